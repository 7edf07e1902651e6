import { buildStaleClients } from '#build-clients.ts';
import { inRepository } from '#repository.ts';

/** A launcher that died without a word (kill -9) is noticed within this time, and the server ends in good order. */
const PARENT_CHECK_EVERY_MS = 500;

/**
 * `npm start`: builds the browser client when it is out of date and becomes the server, in this very process, so that
 * signals, crashes and exit codes are the server's own.
 */
await buildStaleClients().catch((error: unknown) => {
  console.error(`candor: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, PARENT_CHECK_EVERY_MS);
watch.unref();
await import(inRepository('apps', 'server', 'src', 'main.ts'));
