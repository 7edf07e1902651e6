import {
  adminEndpointNames,
  adminEndpoints,
  adminRoutes,
  endpointNames,
  endpoints,
  staffRoles,
} from '@candor/protocol';
import type { AdminEndpointName } from '@candor/protocol';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import type { TObject } from 'typebox';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inGuards } from './testing/product-guard.ts';
import { productGuards } from './testing/product-guards.ts';
import { anyRequestOf } from './testing/request-arbitrary.ts';
import { sweepOf } from './testing/sweep.ts';
import { readWholeState } from './testing/whole-state.ts';
import { startTestApi } from './testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from './testing/test-api.ts';
import { callAdmin, newStaff } from './testing/test-staff.ts';
import type { TestStaff } from './testing/test-staff.ts';

vi.setConfig({ testTimeout: 60_000 });

/** What somebody would set who could set anything: who one is, what one may, what things cost. */
const smuggled = [
  ...['id', 'uid', 'userId', 'user_id', 'accountId', 'staffId', 'sessionUserId'],
  ...['role', 'roles', 'isAdmin', 'isStaff', 'permissions', 'scope', 'level', 'vip'],
  ...['status', 'state', 'result', 'outcome', 'isDisabled', 'identityState', 'verified'],
  ...['fee', 'feeTier', 'makerFee', 'takerFee', 'makerRatePpm', 'takerRatePpm', 'rate'],
  ...['price', 'ticks', 'lots', 'units', 'amount', 'balance', 'available', 'held'],
  ...['indexPrice', 'markPrice', 'filledQuantity', 'orderId', 'tradeId'],
  ...[
    'createdAtMs',
    'timestampMs',
    'sequence',
    'withdrawLockedUntilMs',
    'salesLockedUntilMs',
    'demoEnabled',
  ],
] as const;

/** A number, since what is a figure in a request is one in a form too. */
const VALUE = '1';

let api: TestApi;
let user: TestUser;
let owner: TestStaff;
beforeAll(async () => {
  api = await startTestApi();
  user = await api.newTrader();
  owner = await newStaff(api, ...staffRoles);
});
afterAll(() => api.stop());

/** A request with which nothing is wrong, where chance finds one. */
function plausibleRequest(schema: TObject): Readonly<Record<string, unknown>> {
  const validator = Compile(schema);
  const made = fc.sample(anyRequestOf(schema), { seed: 7, numRuns: 200 });
  return made.find((request) => validator.Check(request)) ?? {};
}

const unknownOf = (schema: TObject): readonly string[] =>
  smuggled.filter((field) => !Object.hasOwn(schema.properties, field));

/** Sends each field alone and all together; each is refused by its name. */
async function expectAllRefused(
  name: string,
  schema: TObject,
  send: (request: object) => Promise<TestAnswer>,
): Promise<void> {
  const request = plausibleRequest(schema);
  const fields = unknownOf(schema);
  for (const field of sweepOf(name, fields)) {
    const answer = await send({ ...request, [field]: VALUE });
    expect([answer.code, answer.data]).toEqual([41001, { field }]);
  }
  const together = Object.fromEntries(fields.map((field) => [field, VALUE]));
  expect((await send({ ...request, ...together })).code).toBe(41001);
}

/** What was there when it was last read: reading it takes longer than all requests to an endpoint. */
let known: unknown;

/** Nothing at all changed since it was last asked. */
async function expectNothingChanged(): Promise<void> {
  const before = known;
  known = await readWholeState(api);
  expect(known).toEqual(before);
}

describe('fields nobody may set', () => {
  beforeAll(async () => {
    known = await readWholeState(api);
  });

  test.each(endpointNames)('%s refuses each of them and changes nothing', async (name) => {
    for (const encoding of ['json', 'form'] as const) {
      await expectAllRefused(name, endpoints[name].request, (request) =>
        api.call(name, request, { token: user.token, encoding }),
      );
    }
    await expectNothingChanged();
  });

  test.each(adminEndpointNames)(
    '%s of the back office refuses each of them and changes nothing',
    async (name) => {
      await expectAllRefused(name, adminEndpoints[name].request, (request) =>
        callAdmin(api, name, request, { token: owner.token }),
      );
      await expectNothingChanged();
    },
  );

  test('of all these, users send only what the table names', () => {
    const sent = endpointNames.flatMap((name) => {
      const fields = smuggled.filter((field) =>
        Object.hasOwn(endpoints[name].request.properties, field),
      );
      return fields.length === 0 ? [] : [[name, fields.toSorted()] as const];
    });
    expect(Object.fromEntries(sent), inGuards('takenFields')).toEqual(productGuards.takenFields);
  });
});

interface AnySchema {
  readonly type?: string;
  readonly enum?: unknown;
  readonly additionalProperties?: unknown;
  readonly properties?: Readonly<Record<string, AnySchema>>;
  readonly items?: AnySchema;
  readonly anyOf?: readonly AnySchema[];
}

/** Where a request has an object that would take any field. */
function openPlaces(schema: AnySchema, path: string): readonly string[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
    openPlaces(property, `${path}.${field}`),
  );
  const items = schema.items === undefined ? [] : openPlaces(schema.items, `${path}[]`);
  const options = (schema.anyOf ?? []).flatMap((one) => openPlaces(one, path));
  const isOpen = schema.type === 'object' && schema.additionalProperties !== false;
  return [...(isOpen ? [path] : []), ...below, ...items, ...options];
}

test('every request is closed at every depth', () => {
  const open = [
    ...endpointNames.flatMap((name) => openPlaces(endpoints[name].request, name)),
    ...adminEndpointNames.flatMap((name: AdminEndpointName) =>
      openPlaces(adminEndpoints[name].request, `${adminRoutes[name].method} ${name}`),
    ),
  ];
  // A browser's own answer of a passkey, which other versions of browsers add to.
  expect(open).toEqual([
    'POST passkeySignIn.response',
    'POST enrolPasskeyFinish.response',
    'POST confirm.response',
    'POST myPasskeyAdd.response',
  ]);
});
