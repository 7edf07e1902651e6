import { asUnits } from '@candor/money';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CommandBody, EffectOf } from '#products.ts';
import { SMALL_RULES, USDT } from '#testing/small-exchange.ts';
import { Engine } from '#engine.ts';
import { CYCLE_MS, fixedTerms, OptionExchange, poolTerms } from '#testing/option-exchange.ts';

let exchange: OptionExchange;
let round: ReturnType<OptionExchange['nextRound']>;

beforeEach(() => {
  exchange = new OptionExchange();
  for (const userId of [1, 2, 3]) exchange.addPlayer(userId);
  exchange.addSeries();
  round = exchange.nextRound();
  exchange.runUntil(round.openAtMs + 100);
});

const money = (userId: number) => exchange.money(userId, 'option').available;

/** The price moves by `move` after the start. */
function moveBy(move: number): void {
  exchange.priceAt = (nowMs) => (nowMs < round.startAtMs ? 1_000 : 1_000 + move);
}

/** The rounds that ended since the test began, as their last rows say. */
function closedRounds(untilMs: number): EffectOf<'option_round_put'>[] {
  const rows: EffectOf<'option_round_put'>[] = [];
  exchange.heard = (effects) => {
    for (const effect of effects) {
      if (effect.type !== 'option_round_put') continue;
      if (['settled', 'void'].includes(effect.state)) rows.push(effect);
    }
  };
  exchange.runUntil(untilMs);
  return rows;
}

describe('a round in pool mode', () => {
  test('pays the winners the pool less its fee, and each unit is somewhere', () => {
    moveBy(5);
    exchange.accept(exchange.enter(1, round.period, 'rise', 1_000));
    exchange.accept(exchange.enter(2, round.period, 'rise', 2_010));
    exchange.accept(exchange.enter(3, round.period, 'fall', 1_000));
    expect(exchange.house('option_stakes')).toBe(4_010);
    exchange.runUntil(round.endAtMs + 100);
    // 4,010 less 120.3 up to 121 is 3,889: 1,292.03 and 2,596.97 of it.
    expect(money(1)).toBe(1_000_000 - 1_000 + 1_292);
    expect(money(2)).toBe(1_000_000 - 2_010 + 2_596);
    expect(money(3)).toBe(1_000_000 - 1_000);
    expect(exchange.house('option_stakes')).toBe(0);
    expect(exchange.house('fees')).toBe(121 + 1);
    exchange.assertWhole();
  });

  test.each([
    ['nobody stands on the outcome', 0],
    ['a fall nobody chose', -3],
  ])('refunds everybody when %s', (_name, move) => {
    moveBy(move);
    exchange.accept(exchange.enter(1, round.period, 'rise', 1_000));
    exchange.accept(exchange.enter(2, round.period, 'rise', 500));
    const other = move === 0 ? 'fall' : 'flat';
    exchange.accept(exchange.enter(3, round.period, other, 500));
    exchange.runUntil(round.endAtMs + 100);
    expect([money(1), money(2), money(3)]).toEqual([1_000_000, 1_000_000, 1_000_000]);
    expect(exchange.house('fees')).toBe(0);
  });

  test('refunds a side that stands alone, also when it is right', () => {
    moveBy(3);
    exchange.accept(exchange.enter(1, round.period, 'rise', 1_000));
    exchange.runUntil(round.endAtMs + 100);
    expect(money(1)).toBe(1_000_000);
  });

  test('takes entries to a millisecond before the cut-off', () => {
    expect(exchange.at(round.cutOffAtMs - 1, exchange.enter(1, round.period, 'rise', 100))).toBe(
      '',
    );
    expect(exchange.at(round.cutOffAtMs, exchange.enter(2, round.period, 'fall', 100))).toBe(
      'option_closed',
    );
    exchange.runUntil(round.cutOffAtMs + 1);
    expect(exchange.at(0, exchange.enter(2, round.period, 'fall', 100))).toBe('option_closed');
    // Nobody knew a tick of the start price.
    expect(round.cutOffAtMs).toBeLessThan(round.startFromMs);
  });

  test('a key that was used enters once', () => {
    const command = { ...exchange.enter(1, round.period, 'rise', 100), requestKey: 'key-1' };
    exchange.accept(command);
    expect(exchange.accept(command).replayed).toBe(true);
    expect(money(1)).toBe(1_000_000 - 100);
  });

  test('writes rows that stay in their tables and leaves none in the memory', () => {
    exchange.accept(exchange.enter(1, round.period, 'rise', 100));
    exchange.runUntil(round.endAtMs + 100);
    expect(exchange.option.entriesOf(1)).toEqual([]);
    expect(exchange.option.rounds().some(({ period }) => period === round.period)).toBe(false);
  });
});

