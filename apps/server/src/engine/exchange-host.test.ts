import { beforeEach, describe, expect, test } from 'vitest';
import { ExchangeHost } from './exchange-host.ts';
import { ExchangeBusyError, ExchangeStoppedError } from './exchange-port.ts';
import type { CommittedBatch } from './exchange-port.ts';
import { addCommand, countingObserver, FakeStore, totalOf } from './testing/fake-exchange.ts';

let store: FakeStore;
let observer: ReturnType<typeof countingObserver>;
let downErrors: unknown[];
let nowMs: number;

beforeEach(() => {
  store = new FakeStore();
  observer = countingObserver();
  downErrors = [];
  nowMs = 1_000;
});

async function startHost(queuedCommandsMax = 100): Promise<ExchangeHost> {
  const host = new ExchangeHost({
    recover: ({ visitTail }) =>
      store.recover((commands, core) =>
        visitTail(
          {
            firstSequence: commands[0]?.sequence ?? 0,
            lastSequence: commands.at(-1)?.sequence ?? 0,
            commands: commands.map((command) => ({ ...command, body: command, effects: [] })),
          },
          core as never,
        ),
      ),
    observer,
    nowMs: () => nowMs,
    pause: () => Promise.resolve(),
    onDown: (error) => downErrors.push(error),
    limits: { queuedCommandsMax },
  });
  await host.start();
  return host;
}

/** Lets a restart run its course. */
async function untilRunning(host: ExchangeHost): Promise<void> {
  while (host.status().state === 'starting') await new Promise((resolve) => setImmediate(resolve));
}

describe('a command', () => {
  test('is answered after its batch is durable and not before', async () => {
    const host = await startHost();
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => {
      open = resolve;
    });
    let answered = false;
    const submitted = host.submit(addCommand(5)).then((decision) => {
      answered = true;
      return decision;
    });
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(answered).toBe(false);
    open();
    expect(await submitted).toMatchObject({ ok: true, sequence: 1 });
    expect(store.total).toBe(5);
    await host.stop();
  });

  test('that waits with others shares their journal row', async () => {
    const host = await startHost();
    const decisions = await Promise.all([1, 2, 3].map((amount) => host.submit(addCommand(amount))));
    expect(decisions).toMatchObject([{ sequence: 1 }, { sequence: 2 }, { sequence: 3 }]);
    expect(store.rows).toHaveLength(1);
    expect(store.projected).toEqual([1, 2, 3]);
    await host.stop();
  });

  test('that is refused leaves no gap in the sequence and no row of its own', async () => {
    const host = await startHost();
    const decisions = await Promise.all(
      [1, -1, 2].map((amount) => host.submit(addCommand(amount))),
    );
    expect(decisions).toMatchObject([{ sequence: 1 }, { ok: false }, { sequence: 2 }]);
    expect(await host.submit(addCommand(-1))).toEqual({ ok: false, code: 'unknown_user' });
    expect(store.rows).toHaveLength(1);
    await host.stop();
  });

  test('tells its sender what it did once it is durable and before it answers; a refusal does nothing', async () => {
    const host = await startHost();
    const heard: string[] = [];
    host.onCommitted(({ commands }) => heard.push(`batch of ${commands.length}`));
    const send = (amount: number): Promise<unknown> =>
      host
        .submit(addCommand(amount), ({ sequence }) => heard.push(`${amount} is ${sequence}`))
        .then(({ ok }) => heard.push(`${amount} ${ok ? 'answered' : 'refused'}`));
    await Promise.all([1, -1, 2].map(send));
    expect(heard).toEqual([
      ...['batch of 2', '1 is 1', '2 is 2'],
      ...['1 answered', '-1 refused', '2 answered'],
    ]);
    await host.stop();
  });

  test('whose sender throws on hearing of it is done and answered all the same', async () => {
    const host = await startHost();
    const told = host.submit(addCommand(1), () => {
      throw new Error('not mine');
    });
    const other = host.submit(addCommand(2));
    expect(await Promise.all([told, other])).toMatchObject([{ sequence: 1 }, { sequence: 2 }]);
    expect(observer.counts['listenerFailed']).toBe(1);
    await host.stop();
  });

  test('is stamped with a time that never runs backwards', async () => {
    const host = await startHost();
    await host.submit(addCommand(1));
    nowMs = 400;
    await host.submit(addCommand(1));
    nowMs = 1_600;
    await host.submit(addCommand(1));
    const times = store.rows.flatMap((row) => row.commands.map((command) => command.timestampMs));
    expect(times).toEqual([1_000, 1_000, 1_600]);
    await host.stop();
  });

  test('is turned away when too many wait, and nothing of it is done', async () => {
    const host = await startHost(2);
    const results = await Promise.allSettled([1, 2, 3].map((n) => host.submit(addCommand(n))));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: expect.any(ExchangeBusyError) as unknown });
    expect(store.total).toBe(3);
    await host.stop();
  });

  test('is turned away while the tables are too far behind', async () => {
    store.isProjectionBehind = true;
    const host = await startHost();
    await expect(host.submit(addCommand(1))).rejects.toThrow(ExchangeBusyError);
    await host.stop();
  });

  test('sent with others in one call is decided with nothing in between', async () => {
    const host = await startHost();
    const together = host.submitAll([addCommand(1), addCommand(2)]);
    const alone = host.submit(addCommand(4));
    expect(await together).toMatchObject([{ sequence: 1 }, { sequence: 2 }]);
    expect(await alone).toMatchObject({ sequence: 3 });
    await host.stop();
  });
});

