import { fileURLToPath } from 'node:url';
import { startSharedServer } from '@candor/persistence/testing';
import type { Database } from '@candor/persistence';
import { pino } from 'pino';
import { prepareJobs } from '#jobs/index.ts';
import { seedContent } from '#modules/content/articles/index.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

async function fill({ pool }: Database): Promise<void> {
  await prepareJobs(pool, pino({ level: 'silent' }));
  await seedContent(pool, Date.now());
}

/** `globalSetup` of the server's tests: databases of the core alone, and of the whole server with its content. */
export function setup(): Promise<() => Promise<void>> {
  return startSharedServer([{ folders: [] }, { folders: [migrations], fill }]);
}
