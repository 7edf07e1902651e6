import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditBeside } from '#workers/index.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Each run starts a Node of its own. */
vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  folder = await mkdtemp(join(tmpdir(), 'candor-tools-'));
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true });
});

interface Ran {
  readonly exitCode: number;
  readonly output: string;
}

function run(tool: string, ...args: readonly string[]): Promise<Ran> {
  const program = fileURLToPath(new URL(tool, import.meta.url));
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, PORT: '8099' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : Number(error.code ?? -1);
      resolve({ exitCode, output: stdout + stderr });
    });
  });
}

const LINK = /^http:\/\/127\.0\.0\.1:8099\/admin\/#\/enrol\/[A-Za-z0-9_-]{43}$/m;

async function acts(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ act: string; staff_email: string }>(
    'SELECT act, staff_email FROM audit_entries ORDER BY entry_id',
  );
  return rows.map(({ act, staff_email }) => `${act} by ${staff_email}`);
}

describe('npm run create-admin', () => {
  test('prints one link for an owner who has no password, and writes it down', async () => {
    const { exitCode, output } = await run('create-admin.ts', '--email', 'Ann@Example.com');
    expect([exitCode, LINK.test(output)]).toEqual([0, true]);
    const { rows } = await database.pool.query(
      'SELECT email, roles, state, password_hash, totp_sealed FROM staff',
    );
    expect(rows).toEqual([
      {
        email: 'ann@example.com',
        roles: ['owner'],
        state: 'invited',
        password_hash: null,
        totp_sealed: null,
      },
    ]);
    expect(await acts()).toEqual(['createAdmin by command line']);
  });

  test('takes nobody’s access away unless it is told to', async () => {
    const again = await run('create-admin.ts', '--email', 'ann@example.com');
    expect([again.exitCode, LINK.test(again.output)]).toEqual([1, false]);
    const reset = await run('create-admin.ts', '--email', 'ann@example.com', '--reset');
    expect([reset.exitCode, LINK.test(reset.output)]).toEqual([0, true]);
    expect(await acts()).toHaveLength(2);
  });

  test.each([[], ['--email', 'ann'], ['--email', 'a@b.c', '--name', ' ']])(
    'says how it is used after %j',
    async (...args) => {
      const { exitCode, output } = await run('create-admin.ts', ...args);
      expect([exitCode, output.includes('--email you@example.com')]).toEqual([2, true]);
    },
  );
});

describe('npm run audit', () => {
  test('verifies what staff did too, and finds a head that was published and is gone', async () => {
    const sound = await run('audit.ts');
    expect(sound).toMatchObject({ exitCode: 0 });
    expect(sound.output).toMatch(/staff log +2 entries, 0 published heads/);
    const head = { atMs: 1, entries: 3, headHash: 'ab' };
    await writeFile(join(folder, 'audit-heads.ndjson'), `${JSON.stringify(head)}\nhalf a li`);
    const { exitCode, output } = await run('audit.ts');
    expect([exitCode, output]).toEqual([
      1,
      expect.stringContaining('staff log: entries 3 to 3 were published and are gone'),
    ]);
    const settings = { DATA_DIR: folder, DATABASE_URL: database.url };
    const beside = await auditBeside(settings, new AbortController().signal);
    expect(beside).toMatchObject({
      ok: false,
      differences: ['staff log: entries 3 to 3 were published and are gone'],
    });
  });

  test('that cannot run says why', async () => {
    const settings = { DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    await expect(auditBeside(settings, new AbortController().signal)).rejects.toThrow(
      'audit could not run',
    );
  });
});
