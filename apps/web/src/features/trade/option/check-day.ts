import type { EndpointName, EndpointReply, EndpointRequest } from '@candor/protocol';
import { verifyRound } from '@candor/verify';
import type { CheckName, EvidenceEntry } from '@candor/verify';

const DAY_MS = 86_400_000;
/** Rows fetched at a time. */
const PAGE_ROWS = 200;

/** Reads a public endpoint. */
export type Ask = <Name extends EndpointName>(
  name: Name,
  request: EndpointRequest<Name>,
) => Promise<EndpointReply<Name>>;

/** Rounds of one coin and cycle that started on a day (UTC). */
export interface DayWanted {
  readonly symbol: string;
  readonly cycleMs: number;
  readonly fromMs: number;
}

/** A round whose evidence does not add up, and the check that says so. */
export interface WrongRound {
  readonly roundId: number;
  readonly code: string;
  readonly name: CheckName;
}

/** How far the check of a day has come. */
export interface DayProgress {
  readonly checked: number;
  readonly voids: number;
  readonly wrong: readonly WrongRound[];
  /** Part of the day that is behind, in percent. */
  readonly percent: number;
}

export const NOTHING_CHECKED: DayProgress = { checked: 0, voids: 0, wrong: [], percent: 0 };

/**
 * Checks every round of a day that has ended, the latest first, from its evidence and all its entries. Tells after each
 * round how far it is. Throws what `ask` throws.
 */
export async function checkDay(
  ask: Ask,
  wanted: DayWanted,
  onProgress: (progress: DayProgress) => void,
): Promise<void> {
  const { publicKey } = await ask('publicLogCheckpoint', {});
  let progress = NOTHING_CHECKED;
  let untilMs: number | undefined;
  for await (const round of roundsOf(ask, wanted)) {
    untilMs ??= round.startAtMs + wanted.cycleMs;
    const proof = await ask('optionEvidence', { roundId: round.roundId });
    const list = await entriesOf(ask, round.roundId);
    const { wrong } = verifyRound({ ...proof, list }, { publicKey });
    const { roundId, code, state, startAtMs } = round;
    const behind = (untilMs - startAtMs) / (untilMs - wanted.fromMs);
    progress = {
      checked: progress.checked + 1,
      voids: progress.voids + (state === 'void' ? 1 : 0),
      wrong:
        wrong === undefined
          ? progress.wrong
          : [...progress.wrong, { roundId, code, name: wrong.name }],
      percent: Math.round(behind * 100),
    };
    onProgress(progress);
  }
  onProgress({ ...progress, percent: 100 });
}

type Round = EndpointReply<'contractOption-history'>['rounds'][number];

/** The rounds of the day, the latest first. */
async function* roundsOf(ask: Ask, { symbol, cycleMs, fromMs }: DayWanted): AsyncGenerator<Round> {
  for (let cursor: string | undefined; ; ) {
    const page = await ask('contractOption-history', {
      ...{ symbol, cycleMs, limit: PAGE_ROWS },
      ...(cursor !== undefined && { cursor }),
    });
    for (const round of page.rounds) {
      if (round.startAtMs < fromMs) return;
      if (round.startAtMs < fromMs + DAY_MS) yield round;
    }
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

async function entriesOf(ask: Ask, roundId: number): Promise<readonly EvidenceEntry[]> {
  const list: EvidenceEntry[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await ask('optionRoundEntries', {
      ...{ roundId, limit: PAGE_ROWS },
      ...(cursor !== undefined && { cursor }),
    });
    list.push(...page.entries);
    if (page.nextCursor === null) return list;
    cursor = page.nextCursor;
  }
}
