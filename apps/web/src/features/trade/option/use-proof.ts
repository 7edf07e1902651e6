import type { RoundProof } from '@candor/verify';
import { useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { Read } from '#shared/api/hooks.ts';
import type { EndpointReply } from '@candor/protocol';
import type { Checked } from './check-here.ts';

/** Entries that come with one answer; of a longer list only the root is checked here. */
const LIST_MAX = 200;

/** Evidence does not change; the log under it grows. */
const FRESH_MS = 60_000;

interface RoundRead {
  readonly query: Read<EndpointReply<'optionEvidence'>>;
  /** The whole proof, once everything it needs has come. */
  readonly proof: RoundProof | undefined;
  readonly publicKey: string | undefined;
}

/** Whether a number can be that of a round. */
export const isRoundId = (roundId: number): boolean => Number.isSafeInteger(roundId) && roundId > 0;

/** What this browser can learn of a round, and of the own entry in it. */
export function useProof(roundId: number, entryId: number | undefined): RoundRead {
  const options = { isEnabled: isRoundId(roundId), freshMs: FRESH_MS };
  const query = useRead('optionEvidence', { roundId }, options);
  const list = useRead('optionRoundEntries', { roundId, limit: LIST_MAX }, options);
  const head = useRead('publicLogCheckpoint', {}, { freshMs: FRESH_MS });
  const own = useRead(
    'optionEntryProof',
    { entryId: entryId ?? 0 },
    { isEnabled: entryId !== undefined, freshMs: FRESH_MS },
  );
  const isOwnThere = entryId === undefined || own.data !== undefined || own.isError;
  const isWhole = list.data !== undefined && head.data !== undefined && isOwnThere;
  if (query.data === undefined || !isWhole)
    return { query, proof: undefined, publicKey: undefined };
  const { entries, nextCursor } = list.data;
  return {
    query,
    publicKey: head.data.publicKey,
    proof: {
      ...query.data,
      ...(nextCursor === null && { list: entries }),
      ...(own.data && { own: { entry: own.data.entry, path: own.data.path } }),
    },
  };
}

/** A check that was asked for: of the evidence, or of a copy with a digit changed. */
export interface Check {
  readonly kind: 'real' | 'tampered';
  readonly checked: Checked;
}

/** Checks on demand; the verifier’s code is fetched with the first. */
export function useCheck(proof: RoundProof | undefined, publicKey: string | undefined) {
  const [check, setCheck] = useState<Check>();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const run = async (kind: Check['kind']): Promise<void> => {
    if (proof === undefined) return;
    setState('busy');
    try {
      const { checkHere, tampered } = await import('./check-here.ts');
      const subject = kind === 'real' ? proof : tampered(proof);
      setCheck({ kind, checked: checkHere(subject, publicKey) });
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { check, state, run };
}
