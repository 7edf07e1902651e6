import { describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from './endpoints.ts';
import type { EndpointReply, EndpointRequest } from './endpoints.ts';
import { isErrorCode } from './error-codes.ts';
import { endpointRoutes } from './generated/routes.ts';
import { endpointPath } from './route.ts';
import { isBounded } from './testing/plain-schema.ts';
import type { PlainSchema } from './testing/plain-schema.ts';

const all = endpointNames.map((name) => endpoints[name]);

describe('endpoints', () => {
  test.each(all)('$name is one row of the table, under the name it is found by', (endpoint) => {
    expect(endpoint.path).toBe(endpointPath(endpoint.name));
    expect(endpoint.method).toBe(endpointRoutes[endpoint.name].method);
    expect(endpoint.description).not.toBe('');
  });

  test.each(all)('$name takes a closed request whose every field is bounded', (endpoint) => {
    const request = endpoint.request as PlainSchema;
    expect(request.additionalProperties).toBe(false);
    for (const [name, field] of Object.entries(request.properties ?? {})) {
      expect(isBounded(field), name).toBe(true);
    }
  });

  test.each(all)('$name answers with closed objects', (endpoint) => {
    const open: PlainSchema[] = [];
    const walk = (schema: PlainSchema): void => {
      if (schema.type === 'object' && schema.additionalProperties !== false) open.push(schema);
      for (const property of Object.values(schema.properties ?? {})) walk(property);
      if (schema.items !== undefined && !Array.isArray(schema.items)) walk(schema.items);
    };
    walk(endpoint.reply as PlainSchema);
    expect(open).toEqual([]);
  });

  test.each(all)(
    '$name declares codes of the catalogue, 1001 when it needs a session',
    (endpoint) => {
      expect(endpoint.errors.filter((code) => !isErrorCode(code))).toEqual([]);
      expect((endpoint.errors as readonly number[]).includes(1001)).toBe(endpoint.auth === 'user');
    },
  );

  test.each(all)('$name: GET reads, money moves by POST with an idempotency key', (endpoint) => {
    const { properties } = endpoint.request as PlainSchema;
    expect(Object.hasOwn(properties ?? {}, 'requestId')).toBe(endpoint.idempotent);
    if (endpoint.idempotent) {
      expect(endpoint.method).toBe('POST');
      expect(endpoint.errors).toEqual(expect.arrayContaining([41004, 41005, 4013]));
    }
  });

  test('types of requests and replies follow from the schemas', () => {
    const order: EndpointRequest<'currency'> = { symbol: 'BTCUSDT', side: 'buy', type: 'limit' };
    const reply: EndpointReply<'common/sysTime'> = { timeMs: 1 };
    // @ts-expect-error -- a number is not an amount
    const wrong: EndpointRequest<'transfer'>['amount'] = 1;
    expect([order.side, reply.timeMs, wrong]).toEqual(['buy', 1, 1]);
  });
});
