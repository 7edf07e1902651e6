import { Engine, quotesHeard } from '@candor/exchange-core';
import type { Command, CommandBody, CommandOf, EngineOptions } from '@candor/exchange-core';
import { asUnits } from '@candor/money';

export const scriptEngine: EngineOptions = { demoEnabled: true, demoFundUnitsMax: 1_000_000 };

const [USDT, BTC, PERP] = [1, 2, 1_000_001];
const START_MS = Date.UTC(2026, 10, 2, 9, 30);
const COMMAND_MS = 10;

/** A tick times a lot is one unit, so a value is price times lots. */
const market: CommandOf<'contract_market_create'> = {
  type: 'contract_market_create',
  ...{ symbol: 'BTCUSDTPERP', accountKind: 'contract', baseAssetId: BTC, quoteAssetId: USDT },
  ...{ indexMarketId: 0, priceScale: 0, tickSizeE12: 1_000_000_000_000, lotUnits: 1 },
  ...{ tickLotUnits: 1, ticksMin: 1, ticksMax: 100_000, lotsMax: 100_000 },
  ...{ positionUnitsMax: 50_000_000, priceBandPpm: 100_000, marketProtectionPpm: 50_000 },
  ...{ markBandPpm: 20_000, impactUnits: 10_000, makerFeePpm: 200, takerFeePpm: 500 },
  ...{ liquidationFeePpm: 5_000, openOrdersMax: 50, leverageDefault: 20 },
  tiers: [0, 5_000, 100, 1_000_000, 10_000, 50, 5_000_000, 25_000, 20],
};

/** Commands with their sequences and times, as an engine that nothing disturbs takes them. */
export class Script {
  readonly engine = new Engine(scriptEngine);
  readonly commands: Command[] = [];
  /** So many commands come before anything that may be cut short. */
  openingEnd = 0;
  #timestampMs = START_MS;

