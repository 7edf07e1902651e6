import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from '@candor/persistence';
import type { Settings } from '#config/settings.ts';
import { HouseKeyError } from '#modules/access/secrets/index.ts';

/** What a start depends on, and so what a message about its failure names. */
type StartSettings = Pick<Settings, 'PORT' | 'HOST' | 'DATA_DIR' | 'DATABASE_URL'>;

/** Something the server needs is not as it must be; the message says what to change. */
export class StartRefusedError extends Error {
  override readonly name = 'StartRefusedError';
}

/** Errors of the file system that mean a folder which cannot be used as the data folder. */
const FOLDER_CODES: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

/** Errors of a network, and of PostgreSQL, that mean a database which is not there or lets nobody in. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EPROTO'],
  // No such user, wrong password, no such database, still starting, full.
  ...['28000', '28P01', '3D000', '57P03', '53300'],
]);

/** The driver's own words for a server that says nothing, or nothing of PostgreSQL's. */
const CONNECTION_MESSAGES = /^timeout expired|^Connection terminated|SSL|^Invalid URL/;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Node tells several failed addresses of one name as one error without words of its own. */
function wordsOf(error: Error): string {
  if (error.message !== '') return error.message;
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  const [first] = errors;
  return first instanceof Error ? first.message : codeOf(error);
}

const isDiskFull = (error: Error): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error)) ||
  error.message.includes('No space left on device');

/** The line of a longer message that says so. */
function diskFull(error: Error, { DATA_DIR }: StartSettings): string {
  const line = error.message.split('\n').find((one) => one.includes('No space')) ?? error.message;
  return `the disk of ${DATA_DIR} is full (${line.trim()}): free space and start again; what was acknowledged is safe`;
}

/** Finds out that nothing can be kept in the data folder before anything tries. */
export function assertFolderUsable(settings: StartSettings): void {
  const { DATA_DIR } = settings;
  const probe = join(DATA_DIR, `probe-${process.pid}`);
  try {
    makeFolder(DATA_DIR);
    const file = openSync(probe, 'w');
    writeSync(file, 'can it be kept?');
    fsyncSync(file);
    closeSync(file);
    rmSync(probe);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new StartRefusedError(
      isDiskFull(error) ? diskFull(error, settings) : folderUnusable(error, settings),
    );
  }
}

const folderUnusable = ({ message }: Error, { DATA_DIR }: StartSettings): string =>
  `the data folder ${DATA_DIR} cannot be written (${message}): make it this user's own, or set DATA_DIR`;

/** Finds out that the port is taken before a first start has seeded anything. */
export async function assertPortFree(settings: StartSettings): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(new StartRefusedError(cannotListen(error, settings))));
    probe.listen(settings.PORT, settings.HOST, () => probe.close(() => resolve()));
  });
}

function cannotListen(error: Error, { HOST, PORT }: StartSettings): string {
  const code = codeOf(error);
  const remedy = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)
    ? 'this machine has no such address: set HOST'
    : 'stop what uses that port, or set PORT or HOST';
  return `it cannot listen at ${HOST}:${PORT} (${code}): ${remedy}`;
}

/** Why the server did not start, and what to change, as far as the error tells. */
export function explainStartFailure(error: unknown, settings: StartSettings): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartRefusedError || error instanceof HouseKeyError) return error.message;
  const code = codeOf(error);
  const { syscall = '' } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || code === 'EADDRINUSE') return cannotListen(error, settings);
  if (FOLDER_CODES.has(code)) return folderUnusable(error, settings);
  if (isDiskFull(error)) return diskFull(error, settings);
  const words = wordsOf(error);
  const isAway =
    CONNECTION_CODES.has(code) || syscall === 'connect' || CONNECTION_MESSAGES.test(words);
  if (settings.DATABASE_URL !== undefined && isAway) {
    return `the PostgreSQL of DATABASE_URL cannot be used (${words}): start it, or correct DATABASE_URL`;
  }
  return words;
}
