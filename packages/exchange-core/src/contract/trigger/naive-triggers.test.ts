import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trailTriggerTicks } from '#book/trailing/trail-side.ts';
import { ContractExchange, PERP } from '#contract/testing/contract-exchange.ts';
import { moveTrigger as move, trigger } from '#contract/testing/trigger-exchange.ts';
import type { PlaceTrigger as Place } from '#contract/testing/trigger-exchange.ts';
import { OWN_TRIGGERS_MAX } from './place-trigger.ts';
import { contractTriggerTypes } from './records.ts';
import type { ContractTriggerRow } from './records.ts';
import { rises } from './waiting-triggers.ts';

/** A conditional order as pen and paper keep it: looked at with every mark. */
interface Naive {
  row: Place;
  readonly triggerId: number;
  extreme: number;
}

/** Whether a mark fires it; a trailing one moves its extreme first. */
function isReached(own: Naive, mark: number): boolean {
  const { side, orderType, triggerTicks, callbackBps, activationTicks } = own.row;
  if (orderType !== 'trailing_stop') {
    return rises({ side, orderType }) ? mark >= triggerTicks : mark <= triggerTicks;
  }
  const direction = side === 'sell' ? 1 : -1;
  if (own.extreme === 0 && activationTicks !== 0 && (mark - activationTicks) * direction < 0)
    return false;
  if (own.extreme === 0 || (mark - own.extreme) * direction > 0) own.extreme = mark;
  const at = trailTriggerTicks(direction, own.extreme, callbackBps);
  return (mark - at) * direction <= 0;
}

