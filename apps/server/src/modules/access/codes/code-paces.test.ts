import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '@candor/persistence/testing';
import type { Database } from '@candor/persistence';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { countCode } from './code-budgets.ts';
import type { CountedCode } from './code-budgets.ts';

const migrations = new URL('../../../migrations', import.meta.url).pathname;

let database: Database;
let nowMs = 1_700_000_000_000;
const spent = new Set<string>();

beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
});
afterAll(() => database.stop());
beforeEach(() => {
  nowMs += DAY_MS;
  spent.clear();
});

let names = 0;
const newAddress = (): string => `place ${String((names += 1))}`;

const TEXTS = { perDayMax: 1_000 } as const;

/** @returns 200, or after how many ms there is something left again */
async function ask(change: Partial<CountedCode> = {}): Promise<number> {
  const code = {
    ...{ asker: { address: newAddress(), isKnown: false }, purpose: 'register', scale: 1 },
    target: `t${String((names += 1))}@example.com`,
    paces: { codesAtOncePerAddress: 10, smsPerMinutePerCountry: 20 },
    ...change,
  };
  return countCode(database.pool, { ...code, nowMs }, (budget) => spent.add(budget)).then(
    () => 200,
    (error: unknown) =>
      (error as { readonly detail: { readonly retryAfterMs: number } }).detail.retryAfterMs,
  );
}

/** How many of those asked for at once are taken. */
async function taken(asked: readonly Partial<CountedCode>[]): Promise<number> {
  const answers = await Promise.all(asked.map((one) => ask(one)));
  return answers.filter((answer) => answer === 200).length;
}

const times = <One>(count: number, make: (place: number) => One): One[] =>
  Array.from({ length: count }, (_, place) => make(place));

describe('strangers at one address', () => {
  const at = (address: string) => ({ asker: { address, isKnown: false } });
  /** Another country each time but a few. */
  const texts = (place: number) => ({
    target: `${['49', '44', '33', '81', '66'][place % 5] ?? ''}17${String(10_000 + place)}0000`,
    texts: TEXTS,
  });

  test('get ten codes at once, by mail and text message together, then one each twenty seconds', async () => {
    const address = newAddress();
    const crowd = times(150, (place) => ({ ...at(address), ...(place % 2 ? texts(place) : {}) }));
    expect(await taken(crowd)).toBe(10);
    expect(spent).toEqual(new Set(['codes from one address']));
    expect(await ask(at(address))).toBe(20_000);
    nowMs += 19_999;
    expect(await ask(at(address))).toBe(1);
    nowMs += 1;
    expect([await ask(at(address)), await ask(at(address))]).toEqual([200, 20_000]);
    expect(await ask(at(newAddress()))).toBe(200);
    nowMs += 200_000;
    expect(await taken(times(12, () => at(address)))).toBe(10);
  });

  test('keep nothing from who logged in there before, nor from who is logged in', async () => {
    const address = newAddress();
    const reset = { purpose: 'reset_password', target: 'owner@example.com' } as const;
    await taken(times(11, () => at(address)));
    expect(await ask({ ...reset, ...at(address) })).toBe(20_000);
    expect(await ask({ ...reset, asker: { address, isKnown: true } })).toBe(200);
    expect(await ask({ purpose: 'withdraw', asker: { userId: 11 } })).toBe(200);
  });

  test('get as many as staff have set', async () => {
    const paces = { codesAtOncePerAddress: 3, smsPerMinutePerCountry: 20 };
    const address = newAddress();
    expect(await taken(times(5, () => ({ ...at(address), paces })))).toBe(3);
  });
});

describe('text messages at once, from as many addresses as one likes', () => {
  /** Numbers of Germany, none of which shares its first digits with another. */
  const german = (count: number, change: Partial<CountedCode> = {}) =>
    times(count, () => ({
      target: `49170${String((names += 1) + 10_000)}1234`,
      texts: TEXTS,
      ...change,
    }));
  const row = (count: number) =>
    times(count, (place) => ({ target: `447700${String(900_000 + place)}`, texts: TEXTS }));

  test('to numbers in a row are ten, then one a minute', async () => {
    expect(await taken(row(12))).toBe(10);
    expect(spent).toEqual(new Set(['texts to one prefix']));
    nowMs += MINUTE_MS;
    expect(await taken(row(12))).toBe(1);
    expect(await ask({ target: '447700800000', texts: TEXTS })).toBe(200);
  });

  test('to one country are what staff let go out in a minute, each purpose apart', async () => {
    expect(await taken(german(25))).toBe(20);
    expect(spent).toEqual(new Set(['texts to one country']));
    expect(await taken(german(1))).toBe(0);
    expect(await ask({ target: '447700800000', texts: TEXTS })).toBe(200);
    expect(await taken(german(1, { purpose: 'reset_password' }))).toBe(1);
    nowMs += 3_000;
    expect(await taken(german(3))).toBe(1);
  });

  test('of one user who binds numbers are five', async () => {
    expect(await taken(german(9, { purpose: 'bind_phone', asker: { userId: 12 } }))).toBe(5);
  });

  test('go to the owner of a number whatever others had', async () => {
    const reset = { purpose: 'reset_password' } as const;
    expect(await taken(german(25, reset))).toBe(20);
    const known = { ...reset, asker: { address: 'home', isKnown: true } };
    expect(await taken(german(1, known))).toBe(1);
  });
});
