import type { P2pAppealReason } from '@candor/protocol';

/** Fewer characters say nothing that staff can decide by. */
export const APPEAL_TEXT_MIN = 10;
/** The server takes so many. */
export const APPEAL_TEXT_MAX = 1_000;

export interface AppealForm {
  readonly reason: P2pAppealReason | undefined;
  readonly text: string;
  readonly fileId: string | undefined;
}

/** What an appeal still lacks, in the order of the form. */
export function missingOf({
  reason,
  text,
  fileId,
}: AppealForm): 'reason' | 'text' | 'proof' | undefined {
  if (reason === undefined) return 'reason';
  if (Array.from(text.trim()).length < APPEAL_TEXT_MIN) return 'text';
  return fileId === undefined ? 'proof' : undefined;
}

/** A reason of the address counts only if it can be given now. */
export function reasonFrom(
  asked: string | undefined,
  possible: readonly P2pAppealReason[],
): P2pAppealReason | undefined {
  return (
    possible.find((reason) => reason === asked) ?? (possible.length === 1 ? possible[0] : undefined)
  );
}
