import { createHash } from 'node:crypto';

/** A migration's file name and text. */
export interface MigrationFile {
  readonly name: string;
  readonly text: string;
}

/** SHA-256 of each released migration by file name. */
export type MigrationChecksums = Readonly<Record<string, string>>;

/** SHA-256 of a migration's text, in hexadecimal. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Repeated numbers, edits after release, and migrations nobody recorded yet. Numbers may have gaps: people who work
 * beside each other reserve theirs, and whatever has not run yet runs in the order of the numbers.
 */
export function findMigrationProblems(
  files: readonly MigrationFile[],
  released: MigrationChecksums,
): readonly string[] {
  const problems: string[] = [];
  const numbers = files.map((file) => Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file.name)?.[1]));
  files.forEach((file, index) => {
    const number = numbers[index] ?? Number.NaN;
    if (Number.isNaN(number)) problems.push(`${file.name}: is not named like 0001-title.sql`);
    else if (numbers.indexOf(number) !== index) {
      problems.push(`${file.name}: its number is taken`);
    }
    const checksum = released[file.name];
    if (checksum === undefined) problems.push(`${file.name}: its checksum is not recorded`);
    else if (checksum !== checksumOf(file.text)) {
      problems.push(
        `${file.name}: was edited; write a new migration, or npm run migrations where main does not have it`,
      );
    }
  });
  const names = new Set(files.map((file) => file.name));
  for (const name of Object.keys(released)) {
    if (!names.has(name))
      problems.push(
        `${name}: is recorded and gone; npm run migrations where main does not have it`,
      );
  }
  return problems;
}
