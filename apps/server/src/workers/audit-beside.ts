import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BooksReport } from '@candor/persistence';
import type { AuditFindings } from '#modules/console/system/index.ts';

const auditProgram = fileURLToPath(new URL('../cli/audit.ts', import.meta.url));

/** Longer than any audit of this machine's journal may take. */
const AUDIT_MS_MAX = 6 * 60 * 60_000;

const OUTPUT_BYTES_MAX = 4 * 1024 * 1024;

/** It exits with 1 where it found differences, and has said which. */
const EXIT_DIFFERENCES = 1;

interface House {
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string | undefined;
}

/**
 * Audits the journal in a process of its own, below the others in priority, though not so low that a busy machine never ends it: replaying it here would
 * keep orders waiting. Rejects when it could not run.
 */
export function auditBeside(house: House, signal: AbortSignal): Promise<AuditFindings> {
  return runBeside<AuditFindings>(house, ['--json'], signal);
}

/** The same for the sums of the books as they are now (`checkBooks`), which takes seconds. */
export function checkBooksBeside(house: House, signal: AbortSignal): Promise<BooksReport> {
  return runBeside<BooksReport>(house, ['--books', '--json'], signal);
}

function runBeside<Found>(
  settings: House,
  args: readonly string[],
  signal: AbortSignal,
): Promise<Found> {
  const env = {
    ...process.env,
    DATA_DIR: settings.DATA_DIR,
    DATABASE_URL: settings.DATABASE_URL ?? '',
  };
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [auditProgram, ...args],
      { env, timeout: AUDIT_MS_MAX, maxBuffer: OUTPUT_BYTES_MAX, signal },
      (error, stdout, stderr) => {
        if (error !== null && error.code !== EXIT_DIFFERENCES) {
          const why = stderr.trim().split('\n').at(-1) ?? '';
          reject(new Error(why === '' ? error.message : why, { cause: error }));
          return;
        }
        try {
          resolve(JSON.parse(stdout) as Found);
        } catch (unreadable) {
          reject(new Error('the audit did not say what it found', { cause: unreadable }));
        }
      },
    );
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // Some systems do not let us; then it runs like anyone.
    }
  });
}
