import { readFileSync, writeFileSync } from 'node:fs';
import { inRepository, listFiles, readJson } from '#repository.ts';
import { checksumOf } from '#rules/migrations.ts';
import type { MigrationChecksums } from '#rules/migrations.ts';

/**
 * `npm run migrations`: records the checksum of each new migration. A recorded one keeps its checksum, so an edit
 * stays visible to the rule.
 */
const path = 'tooling/migration-checksums.json';
const recorded = readJson(path) as MigrationChecksums;
const files = listFiles('packages/persistence/src/migrations', (name) => name.endsWith('.sql'));
const checksums = files.map((file): [string, string] => {
  const name = file.replace(/^.*\//, '');
  return [name, recorded[name] ?? checksumOf(readFileSync(inRepository(file), 'utf8'))];
});
const all = { ...recorded, ...Object.fromEntries(checksums) };
writeFileSync(inRepository(path), `${JSON.stringify(all, null, 2)}\n`);
console.log(`${Object.keys(all).length - Object.keys(recorded).length} new migrations recorded`);
