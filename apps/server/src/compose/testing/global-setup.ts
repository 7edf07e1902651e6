import { fileURLToPath } from 'node:url';
import { startSharedServer } from '@candor/persistence/testing';
import type { Database } from '@candor/persistence';
import { pino } from 'pino';
import { prepareJobs } from '#jobs/index.ts';
import { seedContent } from '#modules/content/articles/index.ts';
import { seedCoins } from '#modules/content/coins/index.ts';
import { newSeed, SEED_VARIABLE } from './sweep.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

async function fill({ pool }: Database): Promise<void> {
  await prepareJobs(pool, pino({ level: 'silent' }));
  await seedContent(pool, Date.now());
  await seedCoins(pool, Date.now());
}

/**
 * `globalSetup` of the server's tests: databases of the core alone, and of the whole server with its content; and the
 * seed of its sweeps, printed for who wants to repeat them.
 */
export function setup(): Promise<() => Promise<void>> {
  process.env[SEED_VARIABLE] ??= String(newSeed());
  console.log(`sweeps over every endpoint: ${SEED_VARIABLE}=${process.env[SEED_VARIABLE]}`);
  return startSharedServer([{ folders: [] }, { folders: [migrations], fill }]);
}
