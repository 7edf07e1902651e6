import { enableCompileCache } from 'node:module';
import { buildStaleClientsInTurn } from '#build-clients.ts';
import type { ClientsReady } from '#build-clients.ts';
import { inRepository } from '#repository.ts';

/** A launcher that died without a word (kill -9) is noticed within this time, and the server ends in good order. */
const PARENT_CHECK_EVERY_MS = 500;

/**
 * `npm start`: becomes the server, in this very process, so that signals, crashes and exit codes are the server's own.
 * A browser client that is out of date is built: the phone's while the server's core starts, then the back
 * office's while the phone's is served.
 */
// What was stripped and compiled once need not be again: a quarter of a second of every later start.
enableCompileCache(inRepository('.cache', 'compile'));
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, PARENT_CHECK_EVERY_MS);
watch.unref();
// Who stops the server while a client is built does not want to wait for the client.
const builds = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => builds.abort());
}
const clients = buildStaleClientsInTurn(builds.signal);
// Whoever waits for a client hears of a failed build; until then it is nobody's unhandled error.
for (const client of [clients.phone, clients.backOffice]) client.catch(() => undefined);
const server = (await import(inRepository('apps', 'server', 'src', 'main.ts'))) as {
  run: (clients: ClientsReady) => Promise<void>;
};
// Until here nobody else has heard the signal.
if (builds.signal.aborted) process.exit(0);
await server.run(clients);
