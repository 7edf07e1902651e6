import { BookMarket } from '#book/book-market.ts';
import type { OrderTable } from '#book/order-table.ts';
import { PlacedHeap } from '#book/trailing/placed-heap.ts';
import type { Placed } from '#book/trailing/placed-heap.ts';
import { codeOf } from '#kernel/names.ts';
import type { AccountId, KindCode } from '#kernel/quantities.ts';
import { marketStates } from '#kernel/vocabulary.ts';
import { kindCodeOf } from '#ledger/codes.ts';
import type { IndexPrice } from '#prices/index-prices.ts';
import { profitUnits, valueUnits } from './formulas/index.ts';
import type { MarginTier } from './formulas/index.ts';
import { PositionNumbers } from './position-numbers.ts';
import type { PositionWords } from './position-numbers.ts';
import { positionSides } from './records.ts';
import type {
  CloseType,
  ContractFundingRow,
  ContractMarketRow,
  ContractPositionRow,
  ContractPriceRow,
} from './records.ts';
import { SeatTable } from './seats.ts';

/** What a mark that reaches {@link Watch.ticks} means for a position. */
export type WatchKind = 'risk' | 'take_profit' | 'stop_loss';

/** A mark at which a position must be looked at. */
export interface Watch extends Placed {
  readonly kind: WatchKind;
  readonly position: Position;
  ticks: number;
  /** The heap it stands in: 1 when it waits for a rise, -1 for a fall. */
  direction: 1 | -1;
}

/** An open position: mutable, since every trade and funding changes it. Its row says all of it. */
export class Position extends PositionNumbers {
  readonly positionId: number;
  readonly userId: number;
  readonly userSlot: number;
  readonly market: ContractMarket;
  /** Place of its name in `positionSides`. */
  readonly side: number;
  readonly isLong: boolean;
  readonly isCross: boolean;
  readonly openedAtMs: number;
  closeType: CloseType = 'none';
  /** True while the command under way has changed it and its row was not written. */
  isTouched = false;
  risk: Watch | undefined;
  takeProfit: Watch | undefined;
  stopLoss: Watch | undefined;

  constructor(row: ContractPositionRow, market: ContractMarket, userSlot: number) {
    super(market.positionWords);
    this.positionId = row.positionId;
    this.userId = row.userId;
    this.userSlot = userSlot;
    this.market = market;
    this.side = codeOf(positionSides, row.positionSide);
    this.isLong = row.isLong === 1;
    this.isCross = row.marginMode === 'cross';
    this.openedAtMs = row.openedAtMs;
    this.assign(row);
  }

  /** Takes over what a row says of everything that can change. */
  assign(row: ContractPositionRow): void {
    this.lots = row.lots;
    this.entryUnits = row.entryUnits;
    this.marginUnits = row.marginUnits;
    this.leverage = row.leverage;
    this.takeProfitTicks = row.takeProfitTicks;
    this.stopLossTicks = row.stopLossTicks;
    this.realisedUnits = row.realisedUnits;
    this.drawnUnits = row.drawnUnits;
    this.feeUnits = row.feeUnits;
    this.fundingUnits = row.fundingUnits;
    this.fundingId = row.fundingId;
    this.closedLots = row.closedLots;
    this.closedUnits = row.closedUnits;
    this.warnLevel = row.warnLevel;
    this.closeType = row.closeType;
    this.updatedAtMs = row.updatedAtMs;
    this.countedUnits = row.realisedUnits - row.feeUnits - row.fundingUnits;
  }

  /** Its user's seat says what is open: to be called whenever lots or entry value have changed. */
  sit(): void {
    const lots = this.isLong ? this.lots : 0 - this.lots;
    this.market.seats.setOpen(this.userSlot, this.side, lots, this.entryUnits);
  }

  /** What its lots are worth at the mark. */
  get worthUnits(): number {
    return valueUnits(this.market.price.markTicks, this.lots, this.market.tickLotUnits);
  }

  /** Won or lost at the mark, funding that is due left out. */
  get profitUnits(): number {
    return profitUnits(this, this.worthUnits);
  }

