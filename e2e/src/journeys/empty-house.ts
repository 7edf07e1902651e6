import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '@candor/persistence';

/** A house that was not seeded as the demo. */
interface House {
  readonly settings: Readonly<Record<string, string>>;
  readonly dataDir: string;
}

const cliPath = (name: string): string =>
  fileURLToPath(new URL(`../../../apps/server/src/cli/${name}.ts`, import.meta.url));

/** `npm run create-admin` beside the server. @returns the link that it prints */
export async function printedLink(email: string, { settings, dataDir }: House): Promise<string> {
  const env = { ...process.env, ...settings, DATA_DIR: dataDir, DATABASE_URL: '' };
  const args = [cliPath('create-admin'), '--email', email];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return /https?:\/\/\S+/.exec(stdout)?.[0] ?? '';
}

/** As if every announced time had come; what is decided next makes the server look. */
export async function makeDue(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, purpose: 'tool' });
  await database.pool.query(
    `UPDATE scheduled_changes SET effective_at_ms = created_at_ms WHERE state = 'scheduled'`,
  );
  await database.stop();
}

/** `npm run house`, which ends with 1 while something waits for a second person. @returns what it said */
export async function runHouse(
  secrets: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<string> {
  const env = { ...process.env, ...secrets };
  const child = promisify(execFile)(process.execPath, [cliPath('house'), ...args], { env });
  const { stdout, stderr } = await child.catch(
    (error: unknown) => error as { readonly stdout: string; readonly stderr: string },
  );
  return stdout === '' ? stderr : stdout;
}
