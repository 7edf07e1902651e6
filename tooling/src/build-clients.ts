import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatSeconds } from '#run-steps.ts';
import { inRepository, listFiles, toolEnvironment } from '#repository.ts';
import { publishFacts } from './published-facts.ts';

/** What a browser client is built from, besides its own folder. */
const SHARED_SOURCES = [
  'packages/ui-kit/src',
  'packages/api-client/src',
  'packages/protocol/src',
  'packages/money/src',
] as const;

/** The browser clients; one that does not exist yet is skipped. */
const CLIENTS = ['apps/web', 'apps/admin'] as const;

/** SHA-256 over names and contents of everything a client is built from. */
function hashSources(client: string): string {
  const isSource = (path: string): boolean => !/\.test\.tsx?$/.test(path);
  const files = [client, ...SHARED_SOURCES].flatMap((folder) =>
    listFiles(folder, (path) => isSource(path) && /\.[a-z0-9]+$/i.test(path)),
  );
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', ...files]) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inRepository(path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function runVite(client: string): Promise<void> {
  const vite = inRepository('node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build'], {
    cwd: inRepository(client),
    env: toolEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Whoever is told to stop does not leave a build behind.
  const end = (): boolean => child.kill();
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.removeListener('exit', end);
      if (code === 0) resolve();
      else reject(new Error(`vite build of ${client} failed with exit code ${code ?? 'none'}`));
    });
  });
}

async function buildIfStale(client: string): Promise<void> {
  if (!existsSync(inRepository(client, 'index.html'))) return;
  const stamp = inRepository('.cache', `${client.replace('/', '-')}.sha256`);
  const wanted = hashSources(client);
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (built === wanted && existsSync(inRepository(client, 'dist', 'index.html'))) return;
  console.log(`building ${client} (its sources are newer than its dist)`);
  const startedAtMs = performance.now();
  await runVite(client);
  publishFacts(client, wanted);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  console.log(`built ${client} in ${formatSeconds(performance.now() - startedAtMs)}`);
}

/**
 * Builds every client whose `dist` is absent or older than its sources, side by side, and says what it does.
 * Rejects when Vite fails.
 */
export async function buildStaleClients(): Promise<void> {
  await Promise.all(CLIENTS.map(buildIfStale));
}

/** When each client may be read. */
export interface ClientsReady {
  readonly phone: Promise<void>;
  readonly backOffice: Promise<void>;
}

/** The same one after the other: the phone client, for which everyone waits, has the machine to itself. */
export function buildStaleClientsInTurn(): ClientsReady {
  const phone = buildIfStale('apps/web');
  const backOffice = phone.then(() => buildIfStale('apps/admin'));
  return { phone, backOffice };
}
