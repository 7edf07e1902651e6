import { enableCompileCache } from 'node:module';
import { buildStaleClients } from '#build-clients.ts';
import { inRepository } from '#repository.ts';

/** A launcher that died without a word (kill -9) is noticed within this time, and the server ends in good order. */
const PARENT_CHECK_EVERY_MS = 500;

/**
 * `npm start`: becomes the server, in this very process, so that signals, crashes and exit codes are the server's own.
 * A browser client that is out of date is built while the server's core starts.
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
const clientReady = buildStaleClients();
// Whoever waits for the client hears of a failed build; until then it is nobody's unhandled error.
clientReady.catch(() => undefined);
const server = (await import(inRepository('apps', 'server', 'src', 'main.ts'))) as {
  run: (clientReady: Promise<void>) => Promise<void>;
};
await server.run(clientReady);
