import { addDecimals, compareDecimals, signOf } from '@candor/money';
import type { AccountKind, EndpointReply } from '@candor/protocol';
import { isCalled } from '#shared/markets/asset-names.ts';
import type { NameOf } from '#shared/markets/asset-names.ts';

type Wallet = EndpointReply<'wallet'>;
export type WalletAccount = Wallet['accounts'][number];
export type WalletBalance = WalletAccount['balances'][number];

/** One coin over all accounts. Values are in the wallet's valuation asset; null without a price. */
export interface CoinTotal {
  readonly asset: string;
  readonly total: string;
  readonly held: string;
  readonly value: string | null;
  readonly accounts: readonly { readonly accountKind: AccountKind; readonly total: string }[];
}

/** Worth less than this, in the valuation asset, is a small balance. */
export const SMALL_VALUE = '1';

/** What an account holds of a coin, free and in orders. */
export function totalOf({ available, held }: Pick<WalletBalance, 'available' | 'held'>): string {
  return addDecimals(available, held);
}

function addValues(left: string | null, right: string | null): string | null {
  return left === null || right === null ? (left ?? right) : addDecimals(left, right);
}

/** The coins of all accounts added up, the most valuable first. */
export function coinTotals(wallet: Pick<Wallet, 'accounts'>): readonly CoinTotal[] {
  const byAsset = new Map<string, CoinTotal>();
  for (const { accountKind, balances } of wallet.accounts) {
    for (const balance of balances) {
      const total = totalOf(balance);
      if (signOf(total) === 0) continue;
      const old = byAsset.get(balance.asset);
      byAsset.set(balance.asset, {
        asset: balance.asset,
        total: addDecimals(old?.total ?? '0', total),
        held: addDecimals(old?.held ?? '0', balance.held),
        value: addValues(old?.value ?? null, balance.value),
        accounts: [...(old?.accounts ?? []), { accountKind, total }],
      });
    }
  }
  return [...byAsset.values()].toSorted(byValue);
}

function byValue(left: CoinTotal, right: CoinTotal): number {
  const order = compareDecimals(right.value ?? '0', left.value ?? '0');
  return order === 0 ? left.asset.localeCompare(right.asset, 'en') : order;
}

/** The coins that match the words and, if asked, are not small. Coins without a price are never small. */
export function filterCoins(
  coins: readonly CoinTotal[],
  words: string,
  isSmallHidden: boolean,
  nameOf: NameOf,
): readonly CoinTotal[] {
  return coins.filter(
    ({ asset, value }) =>
      isCalled(asset, nameOf(asset), words) &&
      (!isSmallHidden || value === null || compareDecimals(value, SMALL_VALUE) >= 0),
  );
}

/** Accounts with what they are worth, the richest first, empty ones last in the house's order. */
export function accountsByValue(wallet: Pick<Wallet, 'accounts'>): readonly WalletAccount[] {
  return wallet.accounts.toSorted((left, right) =>
    compareDecimals(right.totalValue, left.totalValue),
  );
}

/** One piece of the ring: where it begins and ends, in parts of a whole turn. For drawing only. */
export interface RingPiece {
  /** Undefined for all the coins that have no piece of their own. */
  readonly asset: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** Pieces of their own; more could not be told apart. */
const RING_COINS = 5;

/** The coins' shares of the total, as pieces of a ring: the greatest ones, then all others as one. */
export function ringPieces(coins: readonly CoinTotal[]): readonly RingPiece[] {
  const valued = coins
    .map(({ asset, value }) => ({ asset, value: Number(value ?? 0) }))
    .filter(({ value }) => value > 0);
  const sum = valued.reduce((total, { value }) => total + value, 0);
  const rest = valued.slice(RING_COINS).reduce((total, { value }) => total + value, 0);
  const shown: { asset: string | undefined; value: number }[] = valued.slice(0, RING_COINS);
  if (rest > 0) shown.push({ asset: undefined, value: rest });
  let from = 0;
  return shown.map(({ asset, value }) => {
    const piece = { asset, from, to: from + value / sum };
    from = piece.to;
    return piece;
  });
}
