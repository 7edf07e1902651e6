import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from './load-process.ts';

const loadProcess = fileURLToPath(new URL('./load-process.ts', import.meta.url));

let runs = 0;

/** Runs the load generator in a process of its own; request ids never repeat. */
export function runLoad(order: Omit<LoadOrder, 'run'>): Promise<LoadResult> {
  const child = fork(loadProcess, { stdio: 'inherit' });
  child.send({ ...order, run: `run${++runs}` });
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the load generator ended with ${code ?? 'a signal'}`));
    });
  });
}
