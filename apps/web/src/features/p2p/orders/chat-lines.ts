import type { P2pLineView, P2pSide } from '@candor/protocol';

/** A line that was typed here and is on its way, or did not arrive. */
export interface SentLine {
  readonly clientLineId: string;
  readonly text: string;
  readonly state: 'sending' | 'failed';
  /** The server's line once it answered: shown until the list has it. */
  readonly lineId: number | undefined;
}

/** Lines on their way that the list does not have yet. */
export function waitingLines(
  sent: readonly SentLine[],
  lines: readonly P2pLineView[],
): readonly SentLine[] {
  const known = new Set(lines.map(({ lineId }) => lineId));
  return sent.filter(({ lineId }) => lineId === undefined || !known.has(lineId));
}

/** Whether a new day begins at `at`, counted in the reader's zone; the lines stand oldest first. */
export function beginsDay(lines: readonly P2pLineView[], at: number): boolean {
  const line = lines[at];
  const before = lines[at - 1];
  if (line === undefined) return false;
  return (
    before === undefined ||
    new Date(line.atMs).toDateString() !== new Date(before.atMs).toDateString()
  );
}

/** Quick replies of each side; they are sent with one tap. */
export type QuickReply = 'sending' | 'right_account' | 'more_time' | 'checking' | 'thanks';

const QUICK: Readonly<Record<P2pSide, readonly QuickReply[]>> = {
  buyer: ['sending', 'right_account', 'more_time'],
  seller: ['checking', 'thanks'],
};

export function quickReplies(side: P2pSide): readonly QuickReply[] {
  return QUICK[side];
}
