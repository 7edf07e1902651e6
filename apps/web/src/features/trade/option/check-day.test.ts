import type { OptionRoundView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { checkDay } from './check-day.ts';
import type { Ask, DayProgress } from './check-day.ts';
import { roundOf } from './testing/option-samples.ts';

const DAY_MS = 86_400_000;
const FROM_MS = Date.UTC(2026, 10, 22);

/** A round of the day, by its start in ms after midnight. */
const roundAt = (roundId: number, afterMs: number, changes: Partial<OptionRoundView> = {}) =>
  roundOf({
    ...{ roundId, code: `r${roundId}`, startAtMs: FROM_MS + afterMs, state: 'settled' },
    ...changes,
  });

/** Two pages of rounds, the latest first, of which three started on the day. Their evidence is none. */
const pages: Readonly<Record<string, { rounds: OptionRoundView[]; nextCursor: string | null }>> = {
  '': {
    rounds: [roundAt(9, DAY_MS), roundAt(8, DAY_MS - 30_000), roundAt(7, DAY_MS / 2)],
    nextCursor: '2',
  },
  '2': {
    rounds: [roundAt(6, 0, { state: 'void' }), roundAt(5, -30_000)],
    nextCursor: '3',
  },
};

test('each round of the day is looked at once, with all of its entries; the others are not', async () => {
  const asked: string[] = [];
  const answers: Readonly<Record<string, (request: Record<string, unknown>) => unknown>> = {
    publicLogCheckpoint: () => ({ publicKey: '00'.repeat(32) }),
    'contractOption-history': ({ cursor = '' }) => pages[String(cursor)],
    optionEvidence: () => ({ evidence: {}, lines: [], checkpoint: {} }),
    optionRoundEntries: ({ cursor }) => ({
      entries: [],
      nextCursor: cursor === undefined ? 'b' : null,
    }),
  };
  const ask: Ask = (name, request) => {
    const { roundId, cursor } = request as { readonly roundId?: number; readonly cursor?: string };
    asked.push([name, roundId, cursor].filter((part) => part !== undefined).join(' '));
    return Promise.resolve(answers[name]?.(request as Record<string, unknown>) as never);
  };
  const seen: DayProgress[] = [];
  const wanted = { symbol: 'BTCUSDT', cycleMs: 30_000, fromMs: FROM_MS };
  await checkDay(ask, wanted, (progress) => seen.push(progress));
  expect(asked).toEqual([
    'publicLogCheckpoint',
    'contractOption-history',
    ...['optionEvidence 8', 'optionRoundEntries 8', 'optionRoundEntries 8 b'],
    ...['optionEvidence 7', 'optionRoundEntries 7', 'optionRoundEntries 7 b'],
    'contractOption-history 2',
    ...['optionEvidence 6', 'optionRoundEntries 6', 'optionRoundEntries 6 b'],
  ]);
  expect(seen.map(({ checked, percent }) => [checked, percent])).toEqual([
    [1, 0],
    [2, 50],
    [3, 100],
    [3, 100],
  ]);
  // What is no evidence is wrong, each with the check that says so.
  expect(seen.at(-1)).toMatchObject({
    voids: 1,
    wrong: [
      { roundId: 8, code: 'r8', name: 'form' },
      { roundId: 7, code: 'r7', name: 'form' },
      { roundId: 6, code: 'r6', name: 'form' },
    ],
  });
});