describe('a read', () => {
  test('never sees what is decided and not yet durable', async () => {
    const host = await startHost();
    await host.submit(addCommand(1));
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => {
      open = resolve;
    });
    const submitted = host.submit(addCommand(10));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const read = host.read(totalOf);
    store.faults.push('before_write');
    open();
    await expect(submitted).rejects.toThrow(ExchangeStoppedError);
    await expect(read).rejects.toThrow(ExchangeStoppedError);
    await untilRunning(host);
    expect(await host.read(totalOf)).toEqual({ sequence: 1, value: 1 });
    await host.stop();
  });

  test('passes on what the question throws and leaves the exchange running', async () => {
    const host = await startHost();
    await expect(
      host.read(() => {
        throw new Error('no such market');
      }),
    ).rejects.toThrow('no such market');
    expect(await host.submit(addCommand(1))).toMatchObject({ ok: true });
    await host.stop();
  });
});

describe('a failed commit', () => {
  test.each([
    ['before_write', 1],
    ['after_write', 11],
  ] as const)('%s: memory is dropped and rebuilt from what is durable', async (fault, total) => {
    const host = await startHost();
    await host.submit(addCommand(1));
    store.faults.push(fault);
    await expect(host.submit(addCommand(10))).rejects.toThrow(ExchangeStoppedError);
    await untilRunning(host);
    expect(await host.read(totalOf)).toMatchObject({ value: total });
    expect(await host.submit(addCommand(100))).toMatchObject({ sequence: store.sequence });
    expect(store.total).toBe(total + 100);
    expect(store.lives).toBe(2);
    await host.stop();
  });

  test('tells listeners of every committed batch exactly once, in order', async () => {
    const host = await startHost();
    const heard: CommittedBatch[] = [];
    const totals: number[] = [];
    host.onCommitted((batch, reader) => {
      heard.push(batch);
      totals.push(totalOf(reader));
    });
    await host.submit(addCommand(1));
    store.faults.push('after_write');
    await expect(host.submit(addCommand(2))).rejects.toThrow();
    await untilRunning(host);
    await host.submit(addCommand(4));
    expect(heard.map((batch) => batch.lastSequence)).toEqual([1, 2, 3]);
    expect(totals).toEqual([1, 3, 7]);
    await host.stop();
  });

  test('rejects what only waited as not done', async () => {
    const host = await startHost();
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => {
      open = resolve;
    });
    const inFlight = host.submit(addCommand(1));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const waiting = host.submit(addCommand(2));
    store.faults.push('before_write');
    open();
    await expect(inFlight).rejects.toThrow(ExchangeStoppedError);
    await expect(waiting).rejects.toThrow(ExchangeBusyError);
    await untilRunning(host);
    expect(store.total).toBe(0);
    await host.stop();
  });

  test('is survived when the database stays away for a while', async () => {
    const host = await startHost();
    store.faults.push('before_write');
    store.recoveryFailures = 3;
    await expect(host.submit(addCommand(1))).rejects.toThrow(ExchangeStoppedError);
    await untilRunning(host);
    expect(await host.submit(addCommand(1))).toMatchObject({ ok: true });
    expect(downErrors).toEqual([]);
    await host.stop();
  });

  test('ends the engine when the database never comes back', async () => {
    const host = await startHost();
    store.faults.push('before_write');
    store.recoveryFailures = 1_000;
    await expect(host.submit(addCommand(1))).rejects.toThrow(ExchangeStoppedError);
    await untilRunning(host);
    expect(host.status().state).toBe('stopped');
    expect(downErrors).toHaveLength(1);
    await expect(host.submit(addCommand(1))).rejects.toThrow(ExchangeBusyError);
  });
});

