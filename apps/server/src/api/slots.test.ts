import { expect, test } from 'vitest';
import { SharedSlots, Slots } from './slots.ts';

/** Work that says when it begins and ends when it is told to. */
function work(name: string, begun: string[]) {
  let finish = (): void => undefined;
  const done = new Promise<string>((resolve) => {
    finish = () => {
      resolve(name);
    };
  });
  return {
    finish: () => {
      finish();
    },
    run: () => {
      begun.push(name);
      return done;
    },
  };
}

/** Lets everything that can go on go on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

test('work waits for its turn, in order, and what would wait too long is refused', async () => {
  const begun: string[] = [];
  const slots = new Slots(2, 2);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => work(name, begun));
  const running = [a, b, c, d].map((one) => slots.run(() => one?.run() ?? Promise.resolve('')));
  await expect(slots.run(() => Promise.resolve(''))).rejects.toMatchObject({ code: 4013 });
  expect(begun).toEqual(['a', 'b']);
  b?.finish();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const one of [a, c, d]) one?.finish();
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c', 'd']);
  expect(slots.isIdle()).toBe(true);
});

test('work that fails gives its slot back', async () => {
  const slots = new Slots(1, 1);
  const failed = slots.run(() => Promise.reject(new Error('no')));
  const next = slots.run(() => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(slots.isIdle()).toBe(true);
});

test('one owner takes no more than their share, and another gets in', async () => {
  const begun: string[] = [];
  const shared = new SharedSlots(3, 2, 10);
  const own = ['a1', 'a2', 'a3'].map((name) => work(name, begun));
  const other = work('b1', begun);
  const running = own.map((one) => shared.run(1, one.run));
  running.push(shared.run(2, other.run));
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  own[0]?.finish();
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const one of [...own, other]) one.finish();
  expect(await Promise.all(running)).toEqual(['a1', 'a2', 'a3', 'b1']);
});
