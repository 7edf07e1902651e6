import { accountKinds } from '@candor/protocol';
import { afterEach, expect, test } from 'vitest';
import { setBuiltPaths } from '#shared/ui/navigation/built-paths.ts';
import { hasProduct } from './account-kinds.ts';

afterEach(() => {
  setBuiltPaths([]);
});

test('an account is offered from the day on that the screen of its product is there', () => {
  expect(accountKinds.filter(hasProduct).toSorted()).toEqual(['main', 'spot', 'wallet']);
  setBuiltPaths(['pages/otc/otc']);
  expect(hasProduct('fiat')).toBe(true);
  expect(hasProduct('contract')).toBe(false);
});
