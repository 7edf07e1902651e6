import { subtractDecimals } from '@candor/money';
import type { BillView, FillView, MarketView } from '@candor/protocol';
import { EntrySums, unexplained } from './entry-sums.ts';
import type { CheckedBalance } from './entry-sums.ts';

/** Whether an entry is one by which a fill moved money. */
export function isOfFill({ reason, referenceId }: BillView, { tradeId }: FillView): boolean {
  return referenceId === tradeId && (reason === 'trade' || reason === 'trade_fee');
}

/** What a fill says that it changed on the spot account, by asset: got less the fee, and given. */
function changesOf(
  { side, quantity, quote, fee, feeAsset }: FillView,
  { baseAsset, quoteAsset }: Pick<MarketView, 'baseAsset' | 'quoteAsset'>,
): readonly { readonly asset: string; readonly available: string; readonly held: string }[] {
  const [base, money] =
    side === 'buy'
      ? [quantity, subtractDecimals('0', quote)]
      : [subtractDecimals('0', quantity), quote];
  const less = subtractDecimals('0', fee);
  return [
    { asset: baseAsset, available: base, held: feeAsset === baseAsset ? less : '0' },
    { asset: quoteAsset, available: money, held: feeAsset === quoteAsset ? less : '0' },
  ];
}

/** The assets in which a fill's own entries do not add up to what it says; `balance` is what it says. */
export function findFillDifferences(
  fill: FillView,
  market: Pick<MarketView, 'baseAsset' | 'quoteAsset'>,
  bills: readonly BillView[],
): readonly CheckedBalance[] {
  const sums = new EntrySums();
  sums.add(bills);
  const says = { accountKind: 'spot' as const, balances: changesOf(fill, market) };
  return unexplained(sums.compare({ accounts: [says] }));
}
