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

/** Gaps, repeated numbers, edits after release, and migrations nobody recorded yet. */
export function findMigrationProblems(
  files: readonly MigrationFile[],
  released: MigrationChecksums,
): readonly string[] {
  const problems: string[] = [];
  files.forEach((file, index) => {
    const expected = String(index + 1).padStart(4, '0');
    if (!file.name.startsWith(`${expected}-`)) {
      problems.push(`${file.name}: expected number ${expected}`);
    }
    const checksum = released[file.name];
    if (checksum === undefined) problems.push(`${file.name}: its checksum is not recorded`);
    else if (checksum !== checksumOf(file.text)) {
      problems.push(`${file.name}: was edited after release; write a new migration instead`);
    }
  });
  const names = new Set(files.map((file) => file.name));
  for (const name of Object.keys(released)) {
    if (!names.has(name)) problems.push(`${name}: was released and is gone`);
  }
  return problems;
}
