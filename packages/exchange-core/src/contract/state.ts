import { OrderTable } from '#book/order-table.ts';
import type { OrderLists } from '#book/order-lists.ts';
import { OrdersByUser } from '#book/orders-by-user.ts';
import { assert } from '#kernel/assert.ts';
import type { EffectLog } from '#kernel/effect-log.ts';
import { IDS_PER_COMMAND } from '#kernel/kernel.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AccountId } from '#kernel/quantities.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import { kindCodeOf } from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import type { Ledger } from '#ledger/ledger.ts';
import type { IndexPrices } from '#prices/index-prices.ts';
import type { PriceRecords } from '#prices/records.ts';
import type { UserTable } from '#registry/user-table.ts';
import type { ContractMarket, Position } from './market.ts';
import { PositionWords } from './position-numbers.ts';
import { OwnLimits } from './limit/own-limits.ts';
import { OrderDraft } from './order-draft.ts';
import { OrderTermTable } from './order-terms.ts';
import { endingRecords } from './ending/records.ts';
import type { ContractEndingRow } from './ending/records.ts';
import { logRecords } from './log-records.ts';
import type {
  ContractDeleveragePlaceRow,
  ContractDeleverageQueueRow,
  ContractFundingBasisRow,
  ContractLiquidationLineRow,
} from './log-records.ts';
import { contractRecords } from './records.ts';
import type { DeleverageQueue } from './trade-outcome.ts';
import type {
  ContractCalendarRow,
  ContractClockRow,
  ContractDeleveragingRow,
  ContractFundingRow,
  ContractLiquidationRow,
  ContractSampleRow,
  ContractSessionRow,
  ContractSettingRow,
  ContractSpanRow,
  ContractStopRow,
  ContractTakeoverRow,
  ContractTierRow,
  Takeover,
} from './records.ts';
import { stepRecords } from './steps/records.ts';
import type { ContractSweepRow } from './steps/records.ts';
import { TradeOutcome } from './trade-outcome.ts';
import { Triggers } from './trigger/triggers.ts';

/** Numbers of contract markets begin here: the product of prices knows spot markets by theirs. */
export const CONTRACT_MARKETS_FROM = 1_000_001;
export const CONTRACT_MARKETS_MAX = 1_000;

/** The other side of every profit: its balance is minus the signed entry values of all open positions. */
export const CLEARING_ACCOUNT = 'contract_clearing';
/** Passes funding from payers to receivers. */
export const FUNDING_ACCOUNT = 'contract_funding';

/** The fund that pays for bankrupt positions, one for contracts and one for gold. */
export function insuranceAccountName(accountKind: string): string {
  return accountKind === 'gold' ? 'gold_insurance' : 'contract_insurance';
}

/** Rows that change rarely, kept by the kernel. */
function recordsOf({ records }: Kernel) {
  const own = { ...contractRecords, ...logRecords, ...endingRecords, ...stepRecords };
  const of = <Name extends keyof typeof own>(name: Name) => records.record(name, own[name]);
  return {
    tiers: of('contract_tier') as ProductRecord<ContractTierRow>,
    samples: of('contract_sample') as ProductRecord<ContractSampleRow>,
    settings: of('contract_setting') as ProductRecord<ContractSettingRow>,
    stops: of('contract_stop') as ProductRecord<ContractStopRow>,
    liquidations: of('contract_liquidation') as ProductRecord<ContractLiquidationRow>,
    takeovers: of('contract_takeover') as ProductRecord<ContractTakeoverRow>,
    deleveragings: of('contract_deleveraging') as ProductRecord<ContractDeleveragingRow>,
    lines: of('contract_liquidation_line') as ProductRecord<ContractLiquidationLineRow>,
    fundingBases: of('contract_funding_basis') as ProductRecord<ContractFundingBasisRow>,
    queues: of('contract_deleverage_queue') as ProductRecord<ContractDeleverageQueueRow>,
    places: of('contract_deleverage_place') as ProductRecord<ContractDeleveragePlaceRow>,
    fundings: of('contract_funding') as ProductRecord<ContractFundingRow>,
    clocks: of('contract_clock') as ProductRecord<ContractClockRow>,
    calendars: of('contract_calendar') as ProductRecord<ContractCalendarRow>,
    spans: of('contract_span') as ProductRecord<ContractSpanRow>,
    sessions: of('contract_session') as ProductRecord<ContractSessionRow>,
    endings: of('contract_ending') as ProductRecord<ContractEndingRow>,
    sweeps: of('contract_sweep') as ProductRecord<ContractSweepRow>,
  };
}

