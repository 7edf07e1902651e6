import { asUnits } from '@candor/money';
import { SCHEMA_VERSION } from '#kernel/schema-version.ts';
import { contract } from '#contract/product.ts';
import { logRecords } from '#contract/log-records.ts';
import { contractRecords } from '#contract/records.ts';
import { endingRecords } from '#contract/ending/records.ts';
import { stepRecords } from '#contract/steps/records.ts';
import { limitRecords } from '#contract/limit/records.ts';
import { triggerRecords } from '#contract/trigger/records.ts';
import type { ContractReader, PositionView } from '#contract/reader.ts';
import type { kernelCommands } from '#kernel/commands.ts';
import type { Accepted, Decision } from '#kernel/decision.ts';
import { kernelEffects } from '#kernel/effects.ts';
import { EffectReader } from '#kernel/effect-reader.ts';
import type { AnyEffect } from '#kernel/effect-reader.ts';
import { ProductEngine } from '#kernel/engine.ts';
import { Kernel } from '#kernel/kernel.ts';
import { kindsById } from '#kernel/kinds.ts';
import type { UnionOfKinds } from '#kernel/kinds.ts';
import { recordKindsOf } from '#kernel/records/record-definition.ts';
import type { AccountKind } from '#kernel/vocabulary.ts';
import { kindCodeOf } from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import { ledger } from '#ledger/product.ts';
import { quotesHeard } from '#prices/pack-quotes.ts';
import { prices } from '#prices/product.ts';
import { priceRecords } from '#prices/records.ts';
import { registry } from '#registry/product.ts';
import { restriction } from '#restriction/product.ts';
import { registryRecords } from '#registry/records.ts';
import { restrictionRecords } from '#restriction/records.ts';
import { attachedRecords } from '#spot/attached/records.ts';
import { feeRecords } from '#spot/fees/records.ts';
import { spot } from '#spot/product.ts';
import { termRecords } from '#spot/terms/records.ts';
import { trailingRecords } from '#spot/trailing/records.ts';
import { storedLists } from '#stored-state.ts';
import type { StoredState } from '#stored-state.ts';

const products = [registry, ledger, prices, spot, contract, restriction] as const;

type Commands = typeof registry.commands &
  typeof ledger.commands &
  typeof prices.commands &
  typeof spot.commands &
  typeof contract.commands &
  typeof restriction.commands &
  typeof kernelCommands;

const records = {
  ...registryRecords,
  ...priceRecords,
  ...trailingRecords,
  ...termRecords,
  ...feeRecords,
  ...attachedRecords,
  ...contractRecords,
  ...logRecords,
  ...triggerRecords,
  ...limitRecords,
  ...endingRecords,
  ...stepRecords,
  ...restrictionRecords,
};
const houseAccounts = { ...ledger.houseAccounts, ...contract.houseAccounts };

/** The kinds of effects of these products. */
export const contractEffectKinds = {
  ...registry.effects,
  ...ledger.effects,
  ...prices.effects,
  ...spot.effects,
  ...contract.effects,
  ...kernelEffects,
  ...recordKindsOf(records),
};

export type ContractBody = UnionOfKinds<Commands>;
type Body<Type extends ContractBody['type']> = Extract<ContractBody, { type: Type }>;
export type ContractEffectUnion = UnionOfKinds<typeof contractEffectKinds>;

const effectReader = new EffectReader(kindsById(contractEffectKinds), {
  ...ledger.readers,
  ...spot.readers,
});

/** An engine of the products that contracts need. */
export class ContractEngine extends ProductEngine<StoredState> {
  readonly core: Kernel;

  /** With `takesRetired` it decides commands of old journals, too. */
  constructor(takesRetired = false) {
    const options = { demoEnabled: true, demoFundUnitsMax: 1_000_000, takesRetired };
    const kernel = new Kernel(options, houseAccounts, records);
    super(kernel, products, effectReader, Object.keys(storedLists));
    this.core = kernel;
  }

  decide(command: ContractBody & { sequence: number; timestampMs: number }): Decision {
    return this.decideAny(command);
  }

  get contracts(): ContractReader {
    return this.core.product(contract).read;
  }

  /** Calls `visit` with every effect since the log was cleared. */
  forEachEffect(visit: (effect: ContractEffectUnion) => void): void {
    const seen = visit as (effect: AnyEffect) => void;
    effectReader.forEach(this.effects, 0, this.effects.length, seen);
  }
}

