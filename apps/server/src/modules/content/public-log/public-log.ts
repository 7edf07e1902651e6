import { contentHash, logLeaf } from '@candor/verify';
import type { PoolClient } from 'pg';
import type { CommitConsumer, FollowerWrite } from '#engine/commit-follower.ts';
import type { CommittedCommand, Exchange } from '#engine/exchange-port.ts';
import { BLOCK_SIZE, readBlockRoot, readLogSize } from './log-tree.ts';

/** What a line fixes: JSON of whole numbers and texts. */
type Content = Parameters<typeof contentHash>[0];

/** A line to be, as it follows from one command. */
export interface NewLine {
  readonly kind: string;
  readonly subjectId: number;
  /** Engine time of what it is about. */
  readonly atMs: number;
  /**
   * What it fixes, from the tables of the core. It must come to the same whenever it is asked from the command on:
   * the log is rebuilt from the journal.
   */
  content(tx: PoolClient): Promise<Content>;
}

/**
 * What a product tells the log of each command, in order; undefined for the most, which it says nothing of. A line that
 * the log has already is left out.
 */
export type LogSource = (command: CommittedCommand) => readonly NewLine[] | undefined;

/** Longest a write waits for the tables; it is tried again. */
const TABLES_WAIT_MS = 5_000;

/** Appends what products say of commands, in the order of the journal, each line once. */
export class PublicLog implements CommitConsumer {
  readonly #exchange: Pick<Exchange, 'waitForProjection'>;
  readonly #sources: readonly LogSource[];
  #lines: NewLine[] = [];
  #sequence = 0;

  constructor(exchange: Pick<Exchange, 'waitForProjection'>, sources: readonly LogSource[]) {
    this.#exchange = exchange;
    this.#sources = sources;
  }

  get isUrgent(): boolean {
    return this.#lines.length > 0;
  }

  take(command: CommittedCommand): void {
    for (const source of this.#sources) {
      const lines = source(command);
      if (lines !== undefined) this.#lines.push(...lines);
    }
    this.#sequence = command.sequence;
  }

  collect(): FollowerWrite | undefined {
    if (this.#lines.length === 0) return undefined;
    const [lines, sequence] = [this.#lines, this.#sequence];
    this.#lines = [];
    return { write: (tx) => this.#write(tx, lines, sequence) };
  }

  async #write(tx: PoolClient, lines: readonly NewLine[], sequence: number): Promise<void> {
    if (!(await this.#exchange.waitForProjection(sequence, TABLES_WAIT_MS))) {
      throw new Error(`the tables do not have command ${sequence} yet`);
    }
    let size = await readLogSize(tx);
    for (const line of lines) {
      if (!(await appendLine(tx, size, line))) continue;
      size += 1;
      await appendBlocks(tx, size);
    }
  }
}

async function appendLine(tx: PoolClient, index: number, line: NewLine): Promise<boolean> {
  const { kind, subjectId, atMs } = line;
  const { rowCount } = await tx.query(
    'SELECT 1 FROM public_log WHERE kind = $1 AND subject_id = $2',
    [kind, subjectId],
  );
  if (rowCount !== 0) return false;
  const content = contentHash(await line.content(tx));
  await tx.query(
    `INSERT INTO public_log (leaf_index, kind, subject_id, at_ms, content, hash)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      ...[index, kind, subjectId, atMs, Buffer.from(content, 'hex')],
      Buffer.from(logLeaf({ kind, id: subjectId, atMs, content })),
    ],
  );
  return true;
}

/** Adds the blocks that the last line has made whole. */
async function appendBlocks(tx: PoolClient, size: number): Promise<void> {
  for (let [level, width] = [1, BLOCK_SIZE]; size % width === 0; level += 1, width *= BLOCK_SIZE) {
    const index = size / width - 1;
    const hash = await readBlockRoot(tx, level, index);
    await tx.query('INSERT INTO public_log_blocks (level, block_index, hash) VALUES ($1, $2, $3)', [
      ...[level, index, Buffer.from(hash)],
    ]);
  }
}
