import { LIMIT_ASSET } from '@candor/protocol';
import type { ProductDeclaration } from '#api/product-declaration.ts';

/** Levels and limits: what a day allows is counted in one asset. */
export const gatesProduct = {
  refusals: {},
  assetNeeds: [{ asset: LIMIT_ASSET, what: 'limits' }],
  staffCommands: {},
} as const satisfies ProductDeclaration;