export const USDT = 1;
export const BTC = 2;
export const PERP = 1_000_001;
export const FUNDS = 1_000_000;
/** Commands come so long after each other, prices a second. */
export const COMMAND_MS = 10;
/** Prices are said a second later, and a funding finds them new. */
const APPROACH_MS = 1_500;
/** Half past nine in the morning, UTC: an hour and a half after a funding. */
export const START_MS = Date.UTC(2026, 10, 2, 9, 30);

/** The rules of the one market: a tick times a lot is one unit, so a value is price times lots. */
export const smallContract: Body<'contract_market_create'> = {
  type: 'contract_market_create',
  symbol: 'BTCUSDT-PERP',
  accountKind: 'contract',
  baseAssetId: BTC,
  quoteAssetId: USDT,
  indexMarketId: 0,
  priceScale: 0,
  tickSizeE12: 1_000_000_000_000,
  lotUnits: 1,
  tickLotUnits: 1,
  ticksMin: 1,
  ticksMax: 100_000,
  lotsMax: 100_000,
  positionUnitsMax: 50_000_000,
  priceBandPpm: 100_000,
  marketProtectionPpm: 50_000,
  markBandPpm: 20_000,
  impactUnits: 10_000,
  makerFeePpm: 200,
  takerFeePpm: 500,
  liquidationFeePpm: 5_000,
  openOrdersMax: 50,
  leverageDefault: 20,
  tiers: [0, 5_000, 100, 1_000_000, 10_000, 50, 5_000_000, 25_000, 20],
};

/** The terms that it has, as a change of some of them says them. */
export function smallTerms(
  fields: Partial<Body<'contract_terms_set'>> = {},
): Body<'contract_terms_set'> {
  const { lotsMax, positionUnitsMax, priceBandPpm, marketProtectionPpm } = smallContract;
  const { markBandPpm, impactUnits, makerFeePpm, takerFeePpm } = smallContract;
  const { liquidationFeePpm, openOrdersMax, leverageDefault, tiers } = smallContract;
  return {
    type: 'contract_terms_set',
    ...{ marketId: PERP, lotsMax, positionUnitsMax, priceBandPpm, marketProtectionPpm },
    ...{ markBandPpm, impactUnits, makerFeePpm, takerFeePpm, liquidationFeePpm, openOrdersMax },
    ...{ leverageDefault, tiers, tickStep: 1, lotStep: 1 },
    ...fields,
  };
}

/** An order of 100 lots at a price, or at the market's with 0. */
export function contractOrder(
  fields: Partial<Body<'contract_order_place_checked'>>,
): Body<'contract_order_place_checked'> {
  const ticks = fields.ticks ?? 1_000;
  return {
    type: 'contract_order_place_checked',
    userId: 1,
    marketId: PERP,
    side: 'buy',
    positionSide: 'net',
    orderType: ticks === 0 ? 'market' : 'limit',
    timeInForce: 'gtc',
    ticks,
    lots: 100,
    reduceOnly: 0,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    selfTradeMode: 'expire_taker',
    clientOrderId: '',
    requestKey: '',
    ...fields,
  };
}

/** A small contract market in a few lines of a test. */
export class ContractExchange {
  engine = new ContractEngine();
  timestampMs = START_MS;
  #schemaVersion = SCHEMA_VERSION;
  /** What the last accepted command did. */
  effects: readonly ContractEffectUnion[] = [];
  /** Told of every command once it was decided. */
  listen: (body: ContractBody, timestampMs: number, code: string) => void = () => undefined;

  constructor(rules: Partial<Body<'contract_market_create'>> = {}, indexTicks = 1_000) {
    this.accept({ type: 'asset_create', symbol: 'USDT', scale: 2 });
    this.accept({ type: 'asset_create', symbol: 'BTC', scale: 2 });
    this.accept({ type: 'fee_tier_set', tier: 0, makerRatePpm: 0, takerRatePpm: 0 });
    for (const name of ['alpha', 'beta', 'gamma']) this.accept({ type: 'price_source_add', name });
    this.accept({ ...smallContract, ...rules });
    if (indexTicks > 0) this.say(indexTicks);
  }

  get contracts(): ContractReader {
    return this.engine.contracts;
  }

