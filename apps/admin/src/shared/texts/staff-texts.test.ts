import { adminEndpointNames, adminRoutes, staffPermissions } from '@candor/protocol';
import type { AdminRoute } from '@candor/protocol';
import { expect, test } from 'vitest';
import { actNames, permissionNames } from './staff-texts.ts';

/** Steps of a ceremony that leave no entry of their own. */
const SILENT = ['passkeyBegin', 'enrolBegin', 'enrolPasskeyBegin'];

test('every permission has a name', () => {
  expect(staffPermissions.filter((permission) => !(permission in permissionNames))).toEqual([]);
});

test('every act that is written down has a name', () => {
  const acts = adminEndpointNames.filter((name) => {
    const route: AdminRoute = adminRoutes[name];
    return route.method === 'POST' && !SILENT.includes(name);
  });
  expect(acts.filter((name) => !(name in actNames))).toEqual([]);
});
