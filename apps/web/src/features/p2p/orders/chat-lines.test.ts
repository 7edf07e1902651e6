import type { P2pLineView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { beginsDay, quickReplies, waitingLines } from './chat-lines.ts';
import type { SentLine } from './chat-lines.ts';

const line = (lineId: number, atMs = 0): P2pLineView => ({ lineId, atMs }) as P2pLineView;
const sent = (lineId: number | undefined): SentLine => ({
  clientLineId: `mine-${String(lineId)}`,
  text: 'x',
  state: 'sending',
  lineId,
});

test('a line that was sent is shown until the list has it', () => {
  expect(waitingLines([sent(undefined), sent(4), sent(5)], [line(4)])).toEqual([
    sent(undefined),
    sent(5),
  ]);
});

test('a day is named before its first line', () => {
  const noon = new Date(2026, 10, 22, 12).getTime();
  const lines = [line(1, noon), line(2, noon + 60_000), line(3, noon + 86_400_000)];
  expect([0, 1, 2, 3].map((at) => beginsDay(lines, at))).toEqual([true, false, true, false]);
});

test('each side has its own quick replies', () => {
  expect(quickReplies('buyer')).toContain('sending');
  expect(quickReplies('seller')).not.toContain('sending');
});
