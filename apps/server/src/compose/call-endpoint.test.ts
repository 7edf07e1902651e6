import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ExchangeBusyError, ExchangeStoppedError } from '#engine/exchange-port.ts';
import { refuse } from '#api/refuse.ts';
import { answerOfError } from '#http/call-endpoint.ts';

const log = pino({ level: 'silent' });

test.each<[string, Error, number, number]>([
  ['a refusal', refuse.insufficientBalance(), 2005, 409],
  ['a full queue', new ExchangeBusyError('queue full'), 4013, 503],
  ['an engine that stopped in between', new ExchangeStoppedError('fenced'), 41008, 503],
  ['a database that shuts down', Object.assign(new Error('x'), { code: '57P01' }), 4013, 503],
  ['a database without a socket', Object.assign(new Error('x'), { code: 'ENOENT' }), 4013, 503],
  ['a server that does not answer', new Error('Query read timeout'), 4013, 503],
  ['a connection cut off', new Error('Connection terminated unexpectedly'), 4013, 503],
  ['a mistake in SQL', Object.assign(new Error('x'), { code: '42601' }), 500, 500],
  ['a bug', new TypeError('cannot read properties of undefined'), 500, 500],
])('%s is told as what it is', (_what, error, code, status) => {
  const answer = answerOfError(error, log, 'request-1');
  expect(answer).toMatchObject({ status, envelope: { code } });
});

test('a bug keeps its text to the log', () => {
  const lines: string[] = [];
  const heard = pino({}, { write: (line: string) => lines.push(line) });
  const answer = answerOfError(new Error('secret table name'), heard, 'request-7');
  expect(JSON.stringify(answer)).not.toContain('secret');
  expect(lines.join()).toMatch(/secret table name.*request-7|request-7.*secret table name/);
});
