import type { ClientBase } from 'pg';
import { DatabaseRefusedError } from './database-refused-error.ts';

/** The oldest server whose SQL we stay within. */
export const SERVER_VERSION_MIN = 150_000;

/** Settings without which an acknowledged order could be lost, and the values that keep it. */
const neededSettings: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
  data_sync_retry: ['off'],
};

/**
 * Refuses a server that may forget what it said is stored.
 * @throws DatabaseRefusedError naming every setting to change.
 */
export async function assertDurable(client: ClientBase): Promise<void> {
  const names = [...Object.keys(neededSettings), 'server_version_num', 'server_encoding'];
  const { rows } = await client.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [names],
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const problems: string[] = [];
  if (Number(settings.get('server_version_num')) < SERVER_VERSION_MIN) {
    problems.push(`it is version ${settings.get('server_version_num') ?? 'unknown'}, 15 is needed`);
  }
  if (settings.get('server_encoding') !== 'UTF8') {
    problems.push(`its encoding is ${settings.get('server_encoding') ?? 'unknown'}, not UTF8`);
  }
  for (const [name, allowed] of Object.entries(neededSettings)) {
    const setting = settings.get(name) ?? 'unknown';
    if (!allowed.includes(setting)) {
      problems.push(`${name} is ${setting}, it must be ${allowed.join(' or ')}`);
    }
  }
  if (problems.length > 0) {
    throw new DatabaseRefusedError(
      `This PostgreSQL server could lose acknowledged orders and is refused: ${problems.join('; ')}`,
    );
  }
}
