import { writeFileSync } from 'node:fs';
import { listMigrations } from '#migrations.ts';
import { inRepository, readJson } from '#repository.ts';
import { checksumOf } from '#rules/migrations.ts';
import type { MigrationChecksums } from '#rules/migrations.ts';

/**
 * `npm run migrations`: writes the migrations that what the core declares still needs, and records the checksum of
 * each new one. A recorded one keeps its checksum, so an edit stays visible to the rule.
 */
await import(inRepository('packages/persistence/src/testing/write-migrations.ts'));

const path = 'tooling/migration-checksums.json';
const recorded = readJson(path) as MigrationChecksums;
const current = Object.fromEntries(
  listMigrations().map(({ name, text }) => [name, checksumOf(text)]),
);
const all = { ...current, ...recorded };
writeFileSync(inRepository(path), `${JSON.stringify(all, null, 2)}\n`);
console.log(`${Object.keys(all).length - Object.keys(recorded).length} new migrations recorded`);