  addUser(userId: number, units = FUNDS, accountKind: AccountKind = 'contract'): void {
    this.accept({ type: 'user_create', userId, role: 'house', feeTier: 0, selfTradeGroup: 0 });
    if (units === 0) return;
    this.accept({ type: 'house_seed', userId, assetId: USDT, accountKind, units: asUnits(units) });
  }

  /** Money of the house in the insurance fund. */
  insure(units: number): void {
    this.accept({
      type: 'contract_insurance_fund',
      accountKind: 'contract',
      assetId: USDT,
      source: 'seed_capital',
      units: asUnits(units),
    });
  }

  /** Three sources say a price of one market, a second later. */
  say(ticks: number, marketId = PERP): void {
    this.sayAll([[marketId, ticks]]);
  }

  /** The same of several markets. */
  sayAll(all: readonly (readonly [marketId: number, ticks: number])[]): void {
    const quotes = [1, 2, 3].flatMap((sourceId) =>
      all.flatMap(([id, price]) => [sourceId, id, price * 1_000, 0, 0]),
    );
    this.timestampMs += 1_000 - COMMAND_MS;
    this.accept(quotesHeard(quotes));
  }

  submit(body: ContractBody): Decision {
    this.timestampMs += COMMAND_MS;
    this.engine.effects.clear();
    const decision = this.engine.decide({
      ...body,
      sequence: this.engine.sequence + 1,
      timestampMs: this.timestampMs,
    });
    const effects: ContractEffectUnion[] = [];
    this.engine.forEachEffect((effect) => effects.push(effect));
    this.effects = effects;
    this.listen(body, this.timestampMs, decision.ok ? '' : decision.code);
    return decision;
  }

  /** Submits a command that must be accepted. */
  accept(body: ContractBody): Accepted {
    const decision = this.submit(body);
    if (!decision.ok) throw new Error(`${body.type} was refused: ${decision.code}`);
    return decision;
  }

  /** The rejection of a command, or '' when it is accepted. */
  codeOf(body: ContractBody): string {
    const decision = this.submit(body);
    return decision.ok ? '' : decision.code;
  }

  /** Fires what is due within `ms`, one command after another, as the server does. Gives how many it took. */
  settle(ms = 0): number {
    const until = this.timestampMs + ms;
    let fired = 0;
    for (;;) {
      const next = this.engine.nextDueAtMs ?? Infinity;
      if (next > Math.max(until, this.timestampMs)) break;
      this.timestampMs = Math.max(this.timestampMs, next) - COMMAND_MS;
      this.accept({ type: 'time_passed' });
      fired += 1;
      if (fired > 10_000) throw new Error('something is due for ever');
    }
    this.timestampMs = Math.max(until, this.timestampMs);
    return fired;
  }

  /** An order at a price, or at the market's with 0. */
  order(
    fields: Partial<Body<'contract_order_place_checked'>>,
  ): Body<'contract_order_place_checked'> {
    return contractOrder(fields);
  }

  /** `longId` buys from `shortId` at a price; both are makers and takers in turn of their names. */
  trade(longId: number, shortId: number, lots: number, ticks: number): void {
    this.accept(this.order({ userId: shortId, side: 'sell', lots, ticks }));
    this.accept(this.order({ userId: longId, side: 'buy', lots, ticks }));
  }

  setting(
    userId: number,
    leverage: number,
    marginMode: 'isolated' | 'cross' = 'isolated',
    positionMode: 'one_way' | 'hedge' = 'one_way',
    marketId = PERP,
  ): void {
    this.accept({
      type: 'contract_setting_set',
      ...{ userId, marketId, leverage, marginMode, positionMode, requestKey: '' },
    });
  }

  /** The last hour of the market begins, with prices as they are. */
  delist(marketId = PERP): void {
    this.accept({ type: 'contract_delist', marketId });
  }

  /** The same, and nothing of it is left. */
  end(ticks: number): void {
    this.delist();
    const until = this.timestampMs + 3_660_000;
    while (this.timestampMs < until) {
      this.say(ticks);
      this.settle();
    }
  }

  /** A user's own limit of what a day may cost; 0 for none. */
  limit(userId: number, lossUnitsMax: number): void {
    this.accept({
      type: 'contract_limit_set',
      ...{ userId, assetId: USDT, lossUnitsMax, requestKey: '' },
    });
  }

