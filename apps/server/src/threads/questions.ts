/** What a thread may be asked by name, and what it answers. */
export type QuestionsOf<Questions> = {
  readonly [Name in keyof Questions]: { readonly ask: unknown; readonly answer: unknown };
};

/** An answer as it is sent. */
export type ThreadAnswer = { readonly answer: unknown } | { readonly error: unknown };
