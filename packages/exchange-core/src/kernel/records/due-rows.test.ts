import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { kernelCommands } from '../commands.ts';
import { accepted } from '../decision.ts';
import { EffectReader } from '../effect-reader.ts';
import { kernelEffects } from '../effects.ts';
import { ProductEngine } from '../engine.ts';
import type { AnyCommand } from '../engine.ts';
import { Kernel } from '../kernel.ts';
import type { KernelRows } from '../kernel-product.ts';
import { kindsById } from '../kinds.ts';
import { defineProduct } from '../product.ts';
import type { Deciders } from '../product.ts';
import type { Decision } from '../decision.ts';
import { recordKindsOf } from './record-definition.ts';
import type { RecordDefinitions } from './record-definition.ts';
import type { ProductRecord } from './record-store.ts';

const rentCommands = {
  rent_begin: { id: 900, since: 2, fields: { days: 'int', everyMs: 'ms' } },
} as const;

const rentRecords = {
  rent: {
    id: 900,
    since: 2,
    table: 'rents',
    key: ['rentId'],
    fields: { rentId: 'id', daysLeft: 'int', everyMs: 'ms', nextAtMs: 'ms' },
    keep: 'always',
  },
} as const satisfies RecordDefinitions;

interface RentRow {
  readonly rentId: number;
  readonly daysLeft: number;
  readonly everyMs: number;
  readonly nextAtMs: number;
}

/** A product of one command and one record: a rent is due every so often, so many times. */
class Rents {
  readonly decide: Deciders<typeof rentCommands, never>;
  readonly apply = {};

  constructor(kernel: Kernel) {
    const rents: ProductRecord<RentRow> = kernel.records.record('rent', rentRecords.rent);
    this.decide = {
      rent_begin: (command) => {
        kernel.accept(command);
        const { days, everyMs, timestampMs } = command;
        const rentId = kernel.nextId();
        rents.put({ rentId, daysLeft: days, everyMs, nextAtMs: timestampMs + everyMs });
        return accepted(kernel.sequence, rentId);
      },
    };
    rents.onDue({
      dueAtMs: ({ nextAtMs }) => nextAtMs,
      fire: (row) => {
        const next = { ...row, daysLeft: row.daysLeft - 1, nextAtMs: row.nextAtMs + row.everyMs };
        if (next.daysLeft === 0) rents.close(next);
        else rents.put(next);
      },
    });
  }
}

const rent = defineProduct({
  name: 'rent',
  commands: rentCommands,
  effects: {},
  rejections: { rent_begin: [] },
  records: rentRecords,
  create: (kernel) => new Rents(kernel),
});

class SmallEngine extends ProductEngine<KernelRows> {
  constructor() {
    const reader = new EffectReader(
      kindsById({ ...kernelEffects, ...recordKindsOf(rentRecords) }),
      {},
    );
    super(
      new Kernel({ demoEnabled: false, demoFundUnitsMax: 0 }, {}, rentRecords),
      [rent],
      reader,
      ['requests'],
    );
  }

  decide(body: object, timestampMs: number): Decision {
    return this.decideAny({ ...body, sequence: this.sequence + 1, timestampMs } as AnyCommand);
  }
}

const begin = (days: number, everyMs: number): object => ({ type: 'rent_begin', days, everyMs });
const timePassed = { type: 'time_passed' } as const satisfies { type: keyof typeof kernelCommands };

describe('rows that become due', () => {
  test('refuse the time while nothing is due, and leave no trace', () => {
    const engine = new SmallEngine();
    expect(engine.nextDueAtMs).toBeUndefined();
    expect(engine.decide(timePassed, 5)).toEqual({ ok: false, code: 'nothing_due' });
    engine.decide(begin(2, 100), 1_000);
    const before = engine.canonicalState();
    expect(engine.nextDueAtMs).toBe(1_100);
    expect(engine.decide(timePassed, 1_099)).toEqual({ ok: false, code: 'nothing_due' });
    expect(engine.canonicalState()).toEqual(before);
    expect(engine.decide(timePassed, 1_100).ok).toBe(true);
    expect(engine.nextDueAtMs).toBe(1_200);
  });

  test('end in one state, however a pause is cut by restarts', () => {
    const anyRent = fc.record({
      days: fc.integer({ min: 1, max: 40 }),
      every: fc.constantFrom(7, 50),
    });
    fc.assert(
      fc.property(fc.array(anyRent, { maxLength: 20 }), fc.array(fc.nat(6)), (rents, restarts) => {
        let engine = new SmallEngine();
        for (const { days, every } of rents) engine.decide(begin(days, every), 0);
        let commands = 0;
        while (engine.nextDueAtMs !== undefined) {
          engine.effects.clear();
          expect(engine.decide(timePassed, 1_000_000).ok).toBe(true);
          commands += 1;
          if (!restarts.includes(commands)) continue;
          const next = new SmallEngine();
          next.load(engine.dump());
          expect(next.canonicalState()).toEqual(engine.canonicalState());
          expect(next.nextDueAtMs).toBe(engine.nextDueAtMs);
          engine = next;
        }
        const steps = rents.reduce((sum, { days }) => sum + days, 0);
        expect(commands).toBe(Math.ceil(steps / 200));
        expect(engine.dump().records).toEqual({});
      }),
      { numRuns: 50 },
    );
  });

  test('come back from effects as they were decided', () => {
    const decided = new SmallEngine();
    const applied = new SmallEngine();
    const apply = (timestampMs: number): void => {
      const stamp = { sequence: decided.sequence, timestampMs };
      applied.applyEffects(decided.effects, 0, decided.effects.length, stamp);
      decided.effects.clear();
      expect(applied.canonicalState()).toEqual(decided.canonicalState());
      expect(applied.nextDueAtMs).toBe(decided.nextDueAtMs);
    };
    for (let count = 0; count < 3; count++) {
      decided.decide(begin(3, 10 + count), 100);
      apply(100);
    }
    for (let nowMs = 110; decided.nextDueAtMs !== undefined; nowMs += 5) {
      if (decided.decide(timePassed, nowMs).ok) apply(nowMs);
    }
    expect(applied.dump().records).toEqual({});
  });
});
