import type { ListEntry } from './read-list.ts';
import type { EntryScore, ScreenedPerson } from './score-entry.ts';

/** An entry as the table has it. */
export interface EntryRow extends ListEntry {
  readonly fileName: string;
  readonly mark: string;
}

/** Somebody with an entry that is like them. */
export interface Hit {
  /** Which of those that were asked for. */
  readonly person: number;
  readonly row: EntryRow;
  readonly scored: EntryScore;
}

/** What the thread is asked, and what it answers. */
export interface Questions {
  /** Reads a file; its entries are asked for afterwards. */
  readonly read: {
    readonly ask: { readonly path: string; readonly fileName: string; readonly bytesMax: number };
    readonly answer: {
      readonly sha256: string;
      readonly entries: number;
      readonly problem: string | null;
    };
  };
  /** Entries of the file that was read last, as JSON for the table. */
  readonly rows: {
    readonly ask: { readonly from: number; readonly count: number };
    readonly answer: string;
  };
  /** Forgets the entries that it compares with. */
  readonly forget: { readonly ask: null; readonly answer: null };
  /** Compares with these from now on, too. */
  readonly entries: { readonly ask: readonly EntryRow[]; readonly answer: null };
  readonly compare: {
    readonly ask: readonly ScreenedPerson[];
    readonly answer: readonly Hit[];
  };
}
