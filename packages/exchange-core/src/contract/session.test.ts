import { beforeEach, describe, expect, test } from 'vitest';
import { quotesHeard } from '#prices/pack-quotes.ts';
import { COMMAND_MS, ContractExchange, PERP } from './testing/contract-exchange.ts';

/** Open from Monday 00:00 to 10:00 UTC and from 12:00 on: the exchange of these tests begins on a Monday at 09:30. */
const WEEKLY = [0, 600, 720, 10_080];
const MONDAY_MS = Date.UTC(2026, 10, 2);
const HOUR_MS = 3_600_000;
const CLOSES_MS = MONDAY_MS + 10 * HOUR_MS;
const OPENS_MS = MONDAY_MS + 12 * HOUR_MS;

let exchange: ContractExchange;

beforeEach(() => {
  exchange = new ContractExchange({ accountKind: 'gold' }, 0);
  exchange.accept({
    type: 'contract_calendar_set',
    ...{ marketId: PERP, zoneMinutes: 0, weekly: WEEKLY, holidays: [], startsAtMs: 0 },
  });
  exchange.say(1_000);
  for (const userId of [1, 2, 3]) exchange.addUser(userId, undefined, 'gold');
});

const phase = () => exchange.contracts.session(PERP)?.phase;
const price = () => exchange.contracts.price(PERP);
const liquidations = () => exchange.contracts.liquidations().length;

/** The time comes, and with it what is due. */
function until(ms: number): void {
  exchange.settle(ms - exchange.timestampMs);
}

/** Prices, second by second. */
function sayFor(seconds: number, ticks: number): void {
  for (let second = 0; second < seconds; second++) exchange.say(ticks);
}

describe('off hours', () => {
  beforeEach(() => {
    exchange.trade(1, 2, 100, 1_000);
    until(CLOSES_MS - 1_000);
    exchange.say(1_000);
    until(CLOSES_MS);
  });

  test('the index stands still and nobody is liquidated or stopped, whatever the sources say', () => {
    const { positionId } = exchange.position(1);
    exchange.accept({
      type: 'contract_stops_set',
      ...{ userId: 1, positionId, takeProfitTicks: 0, stopLossTicks: 990, requestKey: '' },
    });
    const before = price();
    sayFor(30, 800);
    expect(phase()).toBe('closed');
    expect(exchange.contracts.health(PERP, exchange.timestampMs)).toBe('closed');
    expect(price()).toEqual(before);
    expect(liquidations()).toBe(0);
    expect(exchange.position(1).lots).toBe(100);
  });

  test('no order is taken, not even one that closes; cancels and more margin are', () => {
    const { positionId } = exchange.position(1);
    expect(exchange.codeOf(exchange.order({ userId: 3 }))).toBe('contract_market_closed');
    const close = { userId: 1, positionId, lots: 1, ticks: 0, clientOrderId: '', requestKey: '' };
    expect(exchange.codeOf({ type: 'contract_close', ...close })).toBe('contract_market_closed');
    const margin = (units: number) => ({ userId: 1, positionId, units, requestKey: '' }) as const;
    expect(exchange.codeOf({ type: 'contract_margin_change', ...margin(500) })).toBe('');
    expect(exchange.codeOf({ type: 'contract_margin_change', ...margin(-1) })).toBe(
      'contract_market_closed',
    );
    const setting = { marketId: PERP, marginMode: 'isolated', positionMode: 'one_way' } as const;
    expect(
      exchange.codeOf({
        type: 'contract_setting_set',
        ...{ ...setting, userId: 1, leverage: 50, requestKey: '' },
      }),
    ).toBe('contract_market_closed');
    const all = { userId: 1, marketId: 0, requestKey: '' };
    expect(exchange.codeOf({ type: 'contract_order_cancel_all', ...all })).toBe('');
  });

  test('a restart changes nothing', () => {
    exchange.restart();
    sayFor(3, 800);
    exchange.restart();
    expect([phase(), price()?.markTicks, liquidations()]).toEqual(['closed', 1_000, 0]);
    until(OPENS_MS);
    exchange.restart();
    sayFor(30, 980);
    exchange.restart();
    sayFor(31, 980);
    expect([phase(), price()?.markTicks]).toEqual(['open', 990]);
  });

  test('begin at their instant, whenever the timer is asked', () => {
    const late = new ContractExchange({ accountKind: 'gold' });
    late.accept({
      type: 'contract_calendar_set',
      ...{ marketId: PERP, zoneMinutes: 0, weekly: WEEKLY, holidays: [], startsAtMs: 0 },
    });
    late.addUser(1, undefined, 'gold');
    late.timestampMs = CLOSES_MS - 1_000;
    late.say(900);
    expect(late.contracts.session(PERP)?.phase).toBe('open');
    expect(late.contracts.price(PERP)?.markTicks).toBe(1_000);
    expect(late.codeOf(late.order({}))).toBe('contract_market_closed');
  });
});

describe('funding off hours', () => {
  test('is nothing: its line counts no samples', () => {
    const weekly = [0, 600];
    exchange.accept({
      type: 'contract_calendar_set',
      ...{ marketId: PERP, zoneMinutes: 0, weekly, holidays: [] },
      startsAtMs: MONDAY_MS + 48 * HOUR_MS,
    });
    exchange.trade(1, 2, 100, 1_000);
    until(MONDAY_MS + 48 * HOUR_MS);
    exchange.prepareFunding(1_000_000);
    const funding = exchange.effects.find(({ type }) => type === 'contract_funding_put');
    expect(phase()).toBe('closed');
    expect(funding).toMatchObject({ rateE9: 0, samples: 0, paidUnits: 0, leftCount: 0 });
    expect(exchange.position(1).fundingUnits).toBe(0);
  });

  test('is paid as ever while the market trades', () => {
    exchange.trade(1, 2, 100, 1_000);
    until(OPENS_MS);
    sayFor(61, 1_000);
    exchange.prepareFunding(1_000_000);
    expect(phase()).toBe('open');
    expect(exchange.position(1).fundingUnits).toBeGreaterThan(0);
  });
});

