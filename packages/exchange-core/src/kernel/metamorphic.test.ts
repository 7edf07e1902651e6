import { asUnits } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { CommandGenerator } from '#testing/command-generator.ts';
import { genesisCommands } from '#testing/genesis.ts';
import { describeEffects } from '#testing/describe-effects.ts';
import { NaiveExchange } from '#testing/naive-exchange.ts';
import type { CommandBody } from '#products.ts';
import { Engine } from '#engine.ts';

/** The same stream of commands for every variant: the naive exchange tells the generator what exists. */
function commandsOf(seed: number, count: number): CommandBody[] {
  const naive = new NaiveExchange();
  const generator = new CommandGenerator(seed);
  const commands = genesisCommands();
  for (const body of commands) naive.decide(body);
  for (let at = 0; at < count; at++) {
    const body = generator.next(naive.spot);
    naive.decide(body);
    commands.push(body);
  }
  return commands;
}

interface Outcome {
  readonly engine: Engine;
  /** Per command: its rejection, or what happened to orders. */
  readonly lines: string[];
}

function run(commands: readonly CommandBody[]): Outcome {
  const engine = new Engine({ demoEnabled: false, demoFundUnitsMax: 0, takesRetired: true });
  const lines = commands.map((body, at) => {
    engine.effects.clear();
    const decision = engine.decide({ ...body, sequence: engine.sequence + 1, timestampMs: at });
    return decision.ok
      ? describeEffects(engine.effects, 0, engine.effects.length).join('; ')
      : decision.code;
  });
  engine.assertBalanced();
  return { engine, lines };
}

const COMMANDS = commandsOf(77, 4_000);
const PLAIN = run(COMMANDS);

describe('what must not change a result', () => {
  test('other numbers for the same users', () => {
    const renamed = (userId: number) => userId * 1_000_003 + 17;
    const commands = COMMANDS.map(
      (body): CommandBody => ('userId' in body ? { ...body, userId: renamed(body.userId) } : body),
    );
    const { engine, lines } = run(commands);
    expect(lines).toEqual(PLAIN.lines);
    for (const { userId } of PLAIN.engine.dump().users) {
      expect(engine.balancesOf(renamed(userId))).toEqual(PLAIN.engine.balancesOf(userId));
    }
  });

  test('a stranger who is busy with money of their own', () => {
    const genesis = genesisCommands().length;
    const stranger = 500;
    const arrival: CommandBody[] = [
      { type: 'user_create', userId: stranger, role: 'house', feeTier: 0, selfTradeGroup: 7 },
      {
        type: 'house_seed',
        userId: stranger,
        assetId: 1,
        accountKind: 'spot',
        units: asUnits(10n ** 18n),
      },
    ];
    const transfer = (at: number): CommandBody => ({
      type: 'account_transfer',
      userId: stranger,
      assetId: 1,
      fromKind: at % 2 === 0 ? 'spot' : 'wallet',
      toKind: at % 2 === 0 ? 'wallet' : 'spot',
      units: asUnits(10n ** 17n),
      requestKey: '',
    });
    const commands = COMMANDS.flatMap((body, at) => {
      if (at === genesis) return [...arrival, body];
      return at > genesis ? [transfer(at), body] : [body];
    });
    const { engine, lines } = run(commands);
    expect(lines.filter((_, at) => isOfStream(commands[at]!))).toEqual(PLAIN.lines);
    for (const { userId } of PLAIN.engine.dump().users) {
      expect(engine.balancesOf(userId)).toEqual(PLAIN.engine.balancesOf(userId));
    }
  });

  test('ten times the amount, of everything that is an amount', () => {
    // Without fees, whose rounding is what is not proportional.
    const free = COMMANDS.map(
      (body): CommandBody =>
        body.type === 'fee_tier_set' ? { ...body, makerRatePpm: 0, takerRatePpm: 0 } : body,
    );
    const scaled = free.map(timesTen);
    const one = run(free);
    const ten = run(scaled);
    expect(ten.lines.map((line) => line.replace(/\d+/g, ''))).toEqual(
      one.lines.map((line) => line.replace(/\d+/g, '')),
    );
    for (const { userId } of one.engine.dump().users) {
      const small = one.engine.balancesOf(userId).map((own) => Number(own.availableUnits) * 10);
      expect(ten.engine.balancesOf(userId).map((own) => own.availableUnits)).toEqual(small);
    }
  });
});

function isOfStream(body: CommandBody): boolean {
  return !('userId' in body) || body.userId !== 500;
}

/** Ten units for every unit: lots stay, a lot is worth ten times as much. */
function timesTen(body: CommandBody): CommandBody {
  if (body.type === 'house_seed') return { ...body, units: asUnits(BigInt(body.units) * 10n) };
  if (body.type === 'order_place' || body.type === 'order_place_attached') {
    return { ...body, quoteUnits: body.quoteUnits * 10 };
  }
  if (body.type !== 'market_create' && body.type !== 'market_rules_set') return body;
  const notional = {
    notionalUnitsMin: body.notionalUnitsMin * 10,
    notionalUnitsMax: body.notionalUnitsMax * 10,
  };
  if (body.type === 'market_rules_set') return { ...body, ...notional };
  return {
    ...body,
    ...notional,
    quantityScale: body.quantityScale - 1,
    lotUnits: body.lotUnits * 10,
    tickLotUnits: body.tickLotUnits * 10,
  };
}

describe('one order as two', () => {
  test('takes the same from the book and rests with as much', () => {
    const place = (
      userId: number,
      side: 'buy' | 'sell',
      ticks: number,
      lots: number,
    ): CommandBody => ({
      type: 'order_place',
      userId,
      marketId: 1,
      side,
      orderType: 'limit',
      timeInForce: 'gtc',
      ticks,
      lots,
      quoteUnits: 0,
      triggerTicks: 0,
      displayLots: 0,
      selfTradeMode: 'expire_taker',
      clientOrderId: '',
      requestKey: '',
    });
    // Without fees: each fill rounds its own fee up, and two fills may round twice.
    const genesis = genesisCommands().map(
      (body): CommandBody =>
        body.type === 'fee_tier_set' ? { ...body, makerRatePpm: 0, takerRatePpm: 0 } : body,
    );
    const makers = [5, 6, 7, 8];
    const book = makers.map((user) => place(user, 'sell', 996 + user, 10));
    const whole = run([...genesis, ...book, place(12, 'buy', 1_003, 36)]).engine;
    const halves = [place(12, 'buy', 1_003, 18), place(12, 'buy', 1_003, 18)];
    const split = run([...genesis, ...book, ...halves]).engine;
    for (const userId of [...makers, 12]) {
      expect(split.balancesOf(userId)).toEqual(whole.balancesOf(userId));
    }
    expect(split.depth(1, 5).bids.map((level) => [level.ticks, level.lots])).toEqual(
      whole.depth(1, 5).bids.map((level) => [level.ticks, level.lots]),
    );
  });
});
