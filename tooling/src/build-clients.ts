import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatSeconds } from '#run-steps.ts';
import { inRepository, listFiles, toolEnvironment } from '#repository.ts';
import { publishFacts } from './published-facts.ts';

/** What a browser client is built from, besides its own folder. */
const SHARED_SOURCES = [
  'packages/ui-kit/src',
  'packages/api-client/src',
  'packages/protocol/src',
  'packages/money/src',
  'packages/exchange-core/src/contract/formulas',
  'packages/exchange-core/src/option/formulas',
  'packages/verify/src',
] as const;

/** Single files of the same: those of the core that a browser loads besides the formulas, and what is installed. */
const SHARED_FILES = [
  'package-lock.json',
  'packages/exchange-core/src/kernel/ranges.ts',
  'packages/exchange-core/src/kernel/vocabulary.ts',
];

/** The browser clients; one that does not exist yet is skipped. */
const CLIENTS = ['apps/web', 'apps/admin'] as const;

/** SHA-256 over names and contents of everything a client is built from. */
function hashSources(client: string): string {
  const isSource = (path: string): boolean => !/\.test\.tsx?$/.test(path);
  const files = [client, ...SHARED_SOURCES].flatMap((folder) =>
    listFiles(folder, (path) => isSource(path) && /\.[a-z0-9]+$/i.test(path)),
  );
  const hash = createHash('sha256');
  for (const path of [...SHARED_FILES, ...files]) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inRepository(path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Runs Vite, whose lists of chunks say nothing to who starts the product: they are shown when it fails. */
function runVite(client: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = inRepository('node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build'], {
    cwd: inRepository(client),
    env: toolEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  // Whoever is told to stop does not leave a build behind.
  const end = (): boolean => child.kill();
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.removeListener('exit', end);
      if (code === 0) {
        resolve();
        return;
      }
      if (signal?.aborted !== true) process.stderr.write(Buffer.concat(output));
      const ended = `vite build of ${client} failed with exit code ${code ?? 'none'}, see above`;
      reject(new Error(ended));
    });
  });
}

/** What a browser could load of a build, in words. */
function sizeOf(client: string): string {
  const folder = inRepository(client, 'dist');
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.endsWith('.map'))
    .map((name) => statSync(join(folder, name)))
    .filter((file) => file.isFile())
    .map(({ size }) => size);
  const tenths = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100_000);
  return `${sizes.length} files, ${Math.floor(tenths / 10)}.${tenths % 10} MB`;
}

async function buildIfStale(client: string, signal?: AbortSignal): Promise<void> {
  if (!existsSync(inRepository(client, 'index.html'))) return;
  const stamp = inRepository('.cache', `${client.replace('/', '-')}.sha256`);
  const wanted = hashSources(client);
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (built === wanted && existsSync(inRepository(client, 'dist', 'index.html'))) return;
  console.log(`building ${client} (its sources are newer than its dist)`);
  const startedAtMs = performance.now();
  await runVite(client, signal);
  publishFacts(client, wanted);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  const took = formatSeconds(performance.now() - startedAtMs);
  console.log(`built ${client} in ${took}: ${sizeOf(client)}`);
}

/**
 * Builds every client whose `dist` is absent or older than its sources, side by side, and says what it does.
 * Rejects when Vite fails.
 */
export async function buildStaleClients(): Promise<void> {
  await Promise.all(CLIENTS.map((client) => buildIfStale(client)));
}

/** When each client may be read. */
export interface ClientsReady {
  readonly phone: Promise<void>;
  readonly backOffice: Promise<void>;
}

/**
 * The same one after the other: the phone client, for which everyone waits, has the machine to itself.
 * `signal` breaks it off.
 */
export function buildStaleClientsInTurn(signal: AbortSignal): ClientsReady {
  const phone = buildIfStale('apps/web', signal);
  const backOffice = phone
    .then(() => buildIfStale('apps/admin', signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
      // The server is on its way out, and need not say what it will not serve.
      return new Promise<never>(() => undefined);
    });
  return { phone, backOffice };
}
