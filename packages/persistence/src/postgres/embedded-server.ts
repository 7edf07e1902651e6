import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { prepareBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { prepareClusterFolder } from './cluster-folder.ts';
import { DatabaseRefusedError } from './database-refused-error.ts';
import { isRunning } from './processes.ts';
import {
  mayBeAlive,
  readPostmasterFile,
  removeSocketFolder,
  removeStalePostmasterFile,
  SOCKET_FOLDER_PREFIX,
} from './postmaster-file.ts';
import { findRunUser } from './run-user.ts';
import type { RunUser } from './run-user.ts';

/** A private PostgreSQL of this data folder, reached through a socket that only its owner can enter. */
export interface EmbeddedServer {
  readonly connection: ClientConfig;
  /** True when a server that outlived its last owner was taken over instead of started. */
  readonly adopted: boolean;
  /** Ends every session and the server, as durably as a crash would, only faster to start again. */
  stop(): Promise<void>;
}

/** What PostgreSQL says while a dying server, or what is left of it, still holds the folder. */
const LOCKED_MESSAGES = /lock file ".*" already exists|shared memory block .* is still in use/;
/** A dying server keeps its lock for as long as its last backend needs to notice. */
const START_RETRY_MS = 50;
const LOCK_WAIT_MS_MAX = 60_000;
/** Crash recovery may replay the whole write-ahead log; only a server that shows no life is given up. */
const RECOVERY_WAIT_MS_MAX = 600_000;
const STOP_WAIT_MS_MAX = 60_000;
const POLL_MS = 10;
const LOG_BYTES_MAX = 4_194_304;

/** The port is only part of the socket's file name: the server listens on no address. */
const PORT = 5432;
export const EMBEDDED_USER = 'candor';

/**
 * Whoever commits into a new segment of the write-ahead log fills it with zeros first, and every order of the
 * moment waits: 20 to 50 ms for the default of 16 MB, which ten thousand orders a second use up in one second.
 */
const WAL_SEGMENT_MB = 2;

/** Tuned for one writer on a small machine. Nothing here trades durability for speed. */
const settings: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_sync_retry: 'off',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: String(PORT),
  max_connections: '60',
  shared_buffers: '256MB',
  wal_buffers: '16MB',
  wal_compression: 'on',
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  effective_cache_size: '1GB',
  maintenance_work_mem: '64MB',
  max_wal_senders: '0',
  wal_level: 'replica',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  random_page_cost: '1.1',
  autovacuum_naptime: '30s',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts the data folder's private PostgreSQL, creating its files on first use, or adopts the one
 * that survived a killed owner.
 * @throws DatabaseRefusedError when it cannot run; the message quotes what PostgreSQL said.
 */
export async function startEmbeddedServer(dataDir: string): Promise<EmbeddedServer> {
  const user = findRunUser();
  const binaries = prepareBinaries(user, join(dataDir, 'postgresql'));
  const parent = prepareClusterFolder(dataDir, user);
  const clusterFolder = join(parent, String(binaries.majorVersion));
  const log = join(parent, 'postgresql.log');
  if (!existsSync(clusterFolder))
    await createCluster({ binaries, user, parent, clusterFolder, log });
  const deadline = Date.now() + LOCK_WAIT_MS_MAX;
  for (;;) {
    const adopted = await adoptServer(clusterFolder);
    if (adopted !== undefined) return adopted;
    removeStalePostmasterFile(clusterFolder);
    const started = await startServer({ binaries, user, parent, clusterFolder, log });
    if (started !== undefined) return started;
    const isLocked = LOCKED_MESSAGES.test(lastWords(log));
    if (!isLocked || Date.now() > deadline) throw refusal('PostgreSQL does not start', log);
    await sleep(START_RETRY_MS);
  }
}

interface Cluster {
  readonly binaries: Binaries;
  readonly user: RunUser;
  readonly parent: string;
  readonly clusterFolder: string;
  readonly log: string;
}

/** Into a folder of another name first, so that a killed creation is never taken for a database. */
async function createCluster(cluster: Cluster): Promise<void> {
  const { binaries, parent, clusterFolder, log } = cluster;
  const other = readdirSync(parent).find((name) => /^[0-9]+$/.test(name));
  if (other !== undefined) {
    throw new DatabaseRefusedError(
      `${parent} holds a database of PostgreSQL ${other}, this build brings ${binaries.majorVersion}: move it with pg_dump, or set DATABASE_URL`,
    );
  }
  const unfinished = `${clusterFolder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const initdb = launch(cluster, binaries.initdb, [
    ...['-D', unfinished, '-U', EMBEDDED_USER, '-A', 'trust', '-E', 'UTF8'],
    ...['--locale=C', '--data-checksums', '--no-instructions'],
    `--wal-segsize=${WAL_SEGMENT_MB}`,
  ]);
  if ((await exitOf(initdb)) !== 0) throw refusal('PostgreSQL could not create its files', log);
  renameSync(unfinished, clusterFolder);
}

/** The live server that this folder's mark names, or undefined when there is none (any more). */
async function adoptServer(clusterFolder: string): Promise<EmbeddedServer | undefined> {
  const deadline = Date.now() + RECOVERY_WAIT_MS_MAX;
  while (Date.now() < deadline) {
    const file = readPostmasterFile(clusterFolder);
    if (file === undefined || !mayBeAlive(file, clusterFolder)) return undefined;
    const connection = connectionTo(file.socketFolder, file.port);
    if ((await probe(connection)) === 'ready') {
      return { connection, adopted: true, stop: () => stopServer(file.pid, file.socketFolder) };
    }
    await sleep(POLL_MS);
  }
  return undefined;
}

/** Undefined when the server ended at once, as it does while a dying one still holds the folder. */
async function startServer(cluster: Cluster): Promise<EmbeddedServer | undefined> {
  const { binaries, user, clusterFolder } = cluster;
  const socketFolder = mkdtempSync(join(shortTemporaryFolder(), SOCKET_FOLDER_PREFIX));
  if (user.switchTo) chownSync(socketFolder, user.uid, user.gid);
  const options = Object.entries({ ...settings, unix_socket_directories: socketFolder });
  const server = launch(cluster, binaries.postgres, [
    ...['-D', clusterFolder],
    ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  server.unref();
  const life = { hasEnded: false };
  void exitOf(server).then(() => (life.hasEnded = true));
  const connection = connectionTo(socketFolder, PORT);
  const deadline = Date.now() + RECOVERY_WAIT_MS_MAX;
  while (!life.hasEnded && Date.now() < deadline) {
    if ((await probe(connection)) === 'ready') {
      const pid = server.pid ?? 0;
      return { connection, adopted: false, stop: () => stopServer(pid, socketFolder) };
    }
    await sleep(POLL_MS);
  }
  removeSocketFolder(socketFolder);
  return undefined;
}

/** A socket's path may have 107 bytes, less than some temporary folders already take. */
function shortTemporaryFolder(): string {
  const folder = tmpdir();
  const bytes = Buffer.byteLength(
    join(folder, `${SOCKET_FOLDER_PREFIX}XXXXXX`, `.s.PGSQL.${PORT}`),
  );
  return bytes < 100 ? folder : '/tmp';
}

function connectionTo(socketFolder: string, port: number): ClientConfig {
  return { host: socketFolder, port, user: EMBEDDED_USER, database: 'postgres' };
}

async function probe(connection: ClientConfig): Promise<'ready' | 'not_yet'> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch {
    return 'not_yet';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopServer(pid: number, socketFolder: string): Promise<void> {
  signal(pid, 'SIGINT');
  const deadline = Date.now() + STOP_WAIT_MS_MAX;
  while (isRunning(pid)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT');
    await sleep(POLL_MS);
  }
  removeSocketFolder(socketFolder);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** In a session of its own, so that a terminal's Ctrl-C reaches the engine first. */
function launch(cluster: Cluster, program: string, args: readonly string[]): ChildProcess {
  const { binaries, user, parent, log } = cluster;
  const isLong = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX;
  const output = openSync(log, isLong ? 'w' : 'a', 0o600);
  const identity: SpawnOptions = user.switchTo ? { uid: user.uid, gid: user.gid } : {};
  try {
    return spawn(program, args, {
      ...identity,
      cwd: parent,
      detached: true,
      stdio: ['ignore', output, output],
      env: {
        PATH: '/usr/bin:/bin',
        LC_ALL: 'C',
        TZ: 'UTC',
        LD_LIBRARY_PATH: binaries.libraryFolder,
      },
    });
  } finally {
    closeSync(output);
  }
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('exit', (code) => resolve(code ?? -1));
  });
}

function refusal(problem: string, log: string): DatabaseRefusedError {
  return new DatabaseRefusedError(
    `${problem}. It said:\n${lastWords(log)}\nThe whole log is ${log}`,
  );
}

function lastWords(log: string): string {
  return readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n');
}
