import { createServer } from 'node:net';
import type { Settings } from '#config/settings.ts';

/** What a start depends on, and so what a message about its failure names. */
type StartSettings = Pick<Settings, 'PORT' | 'HOST' | 'DATA_DIR' | 'DATABASE_URL'>;

/** Errors of the file system that mean a folder which cannot be used as the data folder. */
const FOLDER_CODES: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

/** Errors of a database that is not there, or is not the one that was meant. */
const CONNECTION_CODES: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT']);

/** Finds out that the port is taken before a first start has seeded anything. */
export async function assertPortFree({ PORT, HOST }: StartSettings): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}

/** Why the server did not start, and what to change, as far as the error tells. */
export function explainStartFailure(error: unknown, settings: StartSettings): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || code === 'EADDRINUSE') {
    return `it cannot listen at ${settings.HOST}:${settings.PORT} (${code}): stop what uses that port, or set PORT or HOST`;
  }
  if (FOLDER_CODES.has(code)) {
    return `the data folder ${settings.DATA_DIR} cannot be written (${message}): make it this user's own, or set DATA_DIR`;
  }
  if (code === 'ENOSPC' || message.includes('No space left on device')) {
    return `the disk of ${settings.DATA_DIR} is full (${message}): free space and start again; what was acknowledged is safe`;
  }
  if (settings.DATABASE_URL !== undefined && CONNECTION_CODES.has(code)) {
    return `the PostgreSQL of DATABASE_URL does not answer (${message}): start it, or correct DATABASE_URL`;
  }
  return message;
}
