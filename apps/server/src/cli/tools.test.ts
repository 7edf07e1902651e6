import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditBeside, checkBooksBeside } from '#workers/index.ts';

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
  return runIn({ DATABASE_URL: database.url, DATA_DIR: folder }, tool, ...args);
}

function runIn(
  place: { readonly DATABASE_URL: string; readonly DATA_DIR: string },
  tool: string,
  ...args: readonly string[]
): Promise<Ran> {
  const program = fileURLToPath(new URL(tool, import.meta.url));
  const env = { ...process.env, ...place, PORT: '8099' };
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

describe('npm run backup and restore', () => {
  test('take what staff and pictures need along, but never the key', async () => {
    await mkdir(join(folder, 'keys'), { recursive: true });
    await writeFile(join(folder, 'keys', 'master.key'), Buffer.alloc(32, 7).toString('base64'));
    const picture = 'AbCdEfGhIjKlMnOpQrStUv';
    await mkdir(join(folder, 'uploads', 'Ab'), { recursive: true });
    await writeFile(join(folder, 'uploads', 'Ab', picture), 'sealed');
    await database.pool.query(
      `INSERT INTO uploads (file_id, owner_kind, owner_id, purpose, state, bytes, width_px, height_px,
         sent_hash, look, created_at_ms, expires_at_ms)
       VALUES ($1, 'user', 1, 'identity', 'stored', 6, 1, 1, $2, B'0'::bit(64), 1, 1)`,
      [picture, Buffer.alloc(32)],
    );
    const backup = join(folder, 'backup');
    expect(await run('backup.ts', '--into', backup)).toMatchObject({ exitCode: 0 });
    const { rows: records } = await database.pool.query(
      'SELECT folder, number, bytes > 1000 AS "isWhole" FROM backup_records',
    );
    expect(records).toEqual([{ folder: backup, number: 1, isWhole: true }]);
    const names = await readdir(backup, { recursive: true });
    expect(names.filter((name) => !/\.zst$|^[a-z]+(\/uploads(\/Ab)?)?$/.test(name)).sort()).toEqual(
      ['backup-000001.json', `files/uploads/Ab/${picture}`],
    );
    const manifest = await readFile(join(backup, 'backup-000001.json'), 'utf8');
    expect(manifest).not.toContain(Buffer.alloc(32, 7).toString('base64'));
    const empty = await createTestDatabase({ migrate: false });
    try {
      const place = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'restored') };
      const key = ['--key', join(folder, 'keys', 'master.key')];
      const restored = await runIn(place, 'restore.ts', '--from', backup, ...key);
      expect(restored).toMatchObject({ exitCode: 0 });
      expect(restored.output).toContain('audit passed');
      const { rows } = await empty.pool.query('SELECT email FROM staff');
      expect(rows).toEqual([{ email: 'ann@example.com' }]);
      const sealed = join(place.DATA_DIR, 'uploads', 'Ab', picture);
      expect(await readFile(sealed, 'utf8')).toBe('sealed');
      expect(await readdir(join(place.DATA_DIR, 'keys'))).toEqual(['master.key']);
    } finally {
      await empty.stop();
    }
  });

  test('refuse a key that is not the one, and a folder or a database in use', async () => {
    const backup = join(folder, 'backup');
    const other = join(folder, 'other.key');
    await writeFile(other, Buffer.alloc(32, 8).toString('base64'));
    const place = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'unused') };
    const from = ['--from', backup, '--key'];
    const key = join(folder, 'keys', 'master.key');
    const refused = [
      await runIn(place, 'restore.ts', ...from, other),
      await runIn(place, 'restore.ts', ...from, key),
      await run('restore.ts', ...from, key),
      await runIn(place, 'restore.ts', '--from', folder, '--key', key),
      await runIn(place, 'restore.ts'),
    ];
    expect(refused.map(({ exitCode }) => exitCode)).toEqual([1, 1, 1, 1, 2]);
    expect(refused.map(({ output }) => output)).toEqual([
      expect.stringContaining('not the master key'),
      expect.stringContaining('The database is not empty'),
      expect.stringContaining(`${folder} is not empty`),
      expect.stringContaining('holds no backup'),
      expect.stringContaining('npm run restore -- --from FOLDER'),
    ]);
  });
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

  test('--books takes the sums of the books alone, by hand and beside the server', async () => {
    expect(await run('audit.ts', '--books')).toEqual({
      exitCode: 0,
      output: 'the books balance after command 0\n',
    });
    const settings = { DATA_DIR: folder, DATABASE_URL: database.url };
    const { signal } = new AbortController();
    expect(await checkBooksBeside(settings, signal)).toEqual({
      ok: true,
      sequence: 0,
      problem: '',
    });
    await expect(checkBooksBeside(settings, AbortSignal.abort())).rejects.toThrow('aborted');
  });

  test('that cannot run says why', async () => {
    const settings = { DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    await expect(auditBeside(settings, new AbortController().signal)).rejects.toThrow(
      'audit could not run',
    );
  });
});
