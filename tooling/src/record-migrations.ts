import { writeFileSync } from 'node:fs';
import { listMigrations } from '#migrations.ts';
import { inRepository } from '#repository.ts';
import { checksumOf } from '#rules/migrations.ts';
import type { MigrationChecksums } from '#rules/migrations.ts';

/** What of persistence is used here; tooling imports nothing of the product. */
interface Persistence {
  readonly landedIn: () => { text(path: string): string };
}

/**
 * `npm run migrations`: writes the migrations that what the core declares still needs, and records the checksum of
 * each new one. One that `main` has keeps its checksum, so an edit stays visible to the rule.
 */
const persistence = 'packages/persistence/src/testing';
await import(inRepository(persistence, 'write-migrations.ts'));
const { landedIn } = (await import(inRepository(persistence, 'landed.ts'))) as Persistence;

const path = 'tooling/migration-checksums.json';
const recorded = JSON.parse(landedIn().text(path)) as MigrationChecksums;
const current = Object.fromEntries(
  listMigrations().map(({ name, text }) => [name, checksumOf(text)]),
);
const all = { ...current, ...recorded };
writeFileSync(inRepository(path), `${JSON.stringify(all, null, 2)}\n`);
const added = Object.keys(all).length - Object.keys(recorded).length;
console.log(`${added} migrations that main does not have`);