describe('a void round', () => {
  test.each([
    [
      'too_few_sources',
      (own: OptionExchange) => {
        own.sourcesAt = (nowMs) => (nowMs >= round.endFromMs ? 2 : 3);
      },
    ],
    [
      'too_few_ticks',
      (own: OptionExchange) => {
        own.runsAt = (nowMs) => nowMs < round.startFromMs || nowMs >= round.startFromMs + 3_000;
      },
    ],
    [
      'downtime',
      (own: OptionExchange) => {
        own.runsAt = (nowMs) => nowMs < round.cutOffAtMs - 1 || nowMs >= round.cutOffAtMs + 4_500;
      },
    ],
  ] as const)('for %s refunds everybody and says why', (reason, spoil) => {
    exchange.accept(exchange.enter(1, round.period, 'rise', 1_000));
    exchange.accept(exchange.enter(2, round.period, 'fall', 1_000));
    spoil(exchange);
    const rows = closedRounds(round.endAtMs + 5_000);
    expect(rows.find(({ period }) => period === round.period)).toMatchObject({
      state: 'void',
      voidReason: reason,
      paidUnits: 2_000,
    });
    expect([money(1), money(2)]).toEqual([1_000_000, 1_000_000]);
    exchange.assertWhole();
  });

  test('after a long downtime is every round that was missed, and the next one opens in time', () => {
    exchange.accept(exchange.enter(1, round.period, 'rise', 1_000));
    const backMs = round.endAtMs + 10 * CYCLE_MS;
    exchange.runsAt = (nowMs) => nowMs < round.openAtMs + 2_000 || nowMs >= backMs;
    exchange.runUntil(backMs + 2 * CYCLE_MS);
    expect(money(1)).toBe(1_000_000);
    const open = exchange.option.rounds().filter(({ state }) => state === 'open');
    expect(open).toHaveLength(1);
    expect(open[0]!.openAtMs).toBeGreaterThan(backMs);
    exchange.assertWhole();
  });

  test('by staff has their reason, until the first tick of the end price', () => {
    exchange.accept(exchange.enter(1, round.period, 'rise', 1_000));
    exchange.runUntil(round.startAtMs + 1_000);
    const roundId =
      exchange.option.rounds().find(({ period }) => period === round.period)?.roundId ?? 0;
    const note = 'the venues disagree';
    expect(exchange.codeOf({ type: 'option_round_void', roundId, note: 'short' })).toBe(
      'option_note_unfit',
    );
    expect(exchange.at(round.endFromMs, { type: 'option_round_void', roundId, note })).toBe(
      'option_round_decided',
    );
    exchange = new OptionExchange();
    exchange.addPlayer(1);
    exchange.addSeries();
    exchange.runUntil(round.openAtMs + 100);
    exchange.accept(exchange.enter(1, round.period, 'rise', 1_000));
    exchange.runUntil(round.endFromMs - 1);
    expect(exchange.at(round.endFromMs - 1, { type: 'option_round_void', roundId, note })).toBe('');
    exchange.runUntil(round.endFromMs + 100);
    expect(money(1)).toBe(1_000_000);
  });
});

