import type { LineCheck } from '../contract-lines.ts';

/** A line by its name, with its figures worked out again. */
export interface Checked {
  readonly name: string;
  readonly checks: readonly LineCheck[];
}
