import { spawnSync } from 'node:child_process';
import { judge, readAudit, readSignedOff } from './advisories.ts';
import { readJson, repositoryRoot } from './repository.ts';

/** Longer than any registry thinks; one that does not answer holds no build up. */
const ASK_MS_MAX = 60_000;

/**
 * `npm run advisories`: asks the registry for known weaknesses of what the product needs, and fails on a
 * critical one that nobody signed off in `tooling/signed-off-advisories.json`.
 */
const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--omit', 'dev', '--package-lock-only', '--fetch-retries', '1'],
  { cwd: repositoryRoot, encoding: 'utf8', timeout: ASK_MS_MAX },
);
const signedOff = readSignedOff(readJson('tooling/signed-off-advisories.json'));
const { problems, notes } = judge(
  readAudit(stdout),
  signedOff,
  new Date().toISOString().slice(0, 10),
);
for (const note of notes) console.log(`advisories ${note}`);
for (const problem of problems) console.error(`advisories: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
