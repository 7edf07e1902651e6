import type { StaffEffectKind, StaffEffects, UserRestrictionName } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';

/** How the parts of an effect are said in the reader's language. */
export interface Say {
  readonly word: (word: string) => string;
  readonly roles: (roles: readonly string[]) => string;
  readonly languages: (locales: readonly string[]) => string;
  readonly time: (ms: number) => string;
  /** When a change applies: a time, or so long after the approval. */
  readonly when: (atMs: number | null, noticeMs?: number) => string;
  readonly percent: (ppm: number) => string;
  readonly value: (value: string | number | boolean | null) => string;
  readonly setting: (key: string) => { readonly title: string; readonly meaning: string };
  readonly restriction: (name: UserRestrictionName) => string;
  /** Another effect inside of this one. */
  readonly effect: (of: StaffEffects['not_done']['of']) => string;
}

/** What one kind of effect says. */
export type Tell<Kind extends StaffEffectKind> = (
  effect: StaffEffects[Kind],
  say: Say,
) => MessageDescriptor;
