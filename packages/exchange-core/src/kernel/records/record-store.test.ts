import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EffectLog } from '../effect-log.ts';
import { recordKindsOf } from './record-definition.ts';
import type { RecordDefinitions } from './record-definition.ts';
import { RecordStore } from './record-store.ts';
import type { ProductRecord } from './record-store.ts';

const definitions = {
  lease: {
    id: 900,
    since: 1,
    table: 'leases',
    key: ['leaseId'],
    fields: { leaseId: 'id', userId: 'id', nextAtMs: 'ms', paid: 'int' },
    indexes: { byUser: ['userId'] },
    keep: 'always',
  },
} as const satisfies RecordDefinitions;

interface Lease {
  readonly leaseId: number;
  readonly userId: number;
  readonly nextAtMs: number;
  readonly paid: number;
}

const DAY = 1_000;
const DAYS = 5;

/** A tiny product: a lease is paid once a day and ends after five days. */
function storeOfLeases() {
  const written: { type: string; row: object }[] = [];
  const store = new RecordStore(definitions, new EffectLog(), (type, row) =>
    written.push({ type, row }),
  );
  const leases: ProductRecord<Lease> = store.record('lease', definitions.lease);
  leases.onDue({
    dueAtMs: ({ nextAtMs }) => nextAtMs,
    fire: (row) => {
      const paid = row.paid + 1;
      if (paid === DAYS) leases.drop(row);
      else leases.put({ ...row, paid, nextAtMs: row.nextAtMs + DAY });
    },
  });
  return { store, leases, written };
}

describe('the kinds of a record', () => {
  test('are a put with every field and a drop with the key, numbered one after the other', () => {
    expect(recordKindsOf(definitions)).toEqual({
      lease_put: { id: 900, since: 1, fields: definitions.lease.fields },
      lease_dropped: { id: 901, since: 1, fields: { leaseId: 'id' } },
    });
  });

  test('take no odd number and no key that is an amount', () => {
    const { lease } = definitions;
    expect(() => recordKindsOf({ lease: { ...lease, id: 3 } })).toThrow('even number');
    expect(() => recordKindsOf({ lease: { ...lease, key: ['nothing'] } })).toThrow('lease.nothing');
  });
});

describe('a store of records', () => {
  test('applies and loads to the same rows and timers as the writes made', () => {
    const step = fc.record({ leaseId: fc.integer({ min: 1, max: 9 }), atMs: fc.nat(9_000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(9_000), (steps, nowMs) => {
        const { store, leases, written } = storeOfLeases();
        for (const { leaseId, atMs } of steps) {
          const known = leases.table.get(leaseId);
          if (known !== undefined && atMs % 3 === 0) leases.drop(known);
          else leases.put({ leaseId, userId: leaseId % 3, nextAtMs: atMs, paid: 0 });
        }
        store.fireDue(nowMs);
        const applied = storeOfLeases();
        const { appliers } = applied.store;
        for (const { type, row } of written) appliers[type]?.({ ...row, type });
        const loaded = storeOfLeases();
        loaded.store.load(store.dump());
        for (const other of [applied, loaded]) {
          expect(other.store.dump()).toEqual(store.dump());
          expect(other.store.nextDueAtMs).toBe(store.nextDueAtMs);
          expect(other.leases.table.by('byUser', 1)).toEqual(leases.table.by('byUser', 1));
        }
      }),
    );
  });

  test('fires each day of a long pause once and in order, in bounded steps', () => {
    const { store, leases, written } = storeOfLeases();
    for (let leaseId = 1; leaseId <= 300; leaseId++) {
      leases.put({ leaseId, userId: 1, nextAtMs: 10 * DAY + (leaseId % 2), paid: 0 });
    }
    const fired: number[] = [];
    let turns = 0;
    while (store.nextDueAtMs !== undefined) {
      const before = written.length;
      store.fireDue(1_000 * DAY);
      expect(written.length - before).toBeLessThanOrEqual(200);
      fired.push(written.length - before);
      turns += 1;
    }
    expect(fired.reduce((sum, count) => sum + count, 0)).toBe(300 * DAYS);
    expect(turns).toBe(((300 * DAYS + 199) / 200) | 0);
    expect(leases.table.size).toBe(0);
    const paidTimes = written
      .slice(300)
      .map(({ row }) => (row as Lease).nextAtMs)
      .filter((atMs) => atMs > 0);
    expect(paidTimes.length).toBeGreaterThan(0);
  });

  test('fires nothing before its time', () => {
    const { store, leases, written } = storeOfLeases();
    leases.put({ leaseId: 1, userId: 1, nextAtMs: 100, paid: 0 });
    store.fireDue(99);
    expect(written).toHaveLength(1);
    store.fireDue(100);
    expect(written).toHaveLength(2);
  });

  test('stops on a timer that leaves its row due', () => {
    const { store } = storeOfLeases();
    const other = new RecordStore(definitions, new EffectLog(), () => undefined);
    const leases: ProductRecord<Lease> = other.record('lease', definitions.lease);
    leases.onDue({ dueAtMs: () => 1, fire: () => undefined });
    leases.put({ leaseId: 1, userId: 1, nextAtMs: 1, paid: 0 });
    expect(() => other.fireDue(5)).toThrow('still due');
    expect(() => store.load({ nobody: [] })).toThrow('no product declares');
  });
});
