import { spawnSync } from 'node:child_process';
import { installArguments } from './install-arguments.ts';
import { inRepository, repositoryRoot } from './repository.ts';

/** `npm run add -- <package> [-w <workspace>]`: takes a package into the lockfile, exactly pinned and a week old. */
function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: repositoryRoot, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('npm', installArguments(process.argv.slice(2)));
run(process.execPath, [inRepository('tooling', 'src', 'complete-lockfile.ts')]);
