import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildStaleClients } from '#build-clients.ts';
import { inRepository } from '#repository.ts';
import { findHeavyScripts, readEntryNames } from '#rules/bundle-budget.ts';

/** Part of `npm run check`: builds the phone client when it is stale, and holds it to its budgets. */
await buildStaleClients();
const dist = inRepository('apps', 'web', 'dist');
const scripts = readdirSync(`${dist}/assets`)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({
    name,
    gzipBytes: gzipSync(readFileSync(`${dist}/assets/${name}`), { level: 9 }).length,
  }))
  .sort((left, right) => right.gzipBytes - left.gzipBytes);
const page = readFileSync(`${dist}/index.html`, 'utf8');
const entryNames = readEntryNames(page);
for (const { name, gzipBytes } of scripts) {
  const mark = entryNames.includes(name) ? '  (entry)' : '';
  console.log(`${(gzipBytes / 1024).toFixed(1).padStart(8)} KB  ${name}${mark}`);
}
const problems = findHeavyScripts(scripts, entryNames);
for (const problem of problems) console.log(`too heavy: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
