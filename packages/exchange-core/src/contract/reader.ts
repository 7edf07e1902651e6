import { depthOf } from '#book/depth.ts';
import type { Depth } from '#book/depth.ts';
import type { AccountKind } from '#kernel/vocabulary.ts';
import { kindCodeOf } from '#ledger/codes.ts';
import { pendingFundingUnits, standingOf } from './accounts.ts';
import { accountView } from './account-view.ts';
import type { ContractAccount } from './account-view.ts';
import { rankOf } from './deleverage.ts';
import type { TradingHours } from './calendar.ts';
import { endingOf } from './ending/ending-of.ts';
import type { ContractEndingRow } from './ending/records.ts';
import { foremost, nearness } from './foremost.ts';
import { initialUnits, maintenanceUnits, riskPpm } from './formulas/index.ts';
import type { MarginTier } from './formulas/index.ts';
import { indexHealth } from './index-health.ts';
import type { IndexHealth } from './index-health.ts';
import type { ContractLimitRow } from './limit/records.ts';
import { bankruptcyTicksOf, liquidationTicksOf } from './liquidation-price.ts';
import type { Position } from './market.ts';
import { closingLots, openOrdersOf } from './order-life.ts';
import { orderRow } from './order-row.ts';
import { settingOf } from './settings.ts';
import { refresh } from './refresh.ts';
import { positionSides } from './records.ts';
import type {
  ContractCalendarRow,
  ContractLiquidationRow,
  ContractMarketRow,
  ContractOrderRow,
  ContractPositionRow,
  ContractPriceRow,
  ContractSampleRow,
  ContractSessionRow,
  ContractSettingRow,
  ContractTakeoverRow,
} from './records.ts';
import { hoursOf } from './session.ts';
import { insuranceAccountName } from './state.ts';
import type { ContractState } from './state.ts';
import type { ContractTriggerRow } from './trigger/records.ts';

/** An open position as it stands now. */
export interface PositionView extends ContractPositionRow {
  readonly worthUnits: number;
  readonly profitUnits: number;
  /** What it takes to hold it at its leverage, and what its equity must exceed. */
  readonly initialUnits: number;
  readonly maintenanceUnits: number;
  /** Lots of open orders that would reduce it. */
  readonly closingLots: number;
  /** True while it is liquidated, with or without the account behind it. */
  readonly isFrozen: boolean;
  /** The liquidation that it is in then. */
  readonly liquidation: ContractLiquidationRow | undefined;
  /** Funding that is due and not paid yet. */
  readonly owedUnits: number;
  /** Infinity when nothing is left. */
  readonly riskPpm: number;
  /** 0 for none; an estimate where positions share an account. */
  readonly liquidationTicks: number;
  readonly bankruptcyTicks: number;
  /** Higher is nearer to being reduced for a bankrupt position. */
  readonly rank: number;
}

/** A calendar with its hours; `dueAtMs` is 0 for the one in force. */
export interface CalendarView extends ContractCalendarRow {
  readonly hours: TradingHours;
}

/** A conditional order that waits, with what its user calls it; '' for one without a name. */
interface NamedTrigger extends ContractTriggerRow {
  readonly clientOrderId: string;
}

/** Questions about contracts; every answer is a copy. */
export class ContractReader {
  readonly #state: ContractState;

  constructor(state: ContractState) {
    this.#state = state;
  }