  /** A command that must be accepted. */
  take(body: CommandBody): void {
    this.#timestampMs += COMMAND_MS;
    const stamp = { sequence: this.engine.sequence + 1, timestampMs: this.#timestampMs };
    const command: Command = { ...body, ...stamp };
    this.engine.effects.clear();
    const decision = this.engine.decide(command);
    if (!decision.ok) throw new Error(`${body.type} was refused: ${decision.code}`);
    this.commands.push(command);
  }

  /** A user with money for contracts. */
  join(userId: number, units: number): void {
    this.take({ type: 'user_create', userId, role: 'house', feeTier: 0, selfTradeGroup: 0 });
    const account = { userId, assetId: USDT, accountKind: 'contract' } as const;
    this.take({ type: 'house_seed', ...account, units: asUnits(units) });
  }

  order(userId: number, side: 'buy' | 'sell', lots: number, ticks: number): void {
    this.take({
      type: 'contract_order_place_checked',
      ...{ userId, marketId: PERP, side, positionSide: 'net', orderType: 'limit', ticks, lots },
      ...{ timeInForce: 'gtc', reduceOnly: 0, takeProfitTicks: 0, stopLossTicks: 0 },
      ...{ selfTradeMode: 'expire_taker', clientOrderId: '', requestKey: '' },
    });
  }

  leverage(userId: number, leverage: number, marginMode: 'isolated' | 'cross'): void {
    this.take({
      type: 'contract_setting_set',
      ...{ userId, marketId: PERP, leverage, marginMode, positionMode: 'one_way', requestKey: '' },
    });
  }

  /** The time of the last command. */
  get nowMs(): number {
    return this.#timestampMs;
  }

  /** A second later, three sources say a price; then what is due for so long happens. */
  say(ticks: number, settleMs = 0): void {
    this.sayAt(this.#timestampMs + 1_000 + COMMAND_MS, ticks);
    this.#settle(settleMs);
  }

  /** Three sources say a price at a time, once all that was due before has happened. */
  sayAt(atMs: number, ticks: number): void {
    const quotes = [1, 2, 3].flatMap((sourceId) => [sourceId, PERP, ticks * 1_000, 0, 0]);
    this.#settle(atMs - 1 - this.#timestampMs);
    this.#timestampMs = atMs - COMMAND_MS;
    this.take(quotesHeard(quotes));
  }

  #settle(ms: number): void {
    const untilMs = this.#timestampMs + ms;
    for (;;) {
      const next = this.engine.nextDueAtMs ?? Number.POSITIVE_INFINITY;
      if (next > Math.max(untilMs, this.#timestampMs)) break;
      this.#timestampMs = Math.max(this.#timestampMs, next) - COMMAND_MS;
      this.take({ type: 'time_passed' });
    }
    this.#timestampMs = Math.max(this.#timestampMs, untilMs);
  }
}

/** The market, five users with money in it, and a fund that pays for a part of what is missing. */
function openedScript(): Script {
  const script = new Script();
  script.take({ type: 'asset_create', symbol: 'USDT', scale: 2 });
  script.take({ type: 'asset_create', symbol: 'BTC', scale: 2 });
  script.take({ type: 'fee_tier_set', tier: 0, makerRatePpm: 0, takerRatePpm: 0 });
  for (const name of ['alpha', 'beta', 'gamma']) script.take({ type: 'price_source_add', name });
  script.take(market);
  script.say(1_000);
  for (const userId of [1, 2, 3, 4, 5]) script.join(userId, userId === 5 ? 6_000 : 1_000_000);
  script.take({
    ...{ type: 'contract_insurance_fund', accountKind: 'contract', assetId: USDT },
    ...{ source: 'seed_capital', units: asUnits(5_000) },
  });
  return script;
}

/**
 * One gap ends two users. User 1, in the second tier with an order that waits, is reduced by what the market buys, then taken
 * over; the fund pays for a part, and the winner gives up the rest. User 5 recovers, since their order frees margin.
 */
function liquidationScript(): Script {
  const script = openedScript();
  script.leverage(1, 50, 'isolated');
  script.leverage(5, 50, 'cross');
  script.order(2, 'sell', 2_200, 1_000);
  script.order(1, 'buy', 2_000, 1_000);
  script.order(5, 'buy', 150, 1_000);
  script.order(1, 'buy', 10, 960);
  script.order(5, 'buy', 100, 960);
  // A part of what must go finds a buyer, first at the gap and later far below.
  script.order(3, 'buy', 300, 986);
  script.order(4, 'buy', 200, 979);
  script.say(978, 500);
  for (const ticks of [978, 977, 977]) script.say(ticks, 2_000);
  return script;
}

/** Fundings need samples of four fifths of their eight hours: from the script's start to the funding there are so many. */
const SAMPLES = 4_640;
const SAMPLE_MS = 5_000;
const FUNDING_AT_MS = Date.UTC(2026, 10, 2, 16);

/** With the others more than one command settles: the last of them pay when the liquidations have begun. */
const BYSTANDERS = 500;

/**
 * One tick, a millisecond before a funding, begins the liquidations of users 1 and 5: their steps and the payments of the
 * funding take turns. `openingEnd` is where the hours of samples before it end.
 */
function fundingScript(): Script {
  const script = openedScript();
  script.leverage(1, 50, 'isolated');
  script.leverage(5, 50, 'cross');
  script.order(2, 'sell', 3_000, 1_000);
  for (let userId = 10; userId < 10 + BYSTANDERS; userId++) {
    // A price is old after ten seconds.
    if (userId % 100 === 0) script.say(1_000);
    script.join(userId, 10_000);
    script.order(userId, 'buy', 1, 1_000);
  }
  script.order(1, 'buy', 2_000, 1_000);
  script.order(5, 'buy', 150, 1_000);
  script.order(5, 'buy', 100, 960);
  script.order(3, 'buy', 300, 986);
  for (let count = 0; count < SAMPLES; count++) script.sayAt(script.nowMs + SAMPLE_MS, 1_000);
  script.openingEnd = script.commands.length;
  script.sayAt(FUNDING_AT_MS - 1, 978);
  for (const ticks of [978, 977, 977]) script.say(ticks, 2_000);
  return script;
}

const scripts = { liquidation: liquidationScript, funding: fundingScript };

export type ScriptName = keyof typeof scripts;

/** A script by its name. @throws Error for a name that none has */
export function readScript(name: string): Script {
  const write = (scripts as Readonly<Record<string, (() => Script) | undefined>>)[name];
  if (write === undefined) throw new Error(`there is no script ${name}`);
  return write();
}
