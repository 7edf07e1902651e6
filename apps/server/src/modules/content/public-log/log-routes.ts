import { consistencyPath, inclusionPath } from '@candor/verify';
import type { Hash } from '@candor/verify';
import type { Pool } from 'pg';
import type { Handlers } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import type { LogSigner } from './log-signer.ts';
import { loadRangeRoot, readLogSize } from './log-tree.ts';

interface PublicLogDeps {
  readonly pool: Pool;
  readonly signer: LogSigner;
}

/** A line as it stands in the log. */
interface StoredLine {
  readonly index: number;
  readonly kind: string;
  readonly id: number;
  readonly atMs: number;
  /** 64 digits of hex. */
  readonly content: string;
}

const LINE = `leaf_index AS index, kind, subject_id AS id, at_ms AS "atMs",
  encode(content, 'hex') AS content`;

/** The lines of some subjects, in their order; those that are not there are left out. */
export async function readLines(
  pool: Pool,
  subjects: readonly { readonly kind: string; readonly subjectId: number }[],
): Promise<readonly StoredLine[]> {
  const { rows } = await pool.query<StoredLine>(
    `SELECT ${LINE} FROM public_log
     JOIN unnest($1::text[], $2::bigint[]) AS wanted (kind, subject_id) USING (kind, subject_id)
     ORDER BY leaf_index`,
    [subjects.map(({ kind }) => kind), subjects.map(({ subjectId }) => subjectId)],
  );
  return rows;
}

/** The ways up of some lines to the root of the log with `size` lines, as hex. */
export async function readPaths(
  pool: Pool,
  size: number,
  indexes: readonly number[],
): Promise<readonly (readonly string[])[]> {
  const rangeRoot = await loadRangeRoot(pool, size, indexes);
  return indexes.map((index) => inclusionPath(rangeRoot, index, size).map(toHex));
}

const toHex = (hash: Hash): string => Buffer.from(hash).toString('hex');

/** The public log, for everybody. */
export function publicLogRoutes({
  pool,
  signer,
}: PublicLogDeps): Handlers<'publicLogCheckpoint' | 'publicLogProof' | 'publicLogConsistency'> {
  return {
    publicLogCheckpoint: async () => ({
      checkpoint: await signer.checkpoint(),
      publicKey: signer.publicKey,
    }),
    publicLogProof: async ({ index, size }) => {
      if (index >= size || size > (await readLogSize(pool))) throw refuse.notFound();
      const { rows } = await pool.query<StoredLine>(
        `SELECT ${LINE} FROM public_log WHERE leaf_index = $1`,
        [index],
      );
      const [stored] = rows;
      if (stored === undefined) throw refuse.notFound();
      const { kind, id, atMs, content } = stored;
      const [path = []] = await readPaths(pool, size, [index]);
      return { line: { kind, id, atMs, content }, path: [...path] };
    },
    publicLogConsistency: async ({ first, second }) => {
      if (first > second || second > (await readLogSize(pool))) throw refuse.notFound();
      const places = first === 0 ? [] : [first - 1];
      const rangeRoot = await loadRangeRoot(pool, second, places);
      return { path: consistencyPath(rangeRoot, first, second).map(toHex) };
    },
  };
}
