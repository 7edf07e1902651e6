import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askProvider, isProviderUrl } from './ask-provider.ts';
import { readAnswer } from './provider-answer.ts';
import { ProviderServer } from './testing/provider-server.ts';

const server = new ProviderServer();
const secret = randomBytes(32);
const question = {
  ...{ questionId: 'screening_1', name: 'Ivan Petrov', birthYear: 1970, country: 'RU' },
};

beforeAll(() => server.start());
beforeEach(() => {
  server.received.length = 0;
  server.secret = secret.toString('base64');
  server.answer = { status: 200, body: '{"hits":[]}' };
});
afterAll(() => server.stop());

const ask = (more: { url?: string; reach?: 'public' | 'anywhere'; timeoutMs?: number } = {}) =>
  askProvider(question, {
    ...{ url: server.url, secret, nowMs: Date.now(), reach: 'anywhere', timeoutMs: 5_000 },
    ...more,
  });

test('a provider is asked with as little as names are compared by, signed', async () => {
  const hit = { id: 'Q1', kind: 'sanctions', name: 'PETROV, Ivan', score: 97 };
  server.answer = { status: 200, body: JSON.stringify({ hits: [hit], more: 'is left alone' }) };
  expect(await ask()).toEqual([hit]);
  expect(server.received).toEqual([
    { id: 'screening_1', body: { name: 'Ivan Petrov', birthYear: 1970, country: 'RU' } },
  ]);
});

describe('there is no answer', () => {
  test.each([
    ['redirect', { status: 302, location: 'http://127.0.0.1/elsewhere' }],
    ['status 500', { status: 500 }],
    ['status 404', { status: 404 }],
    ['answer', { status: 200, body: 'all clear' }],
    ['answer', { status: 200, body: '[]' }],
    ['answer', { status: 200, body: '{"hits":[{"id":"Q1"}]}' }],
    ['answer', { status: 200, body: ' '.repeat(300 * 1024) }],
    ['connection', 'hang up'],
  ] as const)('%s, where it is %j', async (why, answer) => {
    server.answer = answer;
    await expect(ask()).rejects.toThrow(new RegExp(`^${why}$`));
    expect(server.received).toHaveLength(1);
  });

  test('where it comes too late', async () => {
    server.answer = 'silence';
    await expect(ask({ timeoutMs: 50 })).rejects.toThrow(/^timeout$/);
  });

  test('where the secrets differ', async () => {
    server.secret = randomBytes(32).toString('base64');
    await expect(ask()).rejects.toThrow(/^status 401$/);
  });

  test.each(['http://127.0.0.1:9/', 'https://127.0.0.1/', 'https://[::1]/', 'https://localhost/'])(
    'from %s, which is no public host over TLS',
    async (url) => {
      await expect(ask({ url, reach: 'public' })).rejects.toThrow(/^address$/);
    },
  );

  test('where nobody listens', async () => {
    const gone = new ProviderServer();
    await gone.start();
    const { url } = gone;
    await gone.stop();
    await expect(ask({ url })).rejects.toThrow(/^connection$/);
  });
});

test.each([
  ['https://screening.example.com/ask', true],
  ['https://8.8.8.8/', true],
  ['http://screening.example.com/ask', false],
  ['https://user:word@screening.example.com/', false],
  ['https://screening.example.com/#part', false],
  ['https://10.0.0.1/', false],
  ['https://0x7f.1/', false],
  ['https://[fd00::1]/', false],
  ['ftp://screening.example.com/', false],
  ['nothing', false],
])('%s may be a provider’s address: %s', (url, may) => {
  expect(isProviderUrl(url, 'public')).toBe(may);
});

const hit = { id: 'Q1', kind: 'pep', name: 'Ann Lee', score: 90 };
test.each([
  ['nobody', { hits: [] }, true],
  [
    'somebody with all that may be said',
    { hits: [{ ...hit, birthdays: ['1970', '1970-05-17'], countries: ['ru'] }] },
    true,
  ],
  ['a score of 101', { hits: [{ ...hit, score: 101 }] }, false],
  ['a score with a fraction', { hits: [{ ...hit, score: 90.5 }] }, false],
  ['a kind that there is not', { hits: [{ ...hit, kind: 'crime' }] }, false],
  ['no name', { hits: [{ ...hit, name: '' }] }, false],
  ['a NUL', { hits: [{ ...hit, name: 'a\0b' }] }, false],
  ['a birthday in words', { hits: [{ ...hit, birthdays: ['May 1970'] }] }, false],
  ['more hits than one person has', { hits: Array.from({ length: 51 }, () => hit) }, false],
  ['no hits at all', {}, false],
])('an answer of %s is one: %s', (_what, answer, isOne) => {
  expect(readAnswer(JSON.stringify(answer)) !== undefined).toBe(isOne);
});
