import { Pool } from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { enqueueJob, JobRunner, sealingJob } from '#jobs/index.ts';
import { openHouseKey } from '#modules/access/secrets/index.ts';
import { createDiskStore } from '#modules/people/uploads/index.ts';
import { sealerAnew } from '../seal-anew.ts';

/** The background jobs of a server, and nothing else of it: for a test that kills them. */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl });
const place = { DATA_DIR: dataDir, MASTER_KEY: undefined, MASTER_KEY_OLDER: [] };
const log = pino({ level: 'warn' });
pool.on('error', (error) => log.warn({ err: error }, 'a connection ended'));
const masterKey = await openHouseKey(pool, place);
const store = createDiskStore(dataDir);
const nowMs = Date.now;
const runner = new JobRunner({ pool, log, metrics: new Registry() });
await runner.start({ seal_anew: sealerAnew({ pool, place, masterKey, store, log, nowMs }) }, []);
await enqueueJob(pool, 'seal_anew', {}, sealingJob);
