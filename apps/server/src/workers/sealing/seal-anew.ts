import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { enqueueJob, sealingJob } from '#jobs/index.ts';
import type { SealingPlace } from '#jobs/index.ts';
import { learnHouseKey, noteTakenUp, olderKeysOf } from '#modules/access/secrets/index.ts';
import type { KeyPlace, MasterKey } from '#modules/access/secrets/index.ts';
import { sealPicturesAnew } from '#modules/people/uploads/index.ts';
import type { PictureStore } from '#modules/people/uploads/index.ts';
import { sealRows } from './seal-rows.ts';
import { sealedColumns } from './sealed-columns.ts';

/** Rows of one transaction: each is held for as long as it takes. */
const ROWS_PER_BATCH = 200;

/** A picture may lie in an object store far away. */
const PICTURES_PER_BATCH = 20;

interface SealingDeps {
  readonly pool: Pool;
  readonly place: KeyPlace;
  readonly masterKey: MasterKey;
  readonly store: PictureStore;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly nowMs: () => number;
}

const totals = (at: SealingPlace, batch: { sealed: number; unreadable: number }) => ({
  sealed: (at.sealed ?? 0) + batch.sealed,
  unreadable: (at.unreadable ?? 0) + batch.unreadable,
});

const goOn = (tx: Pool | PoolClient, at: SealingPlace): Promise<void> =>
  enqueueJob(tx, 'seal_anew', at, sealingJob);

/** One batch of rows, and the job of the next in the same transaction: killed anywhere, it goes on where it was. */
async function sealRowsStep(
  { pool, masterKey, log }: SealingDeps,
  at: SealingPlace,
): Promise<void> {
  const step = at.step ?? 0;
  const column = sealedColumns[step];
  if (column === undefined) return;
  const { table } = column;
  await inTransaction(pool, async (tx) => {
    const batch = await sealRows(tx, column, masterKey, at.after ?? [], ROWS_PER_BATCH);
    const { first, last, unreadable } = batch;
    if (first !== undefined) {
      log.warn(
        { err: first.err, id: first.id, table, unreadable },
        'values could not be sealed anew',
      );
    }
    const sums = totals(at, batch);
    await goOn(
      tx,
      last === undefined ? { step: step + 1, ...sums } : { step, after: last, ...sums },
    );
  });
}

async function sealPicturesStep(deps: SealingDeps, at: SealingPlace): Promise<void> {
  const { pool, log, masterKey, store } = deps;
  const batch = await sealPicturesAnew(
    {
      ...{ pool, masterKey, store },
      onUnreadable: (fileId, error) => {
        log.warn({ err: error, fileId }, 'a picture could not be sealed anew');
      },
    },
    at.after?.[0] ?? '',
    PICTURES_PER_BATCH,
  );
  const { last } = batch;
  const sums = totals(at, batch);
  if (last !== undefined) {
    await goOn(pool, { step: sealedColumns.length, after: [last], ...sums });
    return;
  }
  log.info(sums, 'everything was looked at that an older master key may have sealed');
  // What was written under way, by an order that copied an account for one, is found by another round.
  if (sums.sealed > 0) await goOn(pool, {});
}

/**
 * The job that seals by the current master key what older ones sealed, a batch at a time, until a round finds
 * nothing more. Begins by taking the current key up: from then on the server seals by it.
 */
export function sealerAnew(deps: SealingDeps): (at: SealingPlace) => Promise<void> {
  const { pool, place, masterKey, log, nowMs } = deps;
  return async (at) => {
    const before = masterKey.mark;
    await learnHouseKey(pool, place, masterKey);
    if (masterKey.mark !== before) log.info('the server seals by another master key from now on');
    await noteTakenUp(pool, nowMs());
    if ((await olderKeysOf(pool)).length === 0) return;
    await ((at.step ?? 0) < sealedColumns.length ? sealRowsStep : sealPicturesStep)(deps, at);
  };
}
