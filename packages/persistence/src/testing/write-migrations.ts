import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { products, recordDefinitions } from '@candor/exchange-core';
import type { RecordDefinition } from '@candor/exchange-core';
import { closedToStaffSql, missingSql, openToStaff } from './missing-migration.ts';
import { namesByType } from './sql-names.ts';

/**
 * First half of `npm run migrations`: writes the migrations that declared records and names still need, one of
 * persistence with their tables and one of the server that closes those to acts of staff.
 */
const ownFolder = new URL('../migrations/', import.meta.url);
const serverFolder = new URL('../../../../apps/server/src/migrations/', import.meta.url);

const namesIn = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
const textOf = (folder: URL): string =>
  namesIn(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');

function write(folder: URL, title: string, sql: string): void {
  const last = Number((namesIn(folder).at(-1) ?? '').slice(0, 4));
  const name = `${String(last + 1).padStart(4, '0')}-${title}.sql`;
  writeFileSync(new URL(name, folder), sql);
  console.log(`written ${name}`);
}

/** `trial`, or `earn-trial` of two products, whose records `tables` are. */
function titleOf(tables: readonly string[]): string {
  const owners = products.filter((product) => {
    const { records = {} } = product as { records?: Readonly<Record<string, RecordDefinition>> };
    return Object.values(records).some(({ table }) => tables.includes(table));
  });
  return owners.map(({ name }) => name).join('-') || 'names';
}

const sql = missingSql({ records: recordDefinitions, names: namesByType }, textOf(ownFolder));
const changed = [...sql.matchAll(/(?:CREATE|ALTER) TABLE ([a-z_0-9]+)/g)].map(
  ([, table = '']) => table,
);
if (sql !== '') write(ownFolder, titleOf(changed), sql);

const open = openToStaff(recordDefinitions, textOf(serverFolder));
if (open.length > 0)
  write(serverFolder, `${titleOf(open)}-closed-to-staff`, closedToStaffSql(open));
