import type { AssetBalance, Decision } from '@candor/exchange-core';
import { formatUnits, negate, parseUnits } from '@candor/money';
import type { DecimalProblem, Units } from '@candor/money';
import { accountKinds } from '@candor/protocol';
import type {
  AccountKind,
  AdminReply,
  AdminRequest,
  BillView,
  EndpointReply,
  EndpointRequest,
  ErrorName,
} from '@candor/protocol';
import type { Exchange } from '#engine/exchange-port.ts';
import { refuse } from '#api/refuse.ts';
import type { Handlers, Session, UserCall } from '#api/call.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import { awaitOwnWrites, readBalancesAfter, readBills } from '#modules/money/history/index.ts';
import type {
  BillFilter,
  BillRow,
  HistoryDatabase,
  HistoryReader,
} from '#modules/money/history/index.ts';
import type { CatalogueAsset, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { userAccountKind } from './balance-view.ts';
import { defaultDemoFunds, VALUATION_ASSET } from './fixed-assets.ts';
import { isShown, valueBalances } from './value-balances.ts';

/** Demo money arrives where the first order is placed. */
export const DEMO_FUND_ACCOUNT_KIND: AccountKind = 'spot';

export interface WalletDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly history: HistoryDatabase;
  readonly playMoney: boolean;
}

const amountRefusals: Readonly<Record<DecimalProblem, ErrorName>> = {
  not_a_decimal: 'invalidRequest',
  too_precise: 'quantityOffStep',
  off_grid: 'quantityOffStep',
  too_large: 'quantityOutOfRange',
};

function assetNamed(catalogue: MarketCatalogue, symbol: string): CatalogueAsset {
  const asset = catalogue.asset(symbol);
  if (asset === undefined) throw refuse.unknownAssetOrAccount({ field: 'asset' });
  return asset;
}

function readAmount(text: string, asset: CatalogueAsset): Units {
  const parsed = parseUnits(text, asset.scale);
  if (!parsed.ok) throw refuse[amountRefusals[parsed.problem]]({ field: 'amount' });
  return parsed.value;
}

function acceptedOf(decision: Decision): { sequence: number; replayed: boolean } {
  if (!decision.ok) throw errorOfRejection(decision);
  return { sequence: decision.sequence, replayed: decision.replayed };
}

type BillDeps = Pick<WalletDeps, 'exchange' | 'catalogue' | 'history'>;

type BillRequest = EndpointRequest<'cashflow'> & Pick<BillFilter, 'referenceId' | 'tradeIds'>;

async function billsOf(
  { exchange, catalogue, history }: BillDeps,
  { asset, ...filter }: BillRequest,
  session: HistoryReader,
) {
  const assetId = asset === undefined ? undefined : assetNamed(catalogue, asset).assetId;
  const sequence = await awaitOwnWrites(exchange, session);
  const page = await readBills(history, {
    ...filter,
    userId: session.userId,
    ...(assetId === undefined ? {} : { assetId }),
  });
  return { sequence, ...page };
}

function billView(row: BillRow, catalogue: MarketCatalogue): BillView {
  const asset = catalogue.assetOf(row.asset_id);
  return {
    billId: `${row.transfer_id}.${row.leg}`,
    timeMs: row.transferred_at_ms,
    accountKind: userAccountKind(row.account_kind) ?? 'wallet',
    part: row.account_id % 2 === 0 ? 'available' : 'held',
    asset: asset.symbol,
    amount: formatUnits(row.leg === 0 ? negate(row.units) : row.units, asset.scale),
    reason: row.reason,
    referenceId: row.reference_id,
  };
}

/** A user’s bills, newest first. @throws ApiError unknownAssetOrAccount */
async function listBills(
  deps: BillDeps,
  request: EndpointRequest<'cashflow'>,
  session: HistoryReader,
): Promise<EndpointReply<'cashflow'>> {
  const { sequence, rows, nextCursor } = await billsOf(deps, request, session);
  return { sequence, bills: rows.map((row) => billView(row, deps.catalogue)), nextCursor };
}

