import { CALENDAR_NOTICE_MS, contract, prices } from '@candor/exchange-core';
import type { ContractReader, PositionView } from '@candor/exchange-core';
import { asUnits, formatUnits } from '@candor/money';
import type { AdminReply, AdminRequest } from '@candor/protocol';
import type { MarketDataReads } from '#api/market-data-port.ts';
import { waitingOnly } from '#api/queue-count.ts';
import type { QueueCount } from '#api/queue-count.ts';
import { refuse } from '#api/refuse.ts';
import { planOfCommand, withoutReply } from '#modules/console/acts/index.ts';
import type { AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { changeViews } from '#modules/markets/scheduled-changes/index.ts';
import type { ContractDeps } from './contract-deps.ts';
import { accountsOf, positionsOf } from './contract-page.ts';
import { contractTicker } from './contract-ticker.ts';
import { createContract } from './staff-new-contract.ts';
import { readPosition } from './staff-position.ts';
import { changeTerms, setCalendar } from './staff-terms.ts';
import { marketView } from './contract-market-view.ts';
import { amountText, lightsOf, positionView } from './contract-views.ts';

export { contractSymbol, readNewContract } from './staff-new-contract.ts';

/** What staff's part of contracts works with. */
export interface ContractStaffDeps extends EarnStaffDeps, Pick<ContractDeps, 'contracts'> {
  readonly marketData: MarketDataReads;
}

/** Positions of each market that staff are shown, by either order. */
const POSITIONS_MAX = 25;

/** Liquidations and takeovers under way are few; beyond this the exchange has other troubles. */
const UNDER_WAY_MAX = 200;

/** The insurance funds of the assets that contracts are settled in. */
function fundsOf(contracts: ContractReader, catalogue: MarketCatalogue) {
  const funds = new Map<string, AdminReply<'contractView'>['funds'][number]>();
  for (const { accountKind: kind, quote } of catalogue.contracts) {
    const accountKind = kind === 'gold' ? ('gold' as const) : ('contract' as const);
    const units = contracts.insuranceUnits(accountKind, quote.assetId);
    const balance = formatUnits(asUnits(units), quote.scale);
    funds.set(`${accountKind} ${quote.symbol}`, { accountKind, asset: quote.symbol, balance });
  }
  return [...funds.values()];
}

async function view(deps: ContractStaffDeps): Promise<AdminReply<'contractView'>> {
  const { reads, catalogue, marketData, pool, changes, settings, nowMs } = deps;
  const timeMs = nowMs();
  const { sequence, value } = await reads((reader) => ({
    tickers: catalogue.contracts.flatMap((market) => {
      const day = marketData.ticker(market.symbol);
      return day === undefined ? [] : [contractTicker(reader, market, day, timeMs)];
    }),
    markets: catalogue.contracts.map((market) => marketView(reader, market, changes)),
    funds: fundsOf(reader.read(contract), catalogue),
    sources: reader.read(prices).sources().length,
  }));
  const { openNoticeMs, feeNoticeMs } = await settings.notices();
  const isContract = ({ subject }: { readonly subject: string }): boolean =>
    catalogue.contract(subject) !== undefined;
  return {
    ...{ sequence, timeMs, openNoticeMs, ...value },
    ...{ termsNoticeMs: feeNoticeMs, calendarNoticeMs: CALENDAR_NOTICE_MS },
    coming: await changeViews(pool, changes.coming.filter(isContract)),
  };
}

async function risk({
  reads,
  catalogue,
  nowMs,
}: ContractStaffDeps): Promise<AdminReply<'contractRisk'>> {
  const { sequence, value } = await reads((reader) => {
    const contracts = reader.read(contract);
    const shown = (position: PositionView) => ({
      userId: position.userId,
      ...positionView(catalogue.contractOf(position.marketId), position, {
        markTicks: contracts.price(position.marketId)?.markTicks ?? 0,
        lights: lightsOf(position.rank, contracts.ranks(position.marketId, position.isLong === 1)),
      }),
    });
    return {
      liquidations: underWay(contracts, catalogue),
      takeovers: heldTakeovers(contracts, catalogue),
      nearest: contracts.nearest(POSITIONS_MAX).map(shown),
      largest: contracts.largest(POSITIONS_MAX).map(shown),
    };
  });
  return { sequence, timeMs: nowMs(), ...value };
}

/** All that a user has in contracts now, as the user sees it. */
async function ofUser(
  { reads, catalogue, nowMs }: ContractStaffDeps,
  userId: number,
): Promise<AdminReply<'contractOfUser'>> {
  const { sequence, value } = await reads((reader) => {
    // Somebody who never logged in is a user, and nobody whom the core knows.
    if (reader.user(userId) === undefined) return { accounts: [], positions: [] };
    const contracts = reader.read(contract);
    return {
      accounts: accountsOf(contracts, catalogue, userId),
      positions: positionsOf(contracts, catalogue, userId),
    };
  });
  return { sequence, timeMs: nowMs(), ...value };
}

/** Contract markets whose index is not live though they trade, and liquidations and takeovers under way. */
export function contractQueues({
  reads,
  catalogue,
  nowMs,
}: Pick<ContractStaffDeps, 'reads' | 'catalogue' | 'nowMs'>) {
  return {
    countDegraded: async (): Promise<QueueCount> => {
      const timeMs = nowMs();
      const { value } = await reads((reader) =>
        catalogue.contracts.map(({ marketId }) => reader.read(contract).health(marketId, timeMs)),
      );
      return waitingOnly(
        value.filter((health) => health === 'degraded' || health === 'cancel_only').length,
      );
    },
    countLiquidations: async (): Promise<QueueCount> => {
      const { value: rows } = await reads((reader) => [
        ...reader.read(contract).liquidations(),
        ...reader.read(contract).takeovers(),
      ]);
      const oldestAtMs = rows.reduce<number | null>(
        (first, { startedAtMs }) => Math.min(first ?? startedAtMs, startedAtMs),
        null,
      );
      return { waiting: rows.length, oldestAtMs, mine: 0 };
    },
  };
}

function underWay(contracts: ContractReader, catalogue: MarketCatalogue) {
  return contracts
    .liquidations()
    .slice(0, UNDER_WAY_MAX)
    .map(({ liquidationId, userId, positionId, assetId, step, startedAtMs, ...row }) => {
      const asset = catalogue.assetOf(assetId);
      return {
        ...{ liquidationId, userId, positionId, asset: asset.symbol, step, startedAtMs },
        equity: formatUnits(asUnits(row.equityUnits), asset.scale),
        maintenance: formatUnits(asUnits(row.neededUnits), asset.scale),
      };
    });
}

function heldTakeovers(contracts: ContractReader, catalogue: MarketCatalogue) {
  return contracts
    .takeovers()
    .slice(0, UNDER_WAY_MAX)
    .map((row) => {
      const market = catalogue.contractOf(row.marketId);
      return {
        positionId: row.takeoverId,
        userId: row.userId,
        symbol: market.symbol,
        direction: row.isLong === 1 ? ('long' as const) : ('short' as const),
        lotsTaken: row.lotsTaken,
        lotsLeft: row.lots,
        valueLeft: amountText(market, row.entryUnits),
        deleveragedLots: row.deleveragedLots,
        insurance: amountText(market, row.insuranceUnits),
        attempts: row.attempts,
        startedAtMs: row.startedAtMs,
      };
    });
}

/** Pays fees of the house into an insurance fund. @throws refusal unknownAssetOrAccount, or of the amount */
function fund(
  { catalogue, engine }: ContractStaffDeps,
  { accountKind, asset: symbol, amount }: AdminRequest<'contractFund'>,
): Plan<object> {
  const market = catalogue.contracts.find(
    (one) => one.accountKind === accountKind && one.quote.symbol === symbol,
  );
  if (market === undefined) throw refuse.unknownAssetOrAccount({ field: 'asset' });
  const { assetId, scale } = market.quote;
  const units = readAmount(amount, market.quote, 'amount');
  const text = formatUnits(units, scale);
  return planOfCommand(engine, {
    subject: `insurance fund ${accountKind} ${symbol}`,
    command: {
      type: 'contract_insurance_fund',
      ...{ accountKind, assetId, source: 'fees', units },
    },
    effect: { kind: 'contract_fund', accountKind, asset: symbol, amount: text },
    before: null,
    after: { source: 'fees', amount: text },
  });
}

/** Contracts as staff see them; nothing here names a position, an order, a mark or a rate. */
export function contractStaffHandlers(deps: ContractStaffDeps) {
  return {
    contractView: () => view(deps),
    contractRisk: () => risk(deps),
    contractMarketCreate: (request, work) => createContract(deps, request, work),
    contractOfUser: ({ userId }) => ofUser(deps, userId),
    contractPosition: ({ positionId }) => readPosition(deps, positionId),
    contractTermsChange: (request, work) => changeTerms(deps, request, work),
    contractCalendarSet: async (request, work) =>
      withoutReply(await setCalendar(deps, request, work)),
    contractFund: (request) => withoutReply(fund(deps, request)),
  } satisfies Partial<AdminHandlers>;
}
