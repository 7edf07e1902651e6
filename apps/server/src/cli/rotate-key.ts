import { parseArgs } from 'node:util';
import type { Database } from '@candor/persistence';
import { MINUTE_MS } from '#api/durations.ts';
import { readSettings } from '#config/settings.ts';
import type { Settings } from '#config/settings.ts';
import { enqueueJob, sealingJob } from '#jobs/index.ts';
import {
  dropOlderKeys,
  masterKeyPath,
  olderKeysOf,
  openHouseKey,
  rotateHouseKey,
} from '#modules/access/secrets/index.ts';
import { countPicturesOf, createPictureStore } from '#modules/people/uploads/index.ts';
import { countRowsOf, sealedColumns } from '#workers/index.ts';
import { withToolDatabase } from './open-tool-database.ts';

const USAGE = `npm run rotate-key [-- --leaked | --status | --drop]

Gives the house another master key, beside a working server or without one. The server seals by it within a second, or
from its next start on, and seals everything anew in the background. --leaked also makes anew what signs the public log
and the notifications of phones: say it when somebody may know the key. --status counts what older keys still seal.
--drop forgets them once that is nothing, and refuses before.`;

/** Codes that were sent live ten minutes, links to pictures five. */
const REST_MS = 15 * MINUTE_MS;

/** More than this is not counted on: it is enough to say that it is not done. */
const COUNTED_MAX = 10_000;

async function countLeft(
  { pool }: Database,
  settings: Settings,
): Promise<readonly (readonly [table: string, count: number])[]> {
  const masterKey = await openHouseKey(pool, settings);
  const counts: (readonly [string, number])[] = [];
  for (const column of sealedColumns) {
    counts.push([column.table, await countRowsOf(pool, column, masterKey, COUNTED_MAX)]);
  }
  const store = createPictureStore(settings);
  counts.push(['pictures', await countPicturesOf({ pool, masterKey, store }, COUNTED_MAX)]);
  return counts.filter(([, count]) => count > 0);
}

function sayLeft(left: readonly (readonly [string, number])[]): void {
  for (const [table, count] of left) {
    console.log(`${table}: ${count === COUNTED_MAX ? `${COUNTED_MAX} or more` : count}`);
  }
}

async function rotate({ pool }: Database, settings: Settings, isLeaked: boolean): Promise<boolean> {
  await rotateHouseKey({ pool, place: settings, nowMs: Date.now(), isLeaked });
  console.log(
    'The house has another master key; what older ones sealed is sealed anew by the server.',
  );
  console.log(
    settings.MASTER_KEY === undefined
      ? `Copy ${masterKeyPath(settings.DATA_DIR)} to another place now. Keep the old copy for backups of before.`
      : 'Restart the server now, with the MASTER_KEY and MASTER_KEY_OLDER of this call.',
  );
  if (isLeaked) {
    console.log(
      'Restart the server: from then on it signs by new keys. Publish the new key of the public log.',
    );
  }
  return true;
}

async function status(database: Database, settings: Settings): Promise<boolean> {
  const older = await olderKeysOf(database.pool);
  const left = await countLeft(database, settings);
  const what = left.length === 0 ? 'nothing is sealed by them' : 'this is sealed by them';
  console.log(`older keys: ${older.length}; ${what}`);
  sayLeft(left);
  return true;
}

async function drop(database: Database, settings: Settings): Promise<boolean> {
  const { pool } = database;
  const older = await olderKeysOf(pool);
  if (older.some(({ takenUpAtMs }) => takenUpAtMs === null)) {
    console.log('not dropped: the server has not taken the new key up yet; start it');
    return false;
  }
  const restEndsAtMs = Math.max(0, ...older.map(({ takenUpAtMs }) => takenUpAtMs ?? 0)) + REST_MS;
  if (restEndsAtMs > Date.now()) {
    const at = new Date(restEndsAtMs).toISOString();
    console.log(`not dropped: codes and links of before are good for a while; call it after ${at}`);
    return false;
  }
  const left = await countLeft(database, settings);
  if (left.length > 0) {
    console.log('not dropped: this is still sealed by older keys, and is being sealed anew');
    sayLeft(left);
    await enqueueJob(pool, 'seal_anew', {}, sealingJob);
    return false;
  }
  await dropOlderKeys(pool, settings);
  console.log(`${older.length} older keys dropped: nothing here is sealed by them`);
  if (settings.MASTER_KEY !== undefined)
    console.log('Take MASTER_KEY_OLDER out of the environment.');
  return true;
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      leaked: { type: 'boolean', default: false },
      status: { type: 'boolean', default: false },
      drop: { type: 'boolean', default: false },
    },
  });
  if (Object.values(values).filter(Boolean).length > 1) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const settings = readSettings(process.env);
  await withToolDatabase(
    (database) => {
      if (values.status) return status(database, settings);
      if (values.drop) return drop(database, settings);
      return rotate(database, settings, values.leaked);
    },
    { needsStoppedServer: false, keepsSchema: true },
  );
}

await run().catch((error: unknown) => {
  console.error(`not done: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