describe('ticks', () => {
  test('count by the second of the journal: the second one in a second is ignored, and one before the window', () => {
    const prices: number[] = [];
    exchange.runUntil(round.startFromMs - 400);
    for (let second = -1; second < 5; second++) {
      const atMs = round.startFromMs + second * 1_000 + 300;
      for (const price of [1_000 + second, 5_000]) {
        exchange.priceAt = () => price;
        exchange.at(atMs, exchange.quotes(atMs));
        prices.push(price);
      }
    }
    exchange.at(round.startAtMs, { type: 'time_passed' });
    const own = exchange.option.rounds().find(({ period }) => period === round.period);
    expect(own).toMatchObject({ state: 'live', startTicks: 1_002 });
  });
});

describe('fixed odds', () => {
  beforeEach(() => {
    exchange = new OptionExchange();
    for (const userId of [1, 2, 3]) exchange.addPlayer(userId);
    exchange.accept({
      type: 'option_fund',
      assetId: USDT,
      source: 'seed_capital',
      units: asUnits(15_000),
    });
    exchange.addSeries(fixedTerms);
    round = exchange.nextRound();
    exchange.runUntil(round.openAtMs + 100);
  });

  test('reserve the prize of a round, pay from it and give the rest back', () => {
    moveBy(4);
    expect(exchange.house('option_prizes')).toBe(5_000);
    exchange.accept(exchange.enter(1, round.period, 'rise', 10_000));
    exchange.accept(exchange.enter(2, round.period, 'fall', 1_000));
    exchange.runUntil(round.endAtMs + 100);
    expect(money(1)).toBe(1_000_000 + 9_000);
    expect(money(2)).toBe(1_000_000 - 1_000);
    const reserved = exchange.option
      .rounds()
      .reduce((sum, { roundId }) => sum + Number(exchange.option.pool(roundId)?.reservedUnits), 0);
    expect(exchange.house('option_prizes') + reserved).toBe(15_000 - 9_000 + 1_000);
    exchange.assertWhole();
  });

  test('take no more than the reserve can pay on any outcome', () => {
    exchange.accept(exchange.enter(1, round.period, 'rise', 11_110));
    expect(exchange.codeOf(exchange.enter(2, round.period, 'rise', 100))).toBe(
      'option_prizes_short',
    );
    // What falls loses with pays for it.
    exchange.accept(exchange.enter(3, round.period, 'fall', 1_000));
    exchange.accept(exchange.enter(2, round.period, 'rise', 100));
  });

  test('refund a flat outcome that could not be entered on', () => {
    moveBy(0);
    expect(exchange.codeOf(exchange.enter(1, round.period, 'flat', 100))).toBe(
      'option_choice_closed',
    );
    exchange.accept(exchange.enter(1, round.period, 'rise', 100));
    exchange.runUntil(round.endAtMs + 100);
    expect(money(1)).toBe(1_000_000);
  });
});

describe('rules', () => {
  test('change for rounds that open after the notice; open rounds keep theirs', () => {
    const { seriesId } = exchange.option.series()[0]!;
    const effectiveFromMs = exchange.engine.timestampMs + 700_000;
    exchange.accept({ ...poolTerms, seriesId, feePpm: 50_000, effectiveFromMs });
    expect(exchange.codeOf({ ...poolTerms, seriesId, feePpm: 60_000, effectiveFromMs })).toBe(
      'option_change_pending',
    );
    exchange.runUntil(effectiveFromMs + 2 * CYCLE_MS);
    const fees = exchange.option
      .rounds()
      .map((one) => [one.openAtMs >= effectiveFromMs, exchange.option.terms(one.termsId)?.feePpm]);
    for (const [isAfter, feePpm] of fees) expect(feePpm).toBe(isAfter === true ? 50_000 : 30_000);
    expect(fees.some(([isAfter]) => isAfter === true)).toBe(true);
  });

  test('a series that is stopped opens no round, and its open ones are paid', () => {
    moveBy(2);
    exchange.accept(exchange.enter(1, round.period, 'rise', 1_000));
    exchange.accept(exchange.enter(2, round.period, 'fall', 1_000));
    exchange.accept({ type: 'option_series_open', seriesId: 1, isOpen: 0 });
    exchange.runUntil(round.endAtMs + 5 * CYCLE_MS);
    expect(exchange.option.rounds()).toEqual([]);
    expect(money(1)).toBe(1_000_000 + 940);
    exchange.accept({ type: 'option_series_open', seriesId: 1, isOpen: 1 });
    exchange.runUntil(exchange.nextRound().openAtMs + 1);
    expect(exchange.option.rounds()).toHaveLength(1);
  });
});