  markets(): readonly ContractMarketRow[] {
    return [...this.#desk.markets.values()].map(({ rules }) => rules);
  }

  price(marketId: number): ContractPriceRow | undefined {
    const market = this.#desk.markets.get(marketId);
    return market === undefined ? undefined : { ...market.price };
  }

  market(marketId: number): ContractMarketRow | undefined {
    return this.#desk.markets.get(marketId)?.rules;
  }

  /** How many markets have ended. */
  get endedMarkets(): number {
    const { table } = this.#state.rows.endings;
    if (table.size === 0) return 0;
    return table.all().filter(({ phase }) => phase === 'settled').length;
  }

  /** How far the end of a market is; undefined while it goes on. */
  ending(marketId: number): ContractEndingRow | undefined {
    return endingOf(this.#state, marketId);
  }

  tiers(marketId: number): readonly MarginTier[] {
    return this.#desk.markets.get(marketId)?.tiers ?? [];
  }

  /** Whether a market's index says anything about `nowMs`. */
  health(marketId: number, nowMs: number): IndexHealth {
    const market = this.#desk.markets.get(marketId);
    return market === undefined ? 'cancel_only' : indexHealth(this.#desk, market, nowMs);
  }

  /** What a market with a calendar does now; undefined for one that always trades. */
  session(marketId: number): ContractSessionRow | undefined {
    return this.#desk.rows.sessions.table.get(marketId);
  }

  /** A market's calendar in force and the one that was announced, each with its hours; none for a market that always trades. */
  calendars(marketId: number): readonly CalendarView[] {
    const state = this.#desk;
    return state.rows.calendars.table
      .by('byMarket', marketId)
      .map((row) => ({ ...row, hours: hoursOf(state, row.calendarId) }))
      .sort((a, b) => a.startsAtMs - b.startsAtMs);
  }

  /** The thirty newest samples of a market, the newest first. */
  samples(marketId: number): readonly ContractSampleRow[] {
    const rows = this.#desk.rows.samples.table.by('byMarket', marketId);
    return [...rows].sort((a, b) => b.atMs - a.atMs);
  }

  /** Lots of all long positions of a market, those the exchange holds included. */
  openLots(marketId: number): number {
    let lots = 0;
    for (const position of this.#desk.markets.get(marketId)?.positions.values() ?? []) {
      if (position.isLong) lots += position.lots;
    }
    for (const takeover of this.#desk.rows.takeovers.table.by('byMarket', marketId)) {
      if (takeover.isLong === 1) lots += takeover.lots;
    }
    return lots;
  }

  /** The ranks of a market's open positions on one side, the highest first. */
  ranks(marketId: number, isLong: boolean): readonly number[] {
    const positions = this.#desk.markets.get(marketId)?.positions.values() ?? [];
    return [...positions]
      .filter((position) => position.isLong === isLong)
      .map((position) => rankOf(this.#desk, position))
      .sort((a, b) => b - a);
  }

  /** What an insurance fund has. */
  insuranceUnits(accountKind: AccountKind, assetId: number): number {
    const { ledger } = this.#desk;
    const account = ledger.findHouse(insuranceAccountName(accountKind), assetId);
    return this.#desk.available(account);
  }

  setting(userId: number, marketId: number): ContractSettingRow | undefined {
    const market = this.#desk.markets.get(marketId);
    return market === undefined ? undefined : settingOf(this.#desk, market, userId);
  }

  /** What a user has set themselves for contracts of an asset, and what today has brought; undefined for nothing. */
  limit(userId: number, assetId: number, nowMs: number): ContractLimitRow | undefined {
    return this.#desk.limits.of(userId, assetId, nowMs);
  }

  position(positionId: number): PositionView | undefined {
    const position = this.#desk.positions.get(positionId);
    return position === undefined ? undefined : this.#view(position);
  }

  /** A user's open positions, oldest first. */
  positionsOf(userId: number): readonly PositionView[] {
    const userSlot = this.#desk.users.slotOf(userId);
    if (userSlot < 0) return [];
    return [...this.#desk.markets.values()]
      .flatMap((market) => positionSides.map((_, side) => market.positionOf(userSlot, side)))
      .filter((position) => position !== undefined)
      .sort((a, b) => a.openedAtMs - b.openedAtMs || a.positionId - b.positionId)
      .map((position) => this.#view(position));
  }

  /** Positions of all users that are nearest to liquidation, the nearest first; at most `countMax` of each market. */
  nearest(countMax: number): readonly PositionView[] {
    return this.#foremost(nearness, countMax).sort((a, b) =>
      // Without equity both are infinite.
      a.riskPpm === b.riskPpm ? 0 : b.riskPpm - a.riskPpm,
    );
  }

  /** Positions of all users that are worth most, the most first; at most `countMax` of each market. */
  largest(countMax: number): readonly PositionView[] {
    return this.#foremost(({ worthUnits }) => worthUnits, countMax).sort(
      (a, b) => b.worthUnits - a.worthUnits,
    );
  }

  order(orderId: number): ContractOrderRow | undefined {
    const slot = this.#desk.orders.slotOf(orderId);
    return slot < 0 ? undefined : orderRow(this.#desk, slot);
  }

  /** Newest first; `marketId` 0 means every market. */
  openOrdersOf(userId: number, marketId: number): readonly ContractOrderRow[] {
    const userSlot = this.#desk.users.slotOf(userId);
    return openOrdersOf(this.#desk, userSlot, marketId).map((slot) => orderRow(this.#desk, slot));
  }

  /** A user's conditional orders, newest first, each with the extreme that it follows; `marketId` 0 means every market. */
  triggersOf(userId: number, marketId: number): readonly NamedTrigger[] {
    const { triggers } = this.#desk;
    return triggers.of(userId, marketId).map((row) => ({
      ...row,
      extremeTicks: triggers.extremeTicks(row.triggerId),
      clientOrderId: triggers.nameOf(row.triggerId),
    }));
  }

  /** What its user calls a conditional order that waits, or ''. */
  triggerName(triggerId: number): string {
    return this.#desk.triggers.nameOf(triggerId);
  }

  /** The money behind a user's positions of one account kind: what it is, backs and may still do. */
  accountOf(userId: number, accountKind: AccountKind, assetId: number): ContractAccount {
    const userSlot = this.#desk.users.slotOf(userId);
    const wallet = this.#desk.ledger.find(assetId, kindCodeOf(accountKind), userSlot);
    return accountView(this.#desk, wallet, this.#ownPositions(userSlot, accountKind, assetId));
  }

  liquidations(): readonly ContractLiquidationRow[] {
    return this.#desk.rows.liquidations.table.all();
  }

  takeovers(): readonly ContractTakeoverRow[] {
    return this.#desk.rows.takeovers.table.all();
  }

  depth(marketId: number, levelsMax: number): Depth {
    return depthOf(this.#desk.markets.get(marketId), levelsMax);
  }

  depthVersion(marketId: number): number {
    return this.#desk.markets.get(marketId)?.version ?? 0;
  }

  /** What rows that were decided elsewhere imply is found before it is read. */
  get #desk(): ContractState {
    refresh(this.#state);
    return this.#state;
  }

  #foremost(figureOf: (position: Position) => number, countMax: number): PositionView[] {
    return [...this.#desk.markets.values()].flatMap(({ positions }) =>
      foremost(positions.values(), figureOf, countMax).map((position) => this.#view(position)),
    );
  }

  #ownPositions(userSlot: number, accountKind: AccountKind, assetId: number): readonly Position[] {
    return [...this.#desk.markets.values()]
      .filter(({ rules }) => rules.accountKind === accountKind && rules.quoteAssetId === assetId)
      .flatMap((market) => positionSides.map((_, side) => market.positionOf(userSlot, side)))
      .filter((position) => position !== undefined);
  }

  /** The liquidation that a frozen position is in: its own, or that of all which share its account. */
  #liquidationOf(position: Position): ContractLiquidationRow | undefined {
    if (!this.#desk.isFrozen(position)) return undefined;
    const { market, positionId, userSlot, isCross } = position;
    const { rules } = market;
    const userId = this.#desk.users.idOf(userSlot);
    return this.liquidations().find((row) =>
      isCross
        ? row.positionId === 0 &&
          row.userId === userId &&
          row.accountKind === rules.accountKind &&
          row.assetId === rules.quoteAssetId
        : row.positionId === positionId,
    );
  }

  #view(position: Position): PositionView {
    const { worthUnits } = position;
    const { equityUnits, neededUnits } = standingOf(this.#desk, position);
    return {
      ...position.row(),
      worthUnits,
      profitUnits: position.profitUnits,
      initialUnits: initialUnits(worthUnits, position.leverage),
      maintenanceUnits: maintenanceUnits(position.market.tiers, worthUnits),
      closingLots: closingLots(
        this.#desk,
        position.userSlot,
        position.market.marketId,
        position.side,
      ),
      isFrozen: this.#desk.isFrozen(position),
      liquidation: this.#liquidationOf(position),
      owedUnits: pendingFundingUnits(position),
      riskPpm: riskPpm(equityUnits, neededUnits),
      liquidationTicks: liquidationTicksOf(this.#desk, position),
      bankruptcyTicks: bankruptcyTicksOf(this.#desk, position),
      rank: rankOf(this.#desk, position),
    };
  }
}
