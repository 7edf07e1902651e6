import { readdirSync, readFileSync } from 'node:fs';
import { recordDefinitions } from '@candor/exchange-core';
import type { RecordDefinition } from '@candor/exchange-core';
import { describe, expect, test } from 'vitest';
import {
  closedToStaffSql,
  isUnedited,
  missingSql,
  openToStaff,
  signed,
} from './missing-migration.ts';
import { namesByType } from './sql-names.ts';

const textOf = (folder: string): string => {
  const url = new URL(folder, import.meta.url);
  return readdirSync(url)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(new URL(name, url), 'utf8'))
    .join('\n');
};
const declared = { records: recordDefinitions, names: namesByType };

const stake: RecordDefinition = {
  id: 900,
  since: 2,
  table: 'stakes',
  keep: 'always',
  key: ['userId', 'day'],
  fields: { userId: 'id', day: 'int', paidUnits: 'units', state: ['open', 'left'] },
};
const made = missingSql({ records: { stake }, names: {} }, '');

test('everything that the core declares has its migration: `npm run migrations` writes what is missing', () => {
  expect(missingSql(declared, textOf('../migrations/'))).toBe('');
});

test('every table of records is closed to acts of staff', () => {
  expect(openToStaff(recordDefinitions, textOf('../../../../apps/server/src/migrations/'))).toEqual(
    [],
  );
  expect(openToStaff({ stake }, closedToStaffSql(['others']))).toEqual(['stakes']);
  expect(openToStaff({ stake }, closedToStaffSql(['stakes', 'others']))).toEqual([]);
});

describe('a record', () => {
  test('without a table gets one with a column for each field, its bookkeeping and its key', () => {
    expect(made).toBe(`-- stake, as the core declares it.
CREATE TABLE stakes (
  user_id bigint NOT NULL,
  day bigint NOT NULL,
  paid_units bigint NOT NULL,
  state text NOT NULL,
  is_open boolean NOT NULL,
  put_sequence bigint NOT NULL,
  put_at_ms bigint NOT NULL,
  PRIMARY KEY (user_id, day)
);
`);
    expect(missingSql({ records: { stake }, names: {} }, made)).toBe('');
  });

  test('that got fields later gets their columns, with what older rows mean', () => {
    const grown = {
      ...stake,
      added: {
        3: { renews: { type: 'int', default: 1 }, note: { type: 'text', default: "it's" } },
      },
    } as const;
    const columns = missingSql({ records: { stake: grown }, names: {} }, made);
    expect(columns).toBe(`ALTER TABLE stakes ADD COLUMN renews bigint NOT NULL DEFAULT 1;
ALTER TABLE stakes ADD COLUMN note text NOT NULL DEFAULT 'it''s';
`);
    expect(missingSql({ records: { stake: grown }, names: {} }, made + columns)).toBe('');
  });

  test('whose first fields changed is refused', () => {
    const moved = { ...stake, fields: { ...stake.fields, more: 'int' } } as const;
    expect(() => missingSql({ records: { stake: moved }, names: {} }, made)).toThrow('stake.more');
  });
});

test('a migration shows whether it was edited after it was written', () => {
  expect(isUnedited(signed(made))).toBe(true);
  expect(isUnedited(`${signed(made)}CREATE INDEX stakes_of_day ON stakes (day);\n`)).toBe(false);
  expect(isUnedited(made)).toBe(false);
  expect(missingSql({ records: { stake }, names: {} }, signed(made))).toBe('');
});

describe('names', () => {
  const before = `CREATE TYPE colour AS ENUM\n  ('red', 'blue');\nALTER TYPE colour ADD VALUE 'green';\n`;

  test('that were appended are added to their type', () => {
    const names = { colour: ['red', 'blue', 'green', 'grey'] };
    expect(missingSql({ records: {}, names }, before)).toBe(
      `ALTER TYPE colour ADD VALUE 'grey';\n`,
    );
  });

  test.each([[['red', 'green', 'blue']], [['red', 'blue']]])(
    'that became %j are refused',
    (colour) => {
      expect(() => missingSql({ records: {}, names: { colour } }, before)).toThrow('appended');
    },
  );
});
