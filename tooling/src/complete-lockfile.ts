import { writeFileSync } from 'node:fs';
import { inRepository, readJson } from '#repository.ts';
import { findMissingPlatformEntries } from '#rules/lockfile.ts';
import type { LockEntries } from '#rules/lockfile.ts';

/** Run after `npm install` changed package-lock.json: adds what npm forgot about other platforms. */
const lockfile = readJson('package-lock.json') as { packages: LockEntries };
const missing = findMissingPlatformEntries(lockfile.packages);
const { '': root, ...rest } = { ...lockfile.packages, ...missing };
const sorted = Object.fromEntries(
  Object.entries(rest).sort(([left], [right]) => left.localeCompare(right, 'en')),
);
const completed = { ...lockfile, packages: { '': root, ...sorted } };
if (Object.keys(missing).length > 0) {
  writeFileSync(inRepository('package-lock.json'), `${JSON.stringify(completed, null, 2)}\n`);
}
console.log(`added ${Object.keys(missing).length} entries to package-lock.json`);
