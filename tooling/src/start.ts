import { buildStaleClients } from '#build-clients.ts';
import { inRepository, toolEnvironment } from '#repository.ts';

/**
 * `npm start`: builds the browser client when it is out of date and becomes the server. The server takes this
 * process over, so that a signal, a crash and an exit code are the server's own.
 */
await buildStaleClients();
const server = inRepository('apps', 'server', 'src', 'main.ts');
const args = process.argv.slice(2);
if (process.execve === undefined) {
  throw new Error('this platform cannot replace a process; run node apps/server/src/main.ts');
}
process.execve(
  process.execPath,
  ['node', '--disable-warning=ExperimentalWarning', server, ...args],
  toolEnvironment(),
);
