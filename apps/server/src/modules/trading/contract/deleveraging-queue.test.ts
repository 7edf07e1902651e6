import type { EndpointReply } from '@candor/protocol';
import { checkQueue } from '@candor/verify/contract-queue';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

let own: ContractApi;
let alice: TestUser;
let [bob, carol]: TestUser[] = [];
let line: EndpointReply<'common/contractDeleveragings'>['deleveragings'][number] | undefined;

/** Alice falls through her bankruptcy price with nobody to sell to: of two winners the one at more leverage is asked first. */
beforeAll(async () => {
  own = await ContractApi.start();
  alice = await own.newTrader('1000');
  [bob, carol] = [await own.newTrader('5000'), await own.newTrader('5000')];
  await own.say(60_000);
  const modes = { symbol: SYMBOL, marginMode: 'isolated', positionMode: 'one_way' };
  await own.accept(alice, 'contractSetting', { ...modes, leverage: 50 });
  await own.accept(carol, 'contractSetting', { ...modes, leverage: 10 });
  await own.trade(alice, bob, 100, '60000');
  const dave = await own.newTrader('5000');
  // Loses as much, and can bear it.
  await own.accept(dave, 'contractSetting', { ...modes, leverage: 1 });
  await own.trade(dave, carol, 40, '60000');
  const { exchange } = own.api;
  const step = async (): Promise<void> => {
    await own.say(40_000);
    await exchange.submit({ type: 'time_passed' });
    await exchange.waitForProjection(exchange.status().committedSequence, 10_000);
    const { deleveragings } = await own.accept(alice, 'common/contractDeleveragings');
    line = deleveragings.find(({ lots }) => lots === 100);
    expect(line).toBeDefined();
  };
  await vi.waitFor(step, { timeout: 20_000, interval: 20 });
});
afterAll(() => own.api.stop());

const key = () => ({ symbol: SYMBOL, sequence: line?.sequence ?? 0, direction: 'short' as const });

test('a queue shows strangers who could be asked, in which order, and who gave, and nothing of who they are', async () => {
  const queue = await own.accept(alice, 'common/contractDeleveragingQueue', key());
  expect(queue).toMatchObject({
    candidates: 2,
    candidateLots: 140,
    frozen: 0,
    markPrice: '40000.0',
  });
  expect(queue.places.map(({ place, lots, positionId }) => [place, lots, positionId])).toEqual([
    [1, 100, line?.positionId],
    [2, 40, null],
  ]);
  expect(queue.lines).toEqual([line]);
  expect(JSON.stringify(queue)).not.toContain('userId');
  const checks = checkQueue(queue, 10n ** 10n);
  expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  // Had the second been first, somebody would have been passed over.
  const [first, second] = queue.places;
  if (first === undefined || second === undefined) throw new Error('no places');
  const forged = {
    ...queue,
    places: [
      { ...second, place: 1 },
      { ...first, place: 2 },
    ],
  };
  expect(
    checkQueue(forged, 10n ** 10n).flatMap(({ rule, holds }) => (holds ? [] : [rule])),
  ).toEqual(['order', 'nobody']);
});

test('whoever stood in it reads their own place, nobody else’s', async () => {
  const placeOf = async (user: TestUser | undefined) => {
    if (user === undefined) throw new Error('nobody');
    return (await own.accept(user, 'contractDeleveragingPlace', key())).place;
  };
  expect([await placeOf(bob), await placeOf(carol), await placeOf(alice)]).toEqual([1, 2, null]);
});

test('a queue that never was is not found', async () => {
  for (const other of [{ sequence: 1 }, { direction: 'long' }, { symbol: 'NONEUSDTPERP' }]) {
    const request = { ...key(), ...other };
    expect(await own.call(alice, 'common/contractDeleveragingQueue', request)).toMatchObject({
      code: 404,
    });
  }
});