describe('limits', () => {
  test('count what is staked as lost until it comes back on the same day', () => {
    moveBy(5);
    exchange.accept({
      type: 'option_own_limit_set',
      userId: 1,
      assetId: USDT,
      lossUnitsMax: asUnits(1_500),
      requestKey: '',
    });
    exchange.accept(exchange.enter(1, round.period, 'rise', 1_000));
    exchange.accept(exchange.enter(2, round.period, 'fall', 1_000));
    const next = exchange.nextRound();
    exchange.runUntil(next.openAtMs + 100);
    expect(exchange.codeOf(exchange.enter(1, next.period, 'rise', 510))).toBe('option_own_limit');
    const third = { ...next, period: next.period + 1, openAtMs: next.openAtMs + CYCLE_MS };
    exchange.runUntil(third.openAtMs + 20_000);
    // The win of 940 came back at the end of the first round.
    exchange.accept(exchange.enter(1, third.period, 'rise', 2_000));
  });

  test('of one’s own are lowered at once and raised after a day', () => {
    const own = (units: number) =>
      ({
        type: 'option_own_limit_set',
        userId: 1,
        assetId: USDT,
        lossUnitsMax: asUnits(units),
        requestKey: '',
      }) as const;
    exchange.accept(own(1_000));
    exchange.accept(own(500));
    exchange.accept(own(0));
    const at = (ms: number) =>
      exchange.option.player(1, USDT, exchange.engine.timestampMs + ms).lossUnitsMax;
    expect([at(0), at(86_399_999), at(86_400_000)]).toEqual([500, 500, 0]);
  });

  test('of all users hold from their announced time', () => {
    exchange.accept({
      type: 'option_limit_set',
      assetId: USDT,
      lossUnitsMax: asUnits(200),
      effectiveFromMs: exchange.timestampMs + 1_000,
    });
    expect(exchange.codeOf(exchange.enter(1, round.period, 'rise', 210))).toBe('option_daily_loss');
    exchange.accept(exchange.enter(1, round.period, 'rise', 200));
  });

  test('a pause keeps its user out and is never made shorter', () => {
    const until = (ms: number) =>
      ({
        type: 'option_pause',
        userId: 1,
        assetId: USDT,
        untilMs: exchange.timestampMs + ms,
        requestKey: '',
      }) as const;
    exchange.accept(until(3_600_000));
    expect(exchange.codeOf(until(120_000))).toBe('option_pause_unfit');
    expect(exchange.codeOf(exchange.enter(1, round.period, 'rise', 100))).toBe('option_paused');
  });
});

