import { spawn } from 'node:child_process';
import { repositoryRoot, toolEnvironment } from '#repository.ts';

/** One command of a longer run, with the name it is reported under. */
export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** What its environment has besides that of all tools. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A step's end: how long it took and whether it succeeded. */
export interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  readonly durationMs: number;
}

/** Runs one step from the repository's root. Its output is shown only when it fails. */
export async function runStep(step: Step): Promise<StepResult> {
  const startedAtMs = performance.now();
  const env = { ...toolEnvironment(), ...step.env };
  const child = spawn(step.command, step.args, { cwd: repositoryRoot, env });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  const durationMs = performance.now() - startedAtMs;
  const ok = exitCode === 0;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${step.name.padEnd(34)} ${formatSeconds(durationMs)}`);
  if (!ok) process.stdout.write(`${Buffer.concat(chunks).toString('utf8').trimEnd()}\n\n`);
  return { name: step.name, ok, durationMs };
}

/** Runs steps, `jobs` of them at a time, all of them even when one fails; results come in the order of the steps. */
export async function runSteps(
  steps: readonly Step[],
  jobs: number,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  const waiting = steps.entries();
  const work = async (): Promise<void> => {
    // The workers share one iterator: each takes the next step that nobody has begun.
    for (const [place, step] of waiting) results[place] = await runStep(step);
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}

/** Seconds with one decimal, for progress lines. */
export function formatSeconds(durationMs: number): string {
  const tenths = Math.round(durationMs / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10} s`;
}
