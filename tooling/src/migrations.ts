import { readFileSync } from 'node:fs';
import { inRepository, listFiles } from '#repository.ts';
import type { MigrationFile } from '#rules/migrations.ts';

/** Every SQL migration of the repository: those of persistence first, then the server's. */
export function listMigrations(): readonly MigrationFile[] {
  return ['packages/persistence/src', 'apps/server/src']
    .flatMap((folder) => listFiles(folder, (path) => /\/migrations\/[^/]*\.sql$/.test(path)))
    .map((path) => ({
      name: path.replace(/^.*\//, ''),
      text: readFileSync(inRepository(path), 'utf8'),
    }));
}