describe('refusals, in the order of the checks', () => {
  const enter =
    (fields: object = {}) =>
    (): CommandBody => ({ ...exchange.enter(1, round.period, 'rise', 100), ...fields });
  test.each([
    ['unknown_user', enter({ userId: 99, seriesId: 9 })],
    ['option_house_account', enter({ userId: 8, seriesId: 9 })],
    ['unknown_option_series', enter({ seriesId: 9, period: 0 })],
    ['option_closed', enter({ period: 0, units: asUnits(1) })],
    ['trading_restricted', enter({ userId: 5, units: asUnits(0) })],
    ['reduce_only_restricted', enter({ userId: 6, units: asUnits(0) })],
    ['option_below_min', enter({ units: asUnits(0) })],
    ['option_below_min', enter({ units: asUnits(95) })],
    ['option_off_step', enter({ units: asUnits(100_005) })],
    ['option_above_max', enter({ units: asUnits(100_010), userId: 2 })],
    ['option_entered_already', enter({ userId: 2, units: asUnits(100_000) })],
    ['option_daily_loss', enter({ userId: 3, units: asUnits(60_000) })],
    ['option_own_limit', enter({ userId: 3, units: asUnits(50_000) })],
    ['insufficient_balance', enter({ userId: 4, units: asUnits(50_000) })],
  ] as const)('%s', (code, command) => {
    exchange.addUser(8, { units: 0 });
    exchange.addPlayer(4, 0);
    for (const [userId, restriction] of [
      [5, 'no_trading'],
      [6, 'reduce_only'],
    ] as const) {
      exchange.addPlayer(userId, 0);
      const untilMs = exchange.timestampMs + 86_400_000;
      exchange.accept({ type: 'user_restriction_set', userId, restriction, untilMs });
    }
    exchange.accept(exchange.enter(2, round.period, 'fall', 100));
    exchange.accept({
      type: 'option_limit_set',
      assetId: USDT,
      lossUnitsMax: asUnits(50_000),
      effectiveFromMs: exchange.timestampMs + 1_000,
    });
    exchange.accept({
      type: 'option_own_limit_set',
      userId: 3,
      assetId: USDT,
      lossUnitsMax: asUnits(40_000),
      requestKey: '',
    });
    const before = exchange.engine.canonicalState();
    expect(exchange.codeOf(command())).toBe(code);
    expect(exchange.engine.canonicalState()).toEqual(before);
  });

  test('while the index is degraded nobody enters', () => {
    exchange.sourcesAt = () => 2;
    exchange.runUntil(exchange.engine.timestampMs + 2_000);
    expect(exchange.codeOf(exchange.enter(1, round.period, 'rise', 100))).toBe(
      'option_index_degraded',
    );
  });

  const terms =
    (fields: object = {}) =>
    (): CommandBody => ({
      ...poolTerms,
      effectiveFromMs: exchange.timestampMs + 800_000,
      ...fields,
    });
  test.each([
    ['unknown_option_series', terms({ seriesId: 5, marketId: 9 })],
    ['unknown_market', terms({ marketId: 9, assetId: 9 })],
    ['unknown_asset', terms({ assetId: 9 })],
    ['option_series_exists', terms({ feePpm: 200_001 })],
    ['option_series_fixed', terms({ seriesId: 1, cycleMs: 60_000, feePpm: 200_001 })],
    ['invalid_option_terms', terms({ seriesId: 1, feePpm: 200_001, effectiveFromMs: 1 })],
    ['invalid_option_terms', terms({ cycleMs: 35_000 })],
    ['invalid_option_terms', terms({ cycleMs: 60_000, prizeUnits: asUnits(1) })],
    ['option_notice_too_short', terms({ seriesId: 1, effectiveFromMs: 1 })],
    ['option_terms_unchanged', terms({ seriesId: 1 })],
  ] as const)('of rules: %s', (code, command) => {
    const before = exchange.engine.canonicalState();
    expect(exchange.codeOf(command())).toBe(code);
    expect(exchange.engine.canonicalState()).toEqual(before);
  });
});

test('a copy that is loaded between any two steps goes on the same way', () => {
  moveBy(5);
  exchange.accept(exchange.enter(1, round.period, 'rise', 1_000));
  exchange.accept(exchange.enter(2, round.period, 'fall', 1_000));
  for (const atMs of [round.cutOffAtMs, round.startAtMs, round.endAtMs]) {
    exchange.runUntil(atMs + 1);
    const copy = new Engine(SMALL_RULES);
    copy.load(exchange.engine.dump());
    expect(copy.canonicalState()).toEqual(exchange.engine.canonicalState());
    expect(copy.nextDueAtMs).toBe(exchange.engine.nextDueAtMs);
  }
});
