import { codes } from '@candor/protocol';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { RefusalLog } from './refusal-log.ts';

interface Line {
  readonly msg: string;
  readonly code: number;
  readonly call: string;
  readonly actor: string;
  readonly callId: string;
  readonly leftOut?: number;
}

let lines: Line[];
let nowMs: number;
let refusals: RefusalLog;
beforeEach(() => {
  lines = [];
  nowMs = 1_000;
  const heard = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line) as Line) });
  refusals = new RefusalLog(heard, () => nowMs);
});

const refusal = { call: 'userFreeze', actor: 'staff 3', callId: 'c1' };

test.each([
  ['no session', codes.notLoggedIn],
  ['no session of staff', codes.notSignedIn],
  ['a right that is missing', codes.notPermitted],
  ['a key beyond its scope', codes.keyNotAllowed],
  ['what is another’s, or nobody’s', codes.notFound],
  ['what no client of ours sends', codes.invalidRequest],
  ['too much at once', codes.tooManyRequests],
])('%s is written down with who asked for what', (_what, code) => {
  refusals.note({ ...refusal, code });
  expect(lines).toMatchObject([{ msg: 'refused', code, ...refusal }]);
});

test('what anybody may be told in the course of a day is not', () => {
  for (const code of [codes.insufficientBalance, codes.busy, codes.internal]) {
    refusals.note({ ...refusal, code });
  }
  expect(lines).toEqual([]);
});

test('what holds a new line makes no line of its own', () => {
  const actor = '192.0.2.7\n{"level":30,"msg":"all is well"}';
  refusals.note({ ...refusal, actor, code: codes.notFound });
  // Each line was read as JSON by itself.
  expect(lines).toMatchObject([{ msg: 'refused', actor }]);
});

test('a flood leaves fifty lines and then one a second, which says how many are missing', () => {
  for (let count = 0; count < 1_000; count++) refusals.note({ ...refusal, code: codes.notFound });
  expect(lines).toHaveLength(50);
  nowMs += 999;
  refusals.note({ ...refusal, code: codes.notFound });
  expect(lines).toHaveLength(50);
  nowMs += 1;
  refusals.note({ ...refusal, code: codes.notFound });
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toMatchObject({ leftOut: 951 });
  nowMs += 1_000;
  refusals.note({ ...refusal, code: codes.notFound });
  expect(lines.at(-1)).not.toHaveProperty('leftOut');
});
