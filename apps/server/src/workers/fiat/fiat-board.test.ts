import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { fiatSources } from '#config/setting-parsers.ts';
import { FiatBoard } from './fiat-board.ts';

const NOON_MS = Date.UTC(2026, 10, 27, 16);

/** What the addresses of this machine's own server answer; a path that is not here is 503. */
const answers = new Map<string, string>();
let server: Server;
let origin: string;
let nowMs: number;
let warnings: unknown[];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/a' }).end();
    else if (request.url === '/huge') response.end('x'.repeat(2_000_000));
    else {
      const text = answers.get(request.url ?? '');
      response.writeHead(text === undefined ? 503 : 200).end(text);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  answers.clear();
  nowMs = NOON_MS;
  warnings = [];
});

/** A board of these paths, each of a kind; named apart by their place. */
const boardOf = (...sources: readonly (readonly [kind: 'ecb' | 'json', path: string])[]) =>
  new FiatBoard(
    sources.map(([kind, path], at) => ({ kind, name: String(at), url: `${origin}${path}` })),
    { log: { warn: (...said: unknown[]) => warnings.push(said) } as never, nowMs: () => nowMs },
  );

const says = (path: string, rates: object, more: object = {}) =>
  answers.set(path, JSON.stringify({ base: 'USD', rates, ...more }));

const ecbSays = (dollars: string, day = '2026-11-27') =>
  answers.set(
    '/ecb',
    `<Cube><Cube time='${day}'><Cube currency='USD' rate='${dollars}'/><Cube currency='JPY' rate='180'/></Cube></Cube>`,
  );

test('a setting names sources by host, and the central bank by its name', () => {
  const [bank, service] = fiatSources('ecb,json:https://rates.example/latest?key=secret');
  expect(bank).toMatchObject({ kind: 'ecb', name: 'ecb' });
  expect(service).toMatchObject({ kind: 'json', name: 'rates.example' });
});

test('one source alone is enough where no other could name the currency', async () => {
  ecbSays('1.25');
  const board = boardOf(['ecb', '/ecb']);
  expect(board.ratePpm('EUR')).toBeUndefined();
  await board.ask();
  // 1 EUR = 1.25 USD: a dollar is 0.8 EUR, and 180 / 1.25 JPY.
  expect(board.ratePpm('EUR')).toBe(800_000);
  expect(board.ratePpm('JPY')).toBe(144_000_000);
  expect(board.ratePpm('USD')).toBe(1_000_000);
  expect(board.ratePpm('VND')).toBeUndefined();
  expect(board.isUsdtDollar()).toBe(true);
  expect(board.sources()[0]).toMatchObject({ isLive: true, answeredAtMs: NOON_MS });
});

test('two have to agree within a hundredth of their median, which is cut', async () => {
  ecbSays('1.25');
  says('/a', { EUR: 0.801, VND: 26_310 });
  const board = boardOf(['ecb', '/ecb'], ['json', '/a']);
  await board.ask();
  expect(board.ratePpm('EUR')).toBe(800_500);
  // The bank has no dong: the service is all there is.
  expect(board.ratePpm('VND')).toBe(26_310_000_000);
  expect(board.isDisputed('EUR')).toBe(false);
  says('/a', { EUR: 0.83, VND: 26_310 });
  await board.ask();
  expect(board.ratePpm('EUR')).toBeUndefined();
  // The dong has one source, whose word it is.
  expect(['EUR', 'VND'].map((currency) => board.isDisputed(currency))).toEqual([true, false]);
});

test('of three the one that is far off does not count; of two that are left both are needed', async () => {
  for (const [path, euro] of [
    ['/a', 0.8],
    ['/b', 0.802],
    ['/c', 8],
  ] as const) {
    says(path, { EUR: euro });
  }
  const board = boardOf(['json', '/a'], ['json', '/b'], ['json', '/c']);
  await board.ask();
  expect(board.ratePpm('EUR')).toBe(801_000);
  answers.delete('/b');
  nowMs += 25 * HOUR_MS;
  await board.ask();
  expect(board.sources().map(({ isLive }) => isLive)).toEqual([true, false, true]);
  expect(board.ratePpm('EUR')).toBeUndefined();
});

test('a source that has not answered yet could name any currency: one alone does not decide', async () => {
  ecbSays('1.25');
  const board = boardOf(['ecb', '/ecb'], ['json', '/a']);
  await board.ask();
  expect([board.ratePpm('EUR'), board.isDisputed('EUR')]).toEqual([undefined, false]);
  says('/a', { GBP: 0.75 });
  await board.ask();
  expect(board.ratePpm('EUR')).toBe(800_000);
});

test('rates of more than six days ago, or of the day after tomorrow, do not count', async () => {
  ecbSays('1.25', '2026-11-22');
  const board = boardOf(['ecb', '/ecb']);
  await board.ask();
  expect(board.ratePpm('EUR')).toBe(800_000);
  nowMs += DAY_MS;
  await board.ask();
  expect(board.ratePpm('EUR')).toBeUndefined();
  ecbSays('1.25', '2026-12-01');
  await board.ask();
  expect(board.sources()[0]?.isLive).toBe(false);
});

test('USDT is what sources say of it, and a dollar while none ever did', async () => {
  says('/a', { EUR: 0.8, USDT: 1.25 });
  says('/b', { EUR: 0.8 });
  const board = boardOf(['json', '/a'], ['json', '/b']);
  await board.ask();
  // A dollar is 1.25 USDT: one USDT is 0.8 dollars, which are 0.64 EUR.
  expect(board.ratePpm('EUR')).toBe(640_000);
  expect(board.isUsdtDollar()).toBe(false);
});

test('what goes wrong is said once, leaves the last answer, and is not followed elsewhere', async () => {
  says('/a', { EUR: 0.8 });
  const board = boardOf(['json', '/a']);
  await board.ask();
  answers.set('/a', 'busy');
  await board.ask();
  await board.ask();
  expect(warnings).toHaveLength(1);
  expect(board.ratePpm('EUR')).toBe(800_000);
  const lost = boardOf(['json', '/moved'], ['json', '/huge'], ['json', '/gone']);
  await lost.ask();
  expect(lost.sources().map(({ answeredAtMs }) => answeredAtMs)).toEqual([null, null, null]);
  expect(warnings).toHaveLength(4);
});

test('it asks by itself from its start on, until it is stopped', async () => {
  says('/a', { EUR: 0.8 });
  const board = boardOf(['json', '/a']);
  board.start();
  await expect.poll(() => board.ratePpm('EUR')).toBe(800_000);
  await board.stop();
});