describe('a broken invariant of the core', () => {
  test('stops the batch before anything of it is journaled', async () => {
    const host = await startHost();
    await host.submit(addCommand(1));
    const results = await Promise.allSettled([7, 0, 9].map((n) => host.submit(addCommand(n))));
    expect(results[0]).toMatchObject({ reason: expect.any(ExchangeStoppedError) as unknown });
    expect(results[1]).toMatchObject({ reason: expect.any(ExchangeStoppedError) as unknown });
    expect(results[2]).toMatchObject({ reason: expect.any(ExchangeBusyError) as unknown });
    await untilRunning(host);
    expect(store.total).toBe(1);
    expect(await host.read(totalOf)).toMatchObject({ value: 1 });
    await host.stop();
  });
});

describe('a deposed leader', () => {
  test('stops for good and writes nothing more', async () => {
    const host = await startHost();
    store.epoch += 1;
    await expect(host.submit(addCommand(1))).rejects.toThrow(ExchangeStoppedError);
    await untilRunning(host);
    expect(host.status().state).toBe('stopped');
    expect(store.rows).toEqual([]);
    expect(store.lives).toBe(1);
    expect(downErrors).toHaveLength(1);
  });
});

test('a listener that throws stops neither the others nor the exchange', async () => {
  const host = await startHost();
  const heard: number[] = [];
  host.onCommitted(() => {
    throw new Error('bad listener');
  });
  host.onCommitted((batch) => heard.push(batch.lastSequence));
  await host.submit(addCommand(1));
  expect(heard).toEqual([1]);
  expect(observer.counts).toMatchObject({ listenerFailed: 1 });
  await host.stop();
});

test('a kept batch still tells its effects after later batches', async () => {
  const host = await startHost();
  const kept: CommittedBatch[] = [];
  host.onCommitted((batch) => kept.push(batch));
  await host.submit(addCommand(3));
  await host.submit(addCommand(4));
  expect(kept.flatMap((batch) => batch.commands.flatMap((command) => command.effects))).toEqual([
    { type: 'index_price_set', marketId: 1, ticks: 3, sourceCount: 1 },
    { type: 'index_price_set', marketId: 1, ticks: 7, sourceCount: 1 },
  ]);
  await host.stop();
});

test('a shutdown finishes what was taken and refuses the rest', async () => {
  const host = await startHost();
  const taken = [1, 2, 3].map((amount) => host.submit(addCommand(amount)));
  const stopped = host.stop();
  await expect(host.submit(addCommand(4))).rejects.toThrow(ExchangeBusyError);
  await stopped;
  expect(await Promise.all(taken)).toHaveLength(3);
  expect(store.total).toBe(6);
  expect(host.status().state).toBe('stopped');
});
