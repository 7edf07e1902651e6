import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashesOf } from './published-facts.ts';

test('a build is told by the hash of each file that is served, whatever is told beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-build-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'assets', 'index-a1b2.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'index-a1b2.js.map'), '{}');
  const before = hashesOf(folder);
  // Of nothing, as everybody can compute it.
  expect(before['index.html']).toBe(
    'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
  );
  expect(Object.keys(before)).toEqual(['assets/index-a1b2.js', 'index.html']);
  writeFileSync(join(folder, 'build.json'), JSON.stringify(before));
  writeFileSync(join(folder, 'sbom.json'), '{}');
  expect(hashesOf(folder)).toEqual(before);
  writeFileSync(join(folder, 'assets', 'index-a1b2.js'), 'export {};;');
  expect(hashesOf(folder)).not.toEqual(before);
  rmSync(folder, { recursive: true });
});
