import type { BillView, FillView, MarketView } from '@candor/protocol';
import { useEffect, useState } from 'react';
import type { CheckedBalance } from './entry-sums.ts';
import { readEntries } from './read-entries.ts';
import { findFillDifferences, isOfFill } from './fill-proof.ts';

/** How the proof of a fill stands. */
export type FillProof =
  | { readonly state: 'running' }
  | { readonly state: 'failed'; readonly error: unknown }
  | {
      readonly state: 'done';
      readonly bills: readonly BillView[];
      /** The journal's entry that the records are true as of. */
      readonly sequence: number;
      readonly differences: readonly CheckedBalance[];
    };

/** Reads the entries of the moment in which a fill happened, picks its own, and adds them up in this browser. */
export function useFillProof(fill: FillView, market: MarketView): FillProof {
  const [proof, setProof] = useState<FillProof>({ state: 'running' });
  useEffect(() => {
    const controller = new AbortController();
    const bills: BillView[] = [];
    const moment = { accountKind: 'spot', fromMs: fill.timeMs, toMs: fill.timeMs + 1 } as const;
    readEntries(moment, controller.signal, (page) => {
      bills.push(...page.filter((bill) => isOfFill(bill, fill)));
    }).then(
      (sequence) => {
        const differences = findFillDifferences(fill, market, bills);
        setProof({ state: 'done', bills: bills.toReversed(), sequence, differences });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setProof({ state: 'failed', error });
      },
    );
    return () => controller.abort();
  }, [fill, market]);
  return proof;
}