  pause(userId: number, ms: number): void {
    const untilMs = this.timestampMs + COMMAND_MS + ms;
    this.accept({ type: 'contract_pause', ...{ userId, assetId: USDT, untilMs, requestKey: '' } });
  }

  /** Staff restrict a user for so long. */
  restrict(userId: number, restriction: 'no_trading' | 'reduce_only', ms: number): void {
    const untilMs = this.timestampMs + COMMAND_MS + ms;
    this.accept({ type: 'user_restriction_set', userId, restriction, untilMs });
  }

  /** The one open position of a user in a market. */
  position(userId: number, marketId = PERP): PositionView {
    const own = this.contracts.positionsOf(userId).filter((one) => one.marketId === marketId);
    const [position] = own;
    if (position === undefined || own.length !== 1) {
      throw new Error(`user ${userId} has ${own.length} positions`);
    }
    return position;
  }

  money(userId: number, accountKind: AccountKind = 'contract') {
    const { core } = this.engine;
    const account = core.ledger.find(USDT, kindCodeOf(accountKind), core.users.slotOf(userId));
    if (account === 0) return { available: 0, held: 0 };
    return {
      available: Number(core.ledger.balance(account)),
      held: Number(core.ledger.balance(heldOf(account))),
    };
  }

  /** What one of the house's accounts has. */
  house(name: string): number {
    const account = this.engine.core.ledger.findHouse(name, USDT);
    return account === 0 ? 0 : Number(this.engine.core.ledger.balance(account));
  }

  /** Goes on with a copy that was loaded from the state's rows. */
  restart(): void {
    const copy = new ContractEngine();
    copy.load(this.engine.dump());
    assertSame(copy, this.engine, 'a copy of the rows');
    this.engine = copy;
  }

  /** Goes on by the rules of a schema version, as an audit of its journal does. */
  decideAs(schemaVersion: number): void {
    this.#schemaVersion = schemaVersion;
    this.engine.decideAs(schemaVersion);
  }

  /** Just before the next funding the sources say once more what they said last: at an old mark nobody pays. */
  approachFunding(): void {
    const { contracts } = this;
    const known = contracts.markets().flatMap(({ marketId, indexMarketId }) => {
      const ticks = contracts.price(marketId)?.indexTicks ?? 0;
      return ticks > 0 && indexMarketId === marketId ? [[marketId, ticks] as const] : [];
    });
    this.settle(this.#nextFundingAtMs - APPROACH_MS - this.timestampMs);
    this.sayAll(known);
    this.settle();
  }

  /**
   * As if every sample of the period had been taken and had said this premium; then the funding's time comes, with
   * prices of then or, at an `isOld` mark, without.
   */
  prepareFunding(premiumE9: number, isOld = false): void {
    const isNear = this.#nextFundingAtMs - this.timestampMs <= APPROACH_MS;
    if (!isOld && !isNear) this.approachFunding();
    const rows = this.engine.dump();
    const sampled = (rows.records['contract_price'] ?? []).map((row) => ({
      ...row,
      premiumSumE9: premiumE9 * 5_760,
      premiumCount: 5_760,
    }));
    const copy = new ContractEngine();
    copy.load({ ...rows, records: { ...rows.records, contract_price: sampled } });
    copy.decideAs(this.#schemaVersion);
    this.engine = copy;
    this.settle(this.#nextFundingAtMs - this.timestampMs);
  }

  get #nextFundingAtMs(): number {
    return this.contracts.price(PERP)?.nextFundingAtMs ?? 0;
  }

  assertWhole(): void {
    this.engine.assertBalanced();
  }
}

/** Throws unless two engines have the same state. */
export function assertSame(a: ContractEngine, b: ContractEngine, what: string): void {
  const [own, other] = [a.canonicalState(), b.canonicalState()];
  if (own.length === other.length && own.every((byte, at) => byte === other[at])) return;
  const [rows, others] = [a.dump(), b.dump()] as unknown as Record<string, unknown>[];
  for (const key of Object.keys(rows ?? {})) {
    const [one, two] = [JSON.stringify(rows?.[key], plain), JSON.stringify(others?.[key], plain)];
    if (one !== two) throw new Error(`${what}: ${key} differs\n${one}\n${two}`);
  }
  throw new Error(`${what} differs`);
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}