  row(): ContractPositionRow {
    return {
      positionId: this.positionId,
      userId: this.userId,
      marketId: this.market.marketId,
      positionSide: positionSides[this.side]!,
      isLong: this.isLong ? 1 : 0,
      lots: this.lots,
      entryUnits: this.entryUnits,
      marginUnits: this.marginUnits,
      marginMode: this.isCross ? 'cross' : 'isolated',
      leverage: this.leverage,
      takeProfitTicks: this.takeProfitTicks,
      stopLossTicks: this.stopLossTicks,
      realisedUnits: this.realisedUnits,
      drawnUnits: this.drawnUnits,
      feeUnits: this.feeUnits,
      fundingUnits: this.fundingUnits,
      fundingId: this.fundingId,
      closedLots: this.closedLots,
      closedUnits: this.closedUnits,
      warnLevel: this.warnLevel,
      closeType: this.closeType,
      openedAtMs: this.openedAtMs,
      updatedAtMs: this.updatedAtMs,
    };
  }
}

/** The price row of a market as the product keeps it. */
type MarketPrice = { -readonly [Field in keyof ContractPriceRow]: ContractPriceRow[Field] };

/** One contract market: its terms, its book, its prices and its open positions. */
export class ContractMarket extends BookMarket {
  rules: ContractMarketRow;
  tiers: readonly MarginTier[];
  readonly kind: KindCode;
  /** Of the product of prices; its ticks are those of the market it belongs to. */
  readonly index: Readonly<IndexPrice>;
  readonly price: MarketPrice;
  /** Number of the market's state in the list of states. */
  state: number;
  isPriceTouched = false;
  readonly positionWords: PositionWords;
  /** Open positions by their numbers, which only grow: a walk meets them in order. */
  readonly positions = new Map<number, Position>();
  /** The same by direction. */
  readonly longs = new Map<number, Position>();
  readonly shorts = new Map<number, Position>();
  /** Marks that positions wait for, nearest first. */
  readonly watchesAbove = new PlacedHeap<Watch>(isOlder, ({ ticks }) => ticks);
  readonly watchesBelow = new PlacedHeap<Watch>(isOlder, ({ ticks }) => 0 - ticks);
  /** Fundings that some positions have not paid yet, oldest first. */
  fundings: ContractFundingRow[] = [];
  feesAccountId = 0 as AccountId;
  clearingAccountId = 0 as AccountId;
  /** What users have here, by their slots. */
  readonly seats = new SeatTable<Position>();

  constructor(
    rules: ContractMarketRow,
    tiers: readonly MarginTier[],
    index: Readonly<IndexPrice>,
    price: ContractPriceRow,
    orders: OrderTable,
    positionWords: PositionWords,
  ) {
    super(rules.marketId, rules.tickLotUnits, orders);
    this.rules = rules;
    this.tiers = tiers;
    this.kind = kindCodeOf(rules.accountKind);
    this.state = codeOf(marketStates, rules.state);
    this.index = index;
    this.positionWords = positionWords;
    this.price = { ...price };
    this.lastTicks = price.lastTicks;
  }

  /** Takes over other terms. */
  setRules(rules: ContractMarketRow, tiers: readonly MarginTier[]): void {
    this.rules = rules;
    this.tiers = tiers;
    this.state = codeOf(marketStates, rules.state);
  }

  /** What a user has open on a side, or undefined. */
  positionOf(userSlot: number, side: number): Position | undefined {
    return this.seats.position(userSlot, side);
  }

  addPosition(position: Position): void {
    this.positions.set(position.positionId, position);
    this.#ofDirection(position.isLong).set(position.positionId, position);
    this.seats.setPosition(position.userSlot, position.side, position);
    position.sit();
  }

  removePosition(position: Position, sequence: number): void {
    this.positions.delete(position.positionId);
    this.#ofDirection(position.isLong).delete(position.positionId);
    this.seats.setPosition(position.userSlot, position.side, undefined);
    position.leave(sequence);
  }

  #ofDirection(isLong: boolean): Map<number, Position> {
    return isLong ? this.longs : this.shorts;
  }
}

function isOlder(a: Watch, b: Watch): boolean {
  return a.position.positionId < b.position.positionId;
}
