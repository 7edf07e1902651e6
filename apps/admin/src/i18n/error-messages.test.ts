import { adminEndpoints } from '@candor/protocol';
import { expect, test } from 'vitest';
import { errorMessages } from './error-messages.ts';

/** Refusals that every endpoint of the back office shares. */
const SHARED = [500, 41001, 41006, 4013, 41060, 41061];

test('every code that an endpoint of the back office declares has a text', () => {
  const declared = Object.values(adminEndpoints).flatMap((endpoint) => endpoint.errors);
  const codes = [...new Set<number>([...SHARED, ...declared])];
  expect(codes.filter((code) => !(code in errorMessages))).toEqual([]);
});
