import type { AccountKind } from '#kernel/vocabulary.ts';

/** Whose account money comes from or goes to: a user's of a kind, or one of the house by its name. */
export type AccountOwner =
  | {
      readonly userId: number;
      readonly kind: AccountKind;
      /** The part that is set aside instead of the available one. */
      readonly held?: boolean;
    }
  | { readonly house: string };
