import type { RoundEvidence } from '@candor/verify';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Handlers, Session } from '#api/call.ts';
import { refuse } from '#api/refuse.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { awaitOwnWrites, cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import { readLines, readPaths } from '#modules/content/public-log/index.ts';
import type { LogSigner } from '#modules/content/public-log/index.ts';
import { EntryTrees } from './entry-trees.ts';
import { readEvidence, readRoundEntries } from './evidence-tables.ts';

export interface EvidenceDeps {
  readonly exchange: Exchange;
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
  readonly signer: LogSigner;
}

/** A round’s evidence with its lines of the log. Not found until the log has its result. */
async function readProof(
  { pool, catalogue, signer }: EvidenceDeps,
  trees: EntryTrees,
  { roundId }: EndpointRequest<'optionEvidence'>,
): Promise<EndpointReply<'optionEvidence'>> {
  const rootOf = (id: number) => trees.rootOf(id);
  const evidence = await readEvidence(pool, roundId, catalogue, rootOf);
  if (evidence === undefined) throw refuse.notFound({ field: 'roundId' });
  const checkpoint = await signer.checkpoint();
  const lines = await readLines(pool, [
    { kind: 'option_rules', subjectId: evidence.rules.termsId },
    { kind: 'option_entries', subjectId: roundId },
    { kind: 'option_void', subjectId: roundId },
    { kind: 'option_result', subjectId: roundId },
  ]);
  const isLogged = lines.some(({ kind }) => kind === 'option_result');
  if (!isLogged || lines.some(({ index }) => index >= checkpoint.size)) {
    throw refuse.notFound({ field: 'roundId' });
  }
  const paths = await readPaths(
    pool,
    checkpoint.size,
    lines.map(({ index }) => index),
  );
  return {
    evidence: copyOf(evidence),
    lines: lines.map((line, place) => ({
      ...(line as (typeof lines)[number] & { readonly kind: LineKind }),
      path: [...(paths[place] ?? [])],
    })),
    checkpoint,
  };
}

type LineKind = EndpointReply<'optionEvidence'>['lines'][number]['kind'];

/** Answers have lists that may be written to; evidence has not. */
function copyOf(evidence: RoundEvidence): EndpointReply<'optionEvidence'>['evidence'] {
  const { sources, startWindow, endWindow } = evidence;
  return {
    ...evidence,
    sources: [...sources],
    startWindow: startWindow.map(([atMs, ticks, quotes]) => [atMs, ticks, quotes]),
    endWindow: endWindow.map(([atMs, ticks, quotes]) => [atMs, ticks, quotes]),
  };
}

/** @throws refusal notFound for a round that still takes entries, or that there is not */
async function assertSealed(pool: Pool, roundId: number, field: string): Promise<void> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM option_rounds WHERE round_id = $1 AND state <> 'open'`,
    [roundId],
  );
  if (rowCount === 0) throw refuse.notFound({ field });
}

async function listRoundEntries(
  { pool }: EvidenceDeps,
  { roundId, ...page }: EndpointRequest<'optionRoundEntries'>,
): Promise<EndpointReply<'optionRoundEntries'>> {
  await assertSealed(pool, roundId, 'roundId');
  const after = page.cursor === undefined ? 0 : readCursor(page.cursor).id;
  const found = await readRoundEntries(pool, roundId, after, rowsToRead(page));
  const { rows, nextCursor } = cutPage(found, page, ({ number }) => String(number));
  return { entries: [...rows], nextCursor };
}

/** The user’s own entry with its path; another’s is not found. */
async function readEntryProof(
  { exchange, pool }: EvidenceDeps,
  trees: EntryTrees,
  session: Session,
  { entryId }: EndpointRequest<'optionEntryProof'>,
): Promise<EndpointReply<'optionEntryProof'>> {
  await awaitOwnWrites(exchange, session);
  const { rows } = await pool.query<{ roundId: number; number: number; size: number }>(
    `SELECT own.round_id AS "roundId", own.number,
       (rise_count + fall_count + flat_count)::int AS size
     FROM option_entries AS own JOIN option_pools USING (round_id)
     WHERE own.entry_id = $1 AND own.user_id = $2`,
    [entryId, session.userId],
  );
  const [own] = rows;
  if (own === undefined) throw refuse.notFound({ field: 'entryId' });
  await assertSealed(pool, own.roundId, 'entryId');
  const found = await trees.pathOf(own.roundId, own.number);
  if (found === undefined) throw refuse.notFound({ field: 'entryId' });
  return { ...found, size: own.size };
}

/** What lets anybody check a round. */
export function optionEvidenceRoutes(
  deps: EvidenceDeps,
): Handlers<'optionEvidence' | 'optionRoundEntries' | 'optionEntryProof'> {
  const trees = new EntryTrees(deps.pool);
  return {
    optionEvidence: (request) => readProof(deps, trees, request),
    optionRoundEntries: (request) => listRoundEntries(deps, request),
    optionEntryProof: (request, { session }) => readEntryProof(deps, trees, session, request),
  };
}