describe('a reopening', () => {
  beforeEach(() => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.trade(3, 2, 100, 1_000);
    until(CLOSES_MS);
    until(OPENS_MS);
  });

  test('waits for a minute of a live index without a gap; the index moves and the mark does not', () => {
    expect(phase()).toBe('reopening');
    sayFor(50, 900);
    expect(price()).toMatchObject({ indexTicks: 900, markTicks: 1_000 });
    expect(exchange.codeOf(exchange.order({ userId: 3 }))).toBe('contract_market_closed');
    // The sources fall silent for longer than a quote is good for: the minute begins again.
    exchange.timestampMs += 15_000;
    sayFor(60, 900);
    expect([phase(), liquidations()]).toEqual(['reopening', 0]);
    sayFor(1, 900);
    expect(phase()).toBe('open');
  });

  test('begins the minute again when a source is missing', () => {
    sayFor(50, 900);
    exchange.timestampMs += 1_000 - COMMAND_MS;
    const two = [1, 2].flatMap((sourceId) => [sourceId, PERP, 900_000, 0, 0]);
    exchange.accept(quotesHeard(two));
    sayFor(60, 900);
    expect(phase()).toBe('reopening');
    sayFor(1, 900);
    expect(phase()).toBe('open');
  });

  test('leads the mark over a gap by a percent every five seconds, and liquidates on the way', () => {
    const { positionId } = exchange.position(3);
    // A third of the way down user 3 would be gone; with more margin the position outlives the gap.
    exchange.accept({
      type: 'contract_margin_change',
      ...{ userId: 3, positionId, units: 20_000, requestKey: '' },
    });
    sayFor(61, 900);
    const marks: number[] = [];
    for (let second = 0; second < 50; second++) {
      marks.push(price()?.markTicks ?? 0);
      exchange.settle();
      exchange.say(900);
    }
    expect([...new Set(marks)]).toEqual([990, 980, 970, 960, 950, 940, 930, 920, 910, 900]);
    expect(marks.lastIndexOf(990)).toBe(4);
    expect(exchange.contracts.session(PERP)?.closeMarkTicks).toBe(0);
    expect(exchange.contracts.positionsOf(1)).toEqual([]);
    expect(exchange.position(3).lots).toBe(100);
    exchange.say(700);
    expect(price()?.markTicks).toBe(700);
    exchange.assertWhole();
  });

  test('that the next closing overtakes leaves the mark where it was', () => {
    exchange.accept({
      type: 'contract_calendar_set',
      ...{ marketId: PERP, zoneMinutes: 0, weekly: [0, 600], holidays: [] },
      startsAtMs: MONDAY_MS + 37 * HOUR_MS,
    });
    until(MONDAY_MS + 37 * HOUR_MS);
    expect([phase(), price()?.markTicks, liquidations()]).toEqual(['closed', 1_000, 0]);
  });
});

test('a calendar that was announced takes force at its time, and the last announcement counts', () => {
  const at = (hours: number) => MONDAY_MS + hours * HOUR_MS;
  const set = (weekly: number[], startsAtMs: number) =>
    exchange.accept({
      type: 'contract_calendar_set',
      ...{ marketId: PERP, zoneMinutes: 0, weekly, holidays: [at(50), at(51)], startsAtMs },
    });
  set([0, 60], at(40));
  set([0, 10_080], at(48));
  expect(exchange.contracts.calendars(PERP)).toHaveLength(2);
  until(at(40));
  expect(phase()).toBe('reopening');
  until(at(48));
  expect(exchange.contracts.calendars(PERP)).toMatchObject([
    { dueAtMs: 0, hours: { weekly: [{ from: 0, until: 10_080 }] } },
  ]);
  sayFor(61, 1_000);
  expect([phase(), exchange.contracts.session(PERP)?.changeAtMs]).toEqual(['open', at(50)]);
  until(at(50));
  expect(phase()).toBe('closed');
  until(at(51));
  expect(phase()).toBe('reopening');
});

test.each([
  [
    'is in force, and does not take the place of another',
    5,
    [
      [0, 61],
      [0, 62],
    ],
  ],
  ['was lost by the rules of before', 4, [WEEKLY.slice(0, 2), [0, 62]]],
] as const)(
  'a calendar whose time has come and whose timer is late %s',
  (_title, schemaVersion, expected) => {
    exchange.decideAs(schemaVersion);
    const hours = { marketId: PERP, zoneMinutes: 0, holidays: [] };
    const set = (minutes: number, startsAtMs: number) =>
      exchange.accept({
        ...{ type: 'contract_calendar_set', ...hours },
        ...{ weekly: [0, minutes], startsAtMs },
      });
    const startsAtMs = MONDAY_MS + 40 * HOUR_MS;
    set(61, startsAtMs);
    // The announcement of the next one comes with the instant itself, before anybody has asked the timer.
    exchange.timestampMs = startsAtMs - COMMAND_MS;
    set(62, startsAtMs + 30 * HOUR_MS);
    until(startsAtMs + HOUR_MS);
    const known = exchange.contracts.calendars(PERP).map(
      ({
        hours: {
          weekly: [span],
        },
      }) => [...[span?.from, span?.until]],
    );
    expect(known).toEqual(expected);
  },
);
