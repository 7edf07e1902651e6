import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { inRepository } from '#repository.ts';
import { createSbom } from './sbom.ts';

/** What is told of a build beside it: these two are not part of what they tell of. */
const FACTS = ['build.json', 'sbom.json'];

/**
 * The hash of every file below a folder in the form of subresource integrity, by path. Source maps, which
 * are not served, are left out.
 */
export function hashesOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join('/'))
    .filter((name) => !FACTS.includes(name) && !name.endsWith('.map'))
    .sort();
  return Object.fromEntries(
    names.map((name) => {
      const digest = createHash('sha384')
        .update(readFileSync(join(folder, name)))
        .digest('base64');
      return [name, `sha384-${digest}`];
    }),
  );
}

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Writes the list of parts beside a built client. @returns where */
export function writeSbom(client: string): string {
  const path = inRepository(client, 'dist', 'sbom.json');
  writeFileSync(path, textOf(createSbom()));
  return path;
}

/**
 * Publishes beside a built client what it was built from and what came out, so that whoever builds the same
 * sources can compare: `build.json` and `sbom.json`.
 */
export function publishFacts(client: string, sourcesSha256: string): void {
  const folder = inRepository(client, 'dist');
  const facts = { sourcesSha256, files: hashesOf(folder) };
  writeFileSync(join(folder, 'build.json'), textOf(facts));
  writeSbom(client);
}
