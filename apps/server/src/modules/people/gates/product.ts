import type { ProductDeclaration } from '#api/product-declaration.ts';

/** Levels and limits. Which assets they need depends on what staff chose: see limit-asset.ts. */
export const gatesProduct = {
  refusals: {},
  staffCommands: {},
} as const satisfies ProductDeclaration;
