import { describe, expect, test } from 'vitest';
import { errorCodes } from '#error-codes.ts';
import { adminEndpointNames, adminEndpoints } from './admin-endpoints.ts';
import type { AdminRequest } from './admin-endpoints.ts';
import { adminPath } from './admin-route.ts';
import { adminRoutes } from '#generated/routes.ts';
import { isBounded } from '#testing/plain-schema.ts';
import type { PlainSchema } from '#testing/plain-schema.ts';

const all = adminEndpointNames.map((name) => adminEndpoints[name]);

describe('endpoints of the back office', () => {
  test.each(all)('$name is one row of the table, under the name it is found by', (endpoint) => {
    expect(endpoint.path).toBe(adminPath(endpoint.name));
    expect(endpoint).toMatchObject(adminRoutes[endpoint.name]);
    expect(endpoint.description).not.toBe('');
  });

  test.each(all)('$name takes a closed request whose every field is bounded', (endpoint) => {
    const request = endpoint.request as PlainSchema;
    expect(request.additionalProperties).toBe(false);
    for (const [name, field] of Object.entries(request.properties ?? {})) {
      expect(isBounded(field), name).toBe(true);
    }
  });

  test.each(all)('$name names codes of the catalogue', (endpoint) => {
    const codes = endpoint.errors.filter((code) => !Object.hasOwn(errorCodes, code));
    expect(codes).toEqual([]);
  });

  test.each(all)('$name: only a POST waits for a second person', (endpoint) => {
    // The types say so too; this reads what is there.
    const { fourEyes, method, permission }: Readonly<Record<string, unknown>> = { ...endpoint };
    expect(fourEyes === 'never' || method === 'POST').toBe(true);
    expect(fourEyes === 'never' || permission !== null).toBe(true);
  });

  test.each(all.filter(({ fourEyes }) => fourEyes !== 'never'))(
    'an approval may answer whatever $name answers',
    ({ errors }) => {
      expect(adminEndpoints.approvalApprove.errors).toEqual(expect.arrayContaining([...errors]));
    },
  );

  test('types of requests follow from the schemas', () => {
    const request: AdminRequest<'staffLink'> = { staffId: 1, reason: 'for her' };
    // @ts-expect-error -- a link is made for a reason
    const wrong: AdminRequest<'staffLink'> = { staffId: 1 };
    expect([request.staffId, wrong.staffId]).toEqual([1, 1]);
  });
});
