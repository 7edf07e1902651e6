import { openDatabase } from '@candor/persistence';
import { openHere } from '@candor/persistence/testing';
import { pino } from 'pino';
import { ExchangeHost } from '#engine/exchange-host.ts';
import { createRecovery } from '#engine/recovery.ts';
import { readScript, scriptEngine } from './liquidation-script.ts';

/**
 * A process that takes what is left of the script that its argument names, one command a batch, on the database that
 * `DATABASE_URL` names: it goes on where the journal ends. `CRASH_AT` says where it dies. What is due must be what the
 * engine that it recovered says is due; other than that it knows of no step.
 */
const { commands } = readScript(process.argv[2] ?? '');
const quiet = (): void => undefined;
const log = pino({ level: 'silent' });

const database = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  dataDir: '',
});
let nowMs = 0;
const exchange = new ExchangeHost({
  recover: createRecovery({ database, engineOptions: scriptEngine, log, openProjector: openHere }),
  observer: { timed: quiet, recovered: quiet, failed: quiet, listenerFailed: quiet },
  nowMs: () => nowMs,
  pause: () => Promise.resolve(),
  onDown: (error) => {
    throw error;
  },
});
await exchange.start();
for (const command of commands.slice(exchange.status().committedSequence)) {
  const { sequence, timestampMs, ...body } = command;
  const { value: dueAtMs } = await exchange.read(({ nextDueAtMs }) => nextDueAtMs);
  const isDue = dueAtMs !== undefined && dueAtMs <= timestampMs;
  if (isDue !== (body.type === 'time_passed')) {
    throw new Error(`at ${sequence}, ${body.type}: due at ${dueAtMs ?? 'no time'}`);
  }
  nowMs = timestampMs;
  const decision = await exchange.submit(body);
  if (!decision.ok) throw new Error(`${sequence}, ${body.type}, was refused: ${decision.code}`);
}
await exchange.stop();
await database.stop();
