import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@candor/persistence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from './harness.ts';
import { auditDatabase } from './verify.ts';

const harness = new Harness(11);

beforeAll(async () => {
  await harness.start();
  await harness.tradeUntil(() => new Promise((resolve) => setTimeout(resolve, 500)));
});
afterAll(() => harness.close());

/** Runs `npm run audit` or `npm run rebuild` as npm would, on the harness's data folder. */
function runTool(name: 'audit' | 'rebuild'): Promise<{ code: number; output: string }> {
  const tool = fileURLToPath(new URL(`../../../apps/server/src/cli/${name}.ts`, import.meta.url));
  const env = { ...process.env, DATA_DIR: harness.dataDir, DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [tool], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

/** Changes the stopped exchange's database behind its back. */
async function tamper(...statements: readonly string[]): Promise<void> {
  const database = await openDatabase({ dataDir: harness.dataDir });
  try {
    for (const statement of statements) await database.pool.query(statement);
  } finally {
    await database.stop();
  }
}

test('the audit passes beside a running server, and the rebuild refuses to run there', async () => {
  expect(await runTool('audit')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/audit passed/) as string,
  });
  expect(await runTool('rebuild')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/is in use by process/) as string,
  });
});

test('an order that was told twice, and one that was not told, are found', async () => {
  await harness.stop();
  const problems = async (): Promise<readonly string[]> => {
    const database = await openDatabase({ dataDir: harness.dataDir, purpose: 'tool' });
    try {
      return await auditDatabase(database);
    } finally {
      await database.stop();
    }
  };
  expect(await problems()).toEqual([]);
  const first = `(SELECT min(message_id) FROM user_messages WHERE template LIKE 'order_%')`;
  const columns = 'user_id, template, values, created_at_ms';
  await tamper(
    `INSERT INTO user_messages (${columns})
     SELECT ${columns} FROM user_messages WHERE message_id = ${first}`,
  );
  expect(await problems()).toEqual([expect.stringMatching(/^order \d+ was told 2 times$/)]);
  await tamper(
    `DELETE FROM user_messages WHERE values->>'orderId' =
     (SELECT values->>'orderId' FROM user_messages WHERE message_id = ${first})`,
  );
  expect(await problems()).toEqual([expect.stringMatching(/^order \d+ was told 0 times$/)]);
});

test('the audit finds a balance that was changed by hand, and a rebuild puts it right', async () => {
  await harness.stop();
  await tamper('UPDATE accounts SET available_units = available_units + 1 WHERE user_id > 1000');
  expect(await runTool('audit')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/DIFFERENCE/) as string,
  });
  expect(await runTool('rebuild')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/rebuilt the tables/) as string,
  });
  expect(await runTool('audit')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/audit passed/) as string,
  });
});

test('the audit finds a journal row that was changed by hand', async () => {
  await tamper(
    'ALTER TABLE journal DISABLE TRIGGER journal_is_append_only',
    `UPDATE journal SET timestamp_ms = timestamp_ms + 1
     WHERE sequence_first = (SELECT max(sequence_first) FROM journal)`,
  );
  expect(await runTool('audit')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/DIFFERENCE .*journal row/) as string,
  });
});
