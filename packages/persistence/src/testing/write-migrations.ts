import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { products, recordDefinitions } from '@candor/exchange-core';
import type { RecordDefinition } from '@candor/exchange-core';
import { landedIn } from './landed.ts';
import {
  closedToStaffSql,
  isUnedited,
  missingSql,
  openToStaff,
  signed,
} from './missing-migration.ts';
import { namesByType } from './sql-names.ts';

/**
 * First half of `npm run migrations`: writes the migrations that declared records and names still need, one of
 * persistence with their tables and one of the server that closes those to acts of staff. One that it wrote before is
 * written again, unless `main` has it or somebody edited it.
 */
const root = new URL('../../../../', import.meta.url);
const OWN = 'packages/persistence/src/migrations/';
const SERVER = 'apps/server/src/migrations/';
const [ownFolder, serverFolder] = [new URL(OWN, root), new URL(SERVER, root)];

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
  writeFileSync(new URL(name, folder), signed(sql));
  console.log(`written ${name}`);
}

/** Takes away what is about to be written again. */
function forget(path: string): void {
  const landed = landedIn().names(path);
  for (const name of namesIn(new URL(path, root)).filter((own) => !landed.has(own))) {
    const url = new URL(path + name, root);
    if (isUnedited(readFileSync(url, 'utf8'))) rmSync(url);
    else console.log(`kept ${name}, which was edited`);
  }
}

forget(OWN);
forget(SERVER);

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