/** The same for staff, with what each bill left in its account. @throws ApiError unknownAssetOrAccount */
export async function listBillsWithBalances(
  deps: BillDeps,
  { tradeIds, ...request }: Omit<AdminRequest<'userBills'>, 'userId'>,
  session: HistoryReader,
): Promise<AdminReply<'userBills'>> {
  const { sequence, rows, nextCursor } = await billsOf(
    deps,
    {
      ...request,
      ...(tradeIds === undefined ? {} : { tradeIds: tradeIds.split(',').map(Number) }),
    },
    session,
  );
  const balances = await readBalancesAfter(deps.history, session.userId, rows);
  const bills = rows.map((row, index) => ({
    ...billView(row, deps.catalogue),
    balance: formatUnits(balances[index]!, deps.catalogue.assetOf(row.asset_id).scale),
  }));
  return { sequence, bills, nextCursor };
}

function transferAsset(asset: CatalogueAsset, balances: readonly AssetBalance[]) {
  const own = balances.filter(({ assetId }) => assetId === asset.assetId);
  return {
    asset: asset.symbol,
    scale: asset.scale,
    ...(asset.delistedAtMs === 0 ? {} : { isDelisted: true }),
    available: accountKinds.map((accountKind) => {
      const balance = own.find((entry) => userAccountKind(entry.accountKind) === accountKind);
      const units = balance?.availableUnits;
      return {
        accountKind,
        available: units === undefined ? '0' : formatUnits(units, asset.scale),
      };
    }),
  };
}

async function transferPage(
  { exchange, catalogue }: WalletDeps,
  symbol: string | undefined,
  session: Session,
): Promise<EndpointReply<'transferPage'>> {
  const { sequence, value: balances } = await exchange.read((reader) =>
    reader.balancesOf(session.userId),
  );
  const own = new Set(
    balances.filter((one) => isShown(one, catalogue)).map(({ assetId }) => assetId),
  );
  const assets =
    symbol === undefined
      ? catalogue.assets.filter(
          ({ assetId, delistedAtMs }) => delistedAtMs === 0 || own.has(assetId),
        )
      : [assetNamed(catalogue, symbol)];
  return {
    sequence,
    accountKinds: [...accountKinds],
    fee: '0',
    assets: assets.map((asset) => transferAsset(asset, balances)),
  };
}

async function transfer(
  { exchange, catalogue }: WalletDeps,
  request: EndpointRequest<'transfer'>,
  { session, requestKey }: UserCall,
): Promise<EndpointReply<'transfer'>> {
  const asset = assetNamed(catalogue, request.asset);
  const decision = await exchange.submit({
    type: 'account_transfer',
    userId: session.userId,
    assetId: asset.assetId,
    fromKind: request.fromKind,
    toKind: request.toKind,
    units: readAmount(request.amount, asset),
    requestKey,
  });
  return acceptedOf(decision);
}

async function giveDemoFunds(
  { exchange, catalogue, playMoney }: WalletDeps,
  symbol: string,
  { session, requestKey }: UserCall,
): Promise<EndpointReply<'demoFunds'>> {
  if (!playMoney) throw refuse.notYetOpen('This exchange gives no demo funds');
  const fund = defaultDemoFunds.find(({ asset }) => asset === symbol);
  if (fund === undefined) throw refuse.unknownAssetOrAccount({ field: 'asset' });
  const asset = assetNamed(catalogue, symbol);
  const decision = await exchange.submit({
    type: 'demo_fund',
    userId: session.userId,
    assetId: asset.assetId,
    accountKind: DEMO_FUND_ACCOUNT_KIND,
    units: readAmount(fund.amount, asset),
    requestKey,
  });
  return { ...acceptedOf(decision), ...fund, accountKind: DEMO_FUND_ACCOUNT_KIND };
}

/** What a user owns by account kind, or in one of them, with its worth. */
export async function readWallet(
  { exchange, catalogue }: Pick<WalletDeps, 'exchange' | 'catalogue'>,
  userId: number,
  accountKind?: AccountKind,
): Promise<EndpointReply<'wallet'>> {
  const { sequence, value } = await exchange.read((reader) => ({
    balances: reader.balancesOf(userId),
    markets: reader.markets(),
  }));
  return { sequence, ...valueBalances(value.balances, value.markets, catalogue, accountKind) };
}

export function walletRoutes(deps: WalletDeps) {
  return {
    wallet: ({ accountKind }, { session }) => readWallet(deps, session.userId, accountKind),
    cashflow: (request, { session }) => listBills(deps, request, session),
    transferPage: ({ asset }, { session }) => transferPage(deps, asset, session),
    transfer: (request, call) => transfer(deps, request, call),
    demoFunds: ({ asset = VALUATION_ASSET }, call) => giveDemoFunds(deps, asset, call),
  } satisfies Partial<Handlers>;
}
