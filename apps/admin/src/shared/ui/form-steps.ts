import type { ReactNode } from 'react';

/** A part of a long form that is filled in and checked before the next one is shown. */
export interface FormStep {
  readonly title: string;
  /** The names of its fields: what is checked, and what a refusal leads back to. */
  readonly names: readonly string[];
  readonly fields: ReactNode;
}

/** In which step a field stands; undefined where it is none of theirs. */
export function stepOf(
  steps: readonly Pick<FormStep, 'names'>[],
  field: string,
): number | undefined {
  const at = steps.findIndex(({ names }) => names.includes(field));
  return at < 0 ? undefined : at;
}
