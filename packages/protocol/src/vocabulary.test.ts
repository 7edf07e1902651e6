import { accountKinds as coreKinds } from '@candor/exchange-core/vocabulary';
import { expect, test } from 'vitest';
import { accountKinds } from './vocabulary.ts';

test('users own every account kind of the core but the house’s', () => {
  expect([...accountKinds, 'house']).toEqual(coreKinds);
});
