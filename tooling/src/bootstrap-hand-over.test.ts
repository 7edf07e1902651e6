import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { inRepository } from '#repository.ts';

interface Run {
  readonly child: ChildProcess;
  /** Resolves when the script has said its first line. */
  readonly started: Promise<{ readonly pid: number; readonly node: string }>;
  /** Resolves with everything written, once every process that holds the pipe has ended. */
  readonly closed: Promise<{ readonly exitCode: number | null; readonly output: string }>;
}

function run(what: string): Run {
  const child = spawn(
    process.execPath,
    [inRepository('tooling', 'bootstrap.mjs'), 'tooling/src/testing/report-and-wait.ts', what],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8');
  const started = new Promise<{ pid: number; node: string }>((resolve) => {
    child.stdout.on('data', (text: string) => {
      output += text;
      const [line, ...rest] = output.split('\n');
      if (rest.length > 0) resolve(JSON.parse(line ?? '') as { pid: number; node: string });
    });
  });
  const closed = once(child, 'close').then(([exitCode]) => ({
    exitCode: exitCode as number | null,
    output,
  }));
  return { child, started, closed };
}

test('a script runs on Node 24 or newer, and its exit code is the exit code', async () => {
  const { started, closed } = run('exit-5');
  expect(Number(/^v(\d+)/.exec((await started).node)?.[1])).toBeGreaterThanOrEqual(24);
  expect((await closed).exitCode).toBe(5);
});

test('a script that was killed is reported as a shell would', async () => {
  expect((await run('die').closed).exitCode).toBe(128 + 9);
});

test('SIGTERM reaches the script, which ends in its own order', async () => {
  const { child, started, closed } = run('wait');
  await started;
  child.kill('SIGTERM');
  const { exitCode, output } = await closed;
  expect(output).toContain('terminated in order');
  expect(exitCode).toBe(7);
});

test('a script that does not exist is named', async () => {
  const child = spawn(process.execPath, [inRepository('tooling', 'bootstrap.mjs'), 'no-such'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(errors).toContain('tooling/src/no-such.ts');
});
