import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { JournalRow } from '#journal/journal-row.ts';
import { readJournal } from '#journal/read-journal.ts';
import { writeWhole } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { readSequences } from './schema-facts.ts';
import type { SequenceFacts } from './schema-facts.ts';
import { frameOf, openingOf, readSegment } from '#journal/segment-file.ts';
import { hashAfter } from './take-backup.ts';

const FOLDER = 'live';
const ROWS = 'journal';
const STAND = 'stand.json';

/** What is known beside the rows that came after a backup. */
interface LiveStand {
  readonly sequences: readonly SequenceFacts[];
}

/**
 * Adds every row that the journal gained since a backup to a file beside it, and flushes it: one is opened a
 * backup, for the next backup takes the same rows in for good.
 */
export class JournalFollower {
  readonly #folder: string;
  readonly #path: string;
  #next: number;
  #isOpen = false;

  constructor(folder: string, manifest: Manifest) {
    this.#folder = join(folder, FOLDER);
    this.#path = join(this.#folder, `${ROWS}-${manifest.number}`);
    this.#next = manifest.sequence + 1;
    this.#opening = openingOf(hashAfter(manifest));
  }

  readonly #opening: Buffer;

  /** The last sequence that is on the disk of the backup. */
  get sequence(): number {
    return this.#next - 1;
  }

  /** Everything that was committed when it is called is on the disk when it returns. */
  async follow(client: Client): Promise<void> {
    if (!this.#isOpen) await this.#begin();
    const file = await open(this.#path, 'a', 0o600);
    try {
      let next = this.#next;
      for await (const row of readJournal(client, next)) {
        await file.write(frameOf(row));
        next = row.sequenceLast + 1;
      }
      if (next === this.#next) return;
      await file.sync();
      const stand: LiveStand = { sequences: await readSequences(client) };
      await writeWhole(this.#folder, STAND, JSON.stringify(stand));
      this.#next = next;
    } finally {
      await file.close();
    }
  }

  /** Files of earlier backups hold nothing that this one does not. */
  async #begin(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = await open(this.#path, 'wx', 0o600);
    try {
      await file.writeFile(this.#opening);
      await file.sync();
    } finally {
      await file.close();
    }
    this.#isOpen = true;
  }
}

/** Rows that came after a backup, up to the last one that is whole. */
export async function* readLive(
  folder: string,
  manifest: Manifest,
): AsyncGenerator<JournalRow, void, undefined> {
  const path = join(folder, FOLDER, `${ROWS}-${manifest.number}`);
  if (!existsSync(path)) return;
  yield* readSegment(path, { previousHash: hashAfter(manifest), isOpen: true });
}

/** Where the sequences of the database stood when the last of those rows came. */
export async function liveSequences(folder: string): Promise<readonly SequenceFacts[]> {
  const path = join(folder, FOLDER, STAND);
  const names = await readdir(join(folder, FOLDER)).catch(() => [] as string[]);
  if (!names.includes(STAND)) return [];
  return (JSON.parse(await readFile(path, 'utf8')) as LiveStand).sequences;
}