/** How far stops lie ahead and behind; none for an order without. */
const stopsDrawn = fc.option(
  fc.record({ profit: fc.integer({ min: -2, max: 60 }), loss: fc.integer({ min: -1, max: 20 }) }),
  { nil: undefined },
);
type Stops = typeof stopsDrawn extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      ticks: fc.integer({ min: 900, max: 1_100 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      orderType: fc.constantFrom(...contractTriggerTypes),
      away: fc.integer({ min: 1, max: 60 }),
      callbackBps: fc.integer({ min: 10, max: 500 }),
      hasActivation: fc.boolean(),
      stops: stopsDrawn,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), at: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      at: fc.nat(),
      away: fc.integer({ min: 1, max: 60 }),
      stops: stopsDrawn,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function placeOf(drawn: Extract<Step, { kind: 'place' }>, mark: number): Place {
  const { side, orderType, away, callbackBps, hasActivation, stops } = drawn;
  const isTrailing = orderType === 'trailing_stop';
  const isLimit = orderType.endsWith('limit');
  const activation = side === 'sell' ? mark + away - 20 : mark - away + 20;
  const row = trigger({
    ...{ userId: 3, side, orderType, reduceOnly: 0, lots: 1 },
    timeInForce: isLimit ? 'gtc' : 'ioc',
    triggerTicks: isTrailing ? 0 : mark + (rises({ side, orderType }) ? away : 0 - away),
    callbackBps: isTrailing ? callbackBps : 0,
    activationTicks: isTrailing && hasActivation ? activation : 0,
    ticks: isLimit ? mark : 0,
  });
  return { ...row, ...stopsFrom(stops, row, outlookOf(row, mark)) };
}

/** Where an order will open, as far as it is known: of trigger and limit the one that wins more. */
function outlookOf(row: Place, best: number): number {
  const { side, orderType, triggerTicks, callbackBps, activationTicks, ticks } = row;
  const isBuy = side === 'buy';
  if (orderType === 'trailing_stop') {
    const isWaiting = isBuy ? best > activationTicks : best < activationTicks;
    const from = activationTicks !== 0 && isWaiting ? activationTicks : best;
    return trailTriggerTicks(isBuy ? -1 : 1, from, callbackBps);
  }
  if (ticks === 0) return triggerTicks;
  return isBuy ? Math.min(ticks, triggerTicks) : Math.max(ticks, triggerTicks);
}

/** A limit of a buy lies at most a tenth above its trigger, of a sell a tenth below. */
function isInBand({ side, ticks, triggerTicks }: Place): boolean {
  if (ticks === 0) return true;
  return side === 'buy' ? ticks * 10 <= triggerTicks * 11 : ticks * 10 >= triggerTicks * 9;
}

/** Stops so far from where the order opens; some lie on the wrong side of it. */
function stopsFrom(drawn: Stops, { side }: Place, entry: number) {
  const ahead = side === 'buy' ? 1 : -1;
  return {
    takeProfitTicks: drawn === undefined ? 0 : entry + ahead * drawn.profit,
    stopLossTicks: drawn === undefined ? 0 : entry - ahead * drawn.loss,
  };
}

const areRight = (drawn: Stops) => drawn === undefined || (drawn.profit > 0 && drawn.loss > 0);

test('fires what a scan over all of them would fire, whatever the mark does and however often the core restarts', () => {
  let fired = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const exchange = new ContractExchange({ openOrdersMax: 200 });
      exchange.addUser(3);
      const naive: Naive[] = [];
      const mark = (): number => exchange.contracts.price(PERP)?.markTicks ?? 0;
      const ended: number[] = [];
      exchange.listen = () => {
        for (const effect of exchange.effects) {
          const row = effect as ContractTriggerRow & { type: string };
          if (row.type === 'contract_trigger_put' && row.status !== 'waiting')
            ended.push(row.triggerId);
        }
      };
      for (const drawn of steps) {
        ended.length = 0;
        let wanted: number[] = [];
        if (drawn.kind === 'say') {
          exchange.say(drawn.ticks);
          exchange.settle();
          wanted = naive.filter((own) => isReached(own, mark())).map(({ triggerId }) => triggerId);
          fired += wanted.length;
        } else if (drawn.kind === 'place') {
          const row = placeOf(drawn, mark());
          const decision = exchange.submit(row);
          // Only that fifty may wait refuses one, and stops on the wrong side.
          const isFull = naive.length === OWN_TRIGGERS_MAX;
          expect(decision.ok).toBe(!isFull && areRight(drawn.stops));
          if (!decision.ok) continue;
          const own: Naive = { row, triggerId: decision.orderId, extreme: 0 };
          naive.push(own);
          // A trailing one looks at the mark it was placed at; nothing fires by being placed.
          if (row.orderType === 'trailing_stop') isReached(own, mark());
        } else if (drawn.kind === 'cancel') {
          const own = naive[drawn.at % Math.max(1, naive.length)];
          if (own === undefined) continue;
          const { triggerId } = own;
          exchange.accept({
            type: 'contract_trigger_cancel',
            userId: 3,
            triggerId,
            requestKey: '',
          });
          wanted = [triggerId];
        } else if (drawn.kind === 'move') {
          const own = naive[drawn.at % Math.max(1, naive.length)];
          if (own === undefined) continue;
          const isTrailing = own.row.orderType === 'trailing_stop';
          const ahead = rises(own.row) ? drawn.away : 0 - drawn.away;
          const triggerTicks = isTrailing ? 0 : mark() + ahead;
          const target = { ...own.row, triggerTicks };
          const best = own.extreme === 0 ? own.row.activationTicks : own.extreme;
          const stops = stopsFrom(drawn.stops, target, outlookOf(target, best));
          const { takeProfitTicks, stopLossTicks } = stops;
          const isSame =
            triggerTicks === own.row.triggerTicks &&
            takeProfitTicks === own.row.takeProfitTicks &&
            stopLossTicks === own.row.stopLossTicks;
          if (isSame) continue;
          const code = exchange.codeOf(
            move({ userId: 3, triggerId: own.triggerId, triggerTicks, ...stops }),
          );
          expect(code === '').toBe(isInBand(target) && areRight(drawn.stops));
          if (code === '') own.row = { ...target, ...stops };
        } else exchange.restart();
        expect(ended).toEqual(wanted);
        for (const triggerId of wanted)
          naive.splice(
            naive.findIndex((own) => own.triggerId === triggerId),
            1,
          );
        const waiting = exchange.contracts
          .triggersOf(3, 0)
          .map((row) => [row.triggerId, row.extremeTicks, row.takeProfitTicks, row.stopLossTicks]);
        expect(waiting.reverse()).toEqual(
          naive.map(({ triggerId, extreme, row }) => [
            ...[triggerId, extreme, row.takeProfitTicks, row.stopLossTicks],
          ]),
        );
      }
    }),
    { numRuns: process.env['TEST_PROFILE'] === 'long' ? 2_000 : 60 },
  );
  expect(fired).toBeGreaterThan(50);
});
