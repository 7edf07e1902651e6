import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildStaleClients } from '#build-clients.ts';
import { inRepository } from '#repository.ts';
import { bundleBudgets, findHeavyScripts, readEntryNames } from '#rules/bundle-budget.ts';
import type { BundleBudget } from '#rules/bundle-budget.ts';

/** Lists what a built client weighs and returns what is over its budget. */
function weigh(client: string, budget: BundleBudget): readonly string[] {
  const dist = inRepository(client, 'dist');
  const scripts = readdirSync(`${dist}/assets`)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({
      name,
      gzipBytes: gzipSync(readFileSync(`${dist}/assets/${name}`), { level: 9 }).length,
    }))
    .sort((left, right) => right.gzipBytes - left.gzipBytes);
  const entryNames = readEntryNames(readFileSync(`${dist}/index.html`, 'utf8'));
  console.log(client);
  for (const { name, gzipBytes } of scripts) {
    const mark = entryNames.includes(name) ? '  (entry)' : '';
    console.log(`${(gzipBytes / 1024).toFixed(1).padStart(8)} KB  ${name}${mark}`);
  }
  return findHeavyScripts(scripts, entryNames, budget).map((problem) => `${client}: ${problem}`);
}

/** Part of `npm run check`: builds the browser clients when they are stale, and holds them to their budgets. */
await buildStaleClients();
const problems = Object.entries(bundleBudgets).flatMap(([client, budget]) => weigh(client, budget));
for (const problem of problems) console.log(`too heavy: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
