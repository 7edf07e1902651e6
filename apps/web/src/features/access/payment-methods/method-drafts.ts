import { EMPTY_INPUTS } from './method-form.ts';
import type { MethodInputs } from './method-form.ts';

/**
 * Forms that were left half filled, as when the user goes to set a fund password. Only in memory: a
 * card number is nothing to leave on a device.
 */
const drafts = new Map<string, MethodInputs>();

export function readMethodDraft(key: string): MethodInputs | undefined {
  return drafts.get(key);
}

export function keepMethodDraft(key: string, inputs: MethodInputs): void {
  if (inputs === EMPTY_INPUTS) drafts.delete(key);
  else drafts.set(key, inputs);
}

export function dropMethodDraft(key: string): void {
  drafts.delete(key);
}
