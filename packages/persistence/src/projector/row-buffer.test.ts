import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyIn } from '#postgres/copy-in.ts';
import { createTestDatabase } from '#testing/create-test-database.ts';
import { copyTextOf, insertStatement, RowBuffer } from './row-buffer.ts';
import type { ColumnValue } from './row-buffer.ts';

const shape = {
  table: 'things',
  columns: { place: 'bigint', side: 'order_side', done: 'boolean', words: 'text' },
} as const;

const anyRow = fc.tuple(
  fc.oneof(fc.constant(undefined), fc.maxSafeInteger(), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)),
  fc.constantFrom('buy', 'sell', undefined),
  fc.boolean(),
  fc.oneof(
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    fc.constantFrom('', 'NULL', '\\N', '\\.', '\\', '"', '{}', ',', 'a\tb\nc\rd', 'null', '👛'),
  ),
);

test('any rows arrive as they are, by COPY and by array parameters', async () => {
  const database = await createTestDatabase();
  const client = await database.connect();
  await client.query(
    'CREATE TABLE things (place bigint, side order_side, done boolean, words text)',
  );
  const rows = new RowBuffer(shape);
  const given: ColumnValue[][] = fc.sample(anyRow, { numRuns: 300, seed: 2 });
  for (const row of given) rows.add(...row);
  const expected = given.map(([place, side, done, words]) => [
    place === undefined ? null : BigInt(place as number),
    side ?? null,
    done,
    words,
  ]);
  const read = async (): Promise<unknown[]> => {
    const result = await client.query<[bigint | number | null, ...unknown[]]>({
      text: 'SELECT place, side, done, words FROM things ORDER BY ctid',
      rowMode: 'array',
    });
    await client.query('TRUNCATE things');
    return result.rows.map(([place, ...rest]) => [place === null ? null : BigInt(place), ...rest]);
  };
  await copyIn(client, 'things (place, side, done, words)', copyTextOf(rows));
  expect(await read()).toEqual(expected);
  await client.query(insertStatement(shape), rows.literals());
  expect(await read()).toEqual(expected);
  await expect(copyIn(client, 'things (place)', 'not a number\n')).rejects.toThrow('invalid input');
  expect(await read()).toEqual([]);
  await client.end();
  await database.stop();
});
