import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The collector's threads sweep on for a while after a collection. */
const SWEEPING_MS = 150;

const kept = new Map<string, object>();

/** Called before a clock starts: what was made before is not collected at the cost of what is measured. */
export function collectGarbage(): void {
  collect();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWEEPING_MS);
}

/**
 * Keeps one small object of each kind alive. The compiler forgets what it learned about a class when the last
 * object of it is collected, and would compile everything once more in every round. A large one would be marked
 * by the collections of every other kind's round, on that round's clock.
 */
export function keep(kind: string, make: () => object): void {
  if (!kept.has(kind)) kept.set(kind, make());
}