/** Everything contract markets know, and what they use of the kernel on every order. */
export class ContractState implements OrderLists {
  readonly kernel: Kernel;
  readonly log: EffectLog;
  readonly ledger: Ledger;
  readonly users: UserTable;
  readonly indexPrices: IndexPrices;
  readonly indexStates: PriceRecords['states'];
  readonly rows: ReturnType<typeof recordsOf>;
  /** Orders that wait for the mark. */
  readonly triggers: Triggers;
  readonly limits: OwnLimits;
  readonly markets = new Map<number, ContractMarket>();
  readonly positions = new Map<number, Position>();
  readonly positionWords = new PositionWords();
  readonly orders = new OrderTable(IDS_PER_COMMAND);
  readonly ordersByUser = new OrdersByUser();
  /** What contract orders have besides the fields of every order, by slot. */
  readonly terms = new OrderTermTable(this.orders);
  /** Open positions that share the money of an account, by that account and by their numbers. */
  readonly crossByWallet = new Map<AccountId, Position[]>();
  /** Positions and accounts under liquidation: nothing else may touch them. */
  readonly frozenPositions = new Set<number>();
  readonly frozenWallets = new Set<AccountId>();
  /** What the order under way turned out to need; means nothing between commands. */
  readonly draft = new OrderDraft();
  readonly takerOutcome = new TradeOutcome();
  readonly makerOutcome = new TradeOutcome();
  /** Of the last command that asked: who of each side of a market is asked to give up positions next. */
  readonly deleverageQueues: DeleverageQueue[] = [];
  /** Of the command under way: in which markets takeovers were closed against each other. */
  netted: { readonly sequence: number; readonly marketIds: Set<number> } | undefined;
  /** The bankrupt position that is being sold just now. */
  takeover: Takeover | undefined;
  /** Positions and accounts that the command under way has changed. */
  readonly touched: Position[] = [];
  readonly touchedMarkets: ContractMarket[] = [];
  readonly staleWallets = new Set<AccountId>();
  /** False when no funding is under way in any market. */
  hasFundings = false;
  /** True when rows were taken over that were decided elsewhere: what follows from them must be made again. */
  isStale = false;

  constructor(kernel: Kernel, indexPrices: IndexPrices, indexStates: PriceRecords['states']) {
    this.kernel = kernel;
    this.log = kernel.log;
    this.ledger = kernel.ledger;
    this.users = kernel.users;
    this.indexPrices = indexPrices;
    this.indexStates = indexStates;
    this.rows = recordsOf(kernel);
    this.triggers = new Triggers(kernel);
    this.limits = new OwnLimits(kernel);
  }

  get timestampMs(): number {
    return this.kernel.timestampMs;
  }

  market(marketId: number): ContractMarket {
    const market = this.markets.get(marketId);
    assert(market !== undefined, `contract market ${marketId} was never created`);
    return market;
  }

  /** The account whose money backs a user's positions in a market, or 0 when it was never used. */
  walletOf(market: ContractMarket, userSlot: number): AccountId {
    return this.ledger.find(market.rules.quoteAssetId, market.kind, userSlot);
  }

  /** What an account has available, as far as it is a safe integer: nobody needs more. */
  available(account: AccountId): number {
    if (account === 0) return 0;
    const units = this.ledger.balance(account);
    return typeof units === 'number' ? units : Number.MAX_SAFE_INTEGER;
  }

  held(account: AccountId): number {
    return this.available(heldOf(account));
  }

  crossPositions(wallet: AccountId): readonly Position[] {
    return this.crossByWallet.size === 0 ? NONE : (this.crossByWallet.get(wallet) ?? NONE);
  }

  isFrozen(position: Position): boolean {
    // Mostly nothing is, and then the position is not looked at: it may lie in no cache.
    if (this.frozenPositions.size === 0 && this.frozenWallets.size === 0) return false;
    if (this.frozenPositions.size > 0 && this.frozenPositions.has(position.positionId)) return true;
    if (!position.isCross || this.frozenWallets.size === 0) return false;
    return this.frozenWallets.has(this.walletOf(position.market, position.userSlot));
  }

  /** The account that a liquidation is about. */
  walletOfRow({ accountKind, assetId, userId }: ContractLiquidationRow): AccountId {
    return this.ledger.find(assetId, kindCodeOf(accountKind), this.users.slotOf(userId));
  }

  /** Nobody else touches what a liquidation is about. */
  freeze(row: ContractLiquidationRow): void {
    if (row.positionId === 0) this.frozenWallets.add(this.walletOfRow(row));
    else this.frozenPositions.add(row.positionId);
  }

  unfreeze(row: ContractLiquidationRow): void {
    if (row.positionId === 0) this.frozenWallets.delete(this.walletOfRow(row));
    else this.frozenPositions.delete(row.positionId);
  }

  /** The position changes in this command: its row is written, and its marks are found, at the end. */
  touch(position: Position): void {
    position.updatedAtMs = this.timestampMs;
    this.countResult(position);
    if (position.isTouched) return;
    position.isTouched = true;
    this.touched.push(position);
  }

  /** What a position has won and lost counts against the limit that its owner has set. */
  countResult(position: Position): void {
    this.limits.count(position, position.market.rules.quoteAssetId);
  }

  /** The money of an account has changed: the marks that positions which share it wait for are found again. */
  moneyMoved(wallet: AccountId): void {
    if (this.crossByWallet.size > 0 && this.crossByWallet.has(wallet))
      this.staleWallets.add(wallet);
  }

  touchPrice(market: ContractMarket): void {
    if (market.isPriceTouched) return;
    market.isPriceTouched = true;
    this.touchedMarkets.push(market);
  }

  clearingOf(market: ContractMarket): AccountId {
    if (market.clearingAccountId === 0) {
      market.clearingAccountId = this.ledger.openHouse(CLEARING_ACCOUNT, market.rules.quoteAssetId);
    }
    return market.clearingAccountId;
  }

  feesOf(market: ContractMarket): AccountId {
    if (market.feesAccountId === 0) {
      market.feesAccountId = this.ledger.openHouse('fees', market.rules.quoteAssetId);
    }
    return market.feesAccountId;
  }

  insuranceOf({ rules }: ContractMarket): AccountId {
    return this.ledger.openHouse(insuranceAccountName(rules.accountKind), rules.quoteAssetId);
  }

  fundingOf({ rules }: ContractMarket): AccountId {
    return this.ledger.openHouse(FUNDING_ACCOUNT, rules.quoteAssetId);
  }
}

const NONE: readonly Position[] = [];
