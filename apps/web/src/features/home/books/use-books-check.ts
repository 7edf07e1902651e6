import type { EndpointReply } from '@candor/protocol';
import { useEffect, useRef, useState } from 'react';
import { api } from '#shared/api/api.ts';
import { readEntries } from '#shared/proof/read-entries.ts';
import { EntrySums, unexplained } from '#shared/proof/entry-sums.ts';
import type { CheckedBalance } from '#shared/proof/entry-sums.ts';

/** Whoever trades meanwhile changes what is added up: then it is added up again. */
const TRIES_MAX = 4;

/** The tables that entries come from are within a second of the balances. */
const RETRY_MS = 1_000;

/** How the check of one's own balances stands. */
export type BooksCheck =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly entries: number }
  | {
      readonly state: 'done';
      readonly entries: number;
      readonly balances: number;
      /** The journal's entry as of which balances and entries agree. */
      readonly sequence: number;
      readonly differences: readonly CheckedBalance[];
    }
  | { readonly state: 'failed'; readonly error: unknown };

interface Found {
  readonly sums: EntrySums;
  readonly wallet: EndpointReply<'wallet'>;
  readonly checked: readonly CheckedBalance[];
}

/** Reads every entry the user ever had, and the balances after them. @throws RefusedError, NetworkError, or the signal's reason */
async function addUp(signal: AbortSignal, onEntries: (count: number) => void): Promise<Found> {
  const sums = new EntrySums();
  await readEntries({}, signal, (bills) => {
    sums.add(bills);
    onEntries(sums.count);
  });
  const wallet = await api('wallet', {}, { signal });
  return { sums, wallet, checked: sums.compare(wallet) };
}

/** Adds up one's own entries in this browser, and compares them with one's balances. */
export function useBooksCheck(): { readonly check: BooksCheck; readonly start: () => void } {
  const [check, setCheck] = useState<BooksCheck>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (signal: AbortSignal): Promise<void> => {
    const onEntries = (entries: number): void => setCheck({ state: 'running', entries });
    for (let tried = 1; ; tried += 1) {
      const { sums, wallet, checked } = await addUp(signal, onEntries);
      const differences = unexplained(checked);
      if (differences.length > 0 && tried < TRIES_MAX) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        signal.throwIfAborted();
        continue;
      }
      const { sequence } = wallet;
      const [entries, balances] = [sums.count, checked.length];
      setCheck({ state: 'done', entries, balances, sequence, differences });
      return;
    }
  };
  const start = (): void => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setCheck({ state: 'running', entries: 0 });
    run(controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) setCheck({ state: 'failed', error });
    });
  };
  return { check, start };
}
