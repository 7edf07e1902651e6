import type { CommandType } from '@candor/exchange-core';
import {
  adminEndpointNames,
  adminEndpoints,
  adminPath,
  adminRoutes,
  endpointNames,
  endpointPath,
  endpoints,
  permissionRoles,
  staffRoles,
} from '@candor/protocol';
import type { AdminEndpointName, AnswerCode } from '@candor/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffCommands } from '#modules/console/acts/index.ts';
import { promiseOf } from './testing/promise-of.ts';
import { anyBody, anyRequestOf } from './testing/request-arbitrary.ts';
import { startTestApi } from './testing/test-api.ts';
import type { TestApi, TestUser } from './testing/test-api.ts';
import { callAdmin, newStaff } from './testing/test-staff.ts';
import type { TestStaff } from './testing/test-staff.ts';
import { runsOf } from './testing/sweep.ts';
import { readWholeState } from './testing/whole-state.ts';

/** What any endpoint of the back office may answer, and any act where it is so already. */
const sharedCodesOf = (name: AdminEndpointName): readonly AnswerCode[] =>
  adminRoutes[name].method === 'GET' ? [41001, 4013] : [41001, 4013, 400];

let api: TestApi;
let owner: TestStaff;
let user: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  user = await api.newTrader();
  owner = await newStaff(api, ...staffRoles);
});
afterAll(() => api.stop());

const staffEndpoints = adminEndpointNames.filter((name) => adminRoutes[name].auth === 'staff');
const postEndpoints = adminEndpointNames.filter((name) => adminRoutes[name].method === 'POST');

const countEntries = async (): Promise<number> => {
  const { data } = await api.call('common/auditHead');
  return (data as { entries: number }).entries;
};

/** Whatever staff did meanwhile, nobody is richer or poorer by it. */
async function readMoney(): Promise<unknown> {
  const { value } = await api.exchange.read((reader) => ({
    sums: reader.ledgerSums(),
    totals: reader.userTotals(),
    balances: reader.balancesOf(user.userId),
    markets: reader.markets().map(({ marketId, indexTicks }) => [marketId, indexTicks]),
  }));
  return value;
}

describe('requests made from each endpoint’s own schema', () => {
  const sent = new Set<CommandType>();
  beforeAll(() => {
    api.exchange.onCommitted((batch) => {
      for (const { body } of batch.commands) sent.add(body.type);
    });
  });
  afterAll(() => {
    const forbidden = [...sent].filter((type) => !staffCommands[type].allowed);
    expect(forbidden).toEqual([]);
  });

  test.each(adminEndpointNames)(
    '%s never fails, keeps its promises, moves no money',
    async (name) => {
      const keepsPromise = promiseOf(adminEndpoints[name], sharedCodesOf(name));
      const before = await readMoney();
      await fc.assert(
        fc.asyncProperty(anyRequestOf(adminEndpoints[name].request), async (request) => {
          // Who ends a session may end the own one, which the next run needs.
          const endsOwn = name === 'signOut' || name === 'mySessionEnd';
          const staff = endsOwn ? await newStaff(api, 'owner') : owner;
          keepsPromise(await callAdmin(api, name, request, { token: staff.token }));
        }),
        { numRuns: runsOf(name, 40) },
      );
      expect(await readMoney()).toEqual(before);
    },
  );

  test('bodies that are anything at all are refused in the envelope', async () => {
    const type = fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/html',
    );
    await fc.assert(
      fc.asyncProperty(anyBody, type, async (payload, contentType) => {
        const answer = await api.http.inject({
          method: 'POST',
          url: adminPath('staffInvite'),
          headers: { 'staff-token': owner.token, 'content-type': contentType },
          payload,
        });
        expect([41001, 41003]).toContain(answer.json<{ code: number }>().code);
      }),
      { numRuns: 200 },
    );
  });
});

describe('who may call', () => {
  /** One member of staff a role, and nobody has two. */
  const byRole = new Map<string, TestStaff>();
  beforeAll(async () => {
    for (const role of staffRoles) byRole.set(role, await newStaff(api, role));
  });

  const request = (name: AdminEndpointName): object =>
    fc.sample(anyRequestOf(adminEndpoints[name].request), { seed: 3, numRuns: 1 })[0] ?? {};

  test.each(staffEndpoints)(
    '%s without a session, with a user’s, or with a made-up one is 41060 and leaves no entry',
    async (name) => {
      const before = await countEntries();
      for (const token of [undefined, user.token, 'A'.repeat(43), 'x', '']) {
        const answer = await callAdmin(
          api,
          name,
          request(name),
          token === undefined ? {} : { token, headers: { token } },
        );
        expect(answer).toMatchObject({ code: 41060, status: 401, data: null });
      }
      expect(await countEntries()).toBe(before);
    },
  );

  test.each(staffEndpoints.filter((name) => adminRoutes[name].permission !== null))(
    '%s with a role that has no right to it is 41061, whatever the request, and leaves no entry',
    async (name) => {
      const { permission } = adminRoutes[name];
      if (permission === null) return;
      const allowed: readonly string[] = permissionRoles[permission];
      const before = await countEntries();
      for (const role of staffRoles.filter((one) => !allowed.includes(one))) {
        const { token = '' } = byRole.get(role) ?? {};
        for (const sent of [request(name), {}]) {
          expect(await callAdmin(api, name, sent, { token })).toMatchObject({
            code: 41061,
            status: 403,
            data: null,
          });
        }
      }
      expect(await countEntries()).toBe(before);
    },
  );

  test.each(staffEndpoints)('%s of somebody who was shut out, or idle, is 41060', async (name) => {
    const shutOut = await newStaff(api, ...staffRoles);
    await api.database.pool.query(`UPDATE staff SET state = 'disabled' WHERE staff_id = $1`, [
      shutOut.staffId,
    ]);
    const idle = await newStaff(api, ...staffRoles);
    await api.database.pool.query(
      'UPDATE staff_sessions SET last_seen_at_ms = last_seen_at_ms - 900000 WHERE staff_id = $1',
      [idle.staffId],
    );
    for (const { token } of [shutOut, idle]) {
      expect((await callAdmin(api, name, request(name), { token })).code).toBe(41060);
    }
  });

  test.each(endpointNames.filter((name) => endpoints[name].auth === 'user'))(
    '%s of the phone’s API with a staff token is 1001',
    async (name) => {
      for (const [header, url] of [
        ['token', endpointPath(name)],
        ['staff-token', endpointPath(name)],
      ] as const) {
        const answer = await api.http.inject({
          method: endpoints[name].method,
          url,
          headers: { [header]: owner.token, 'idempotency-key': 'staff-is-no-user' },
        });
        expect(answer.json<{ code: number }>().code).toBe(1001);
      }
    },
  );

  test.each(postEndpoints)('%s by GET does nothing', async (name) => {
    const before = await countEntries();
    const answer = await api.http.inject({
      url: adminPath(name),
      headers: { 'staff-token': owner.token },
    });
    expect([404, 405]).toContain(answer.statusCode);
    expect(await countEntries()).toBe(before);
  });
});

test('no read writes, whatever it asks for', async () => {
  const reads = adminEndpointNames.filter((name) => adminRoutes[name].method === 'GET');
  const before = await readWholeState(api);
  for (const name of reads) {
    for (const request of fc.sample(anyRequestOf(adminEndpoints[name].request), {
      seed: 7,
      numRuns: 30,
    })) {
      await callAdmin(api, name, request, { token: owner.token });
    }
  }
  expect(await readWholeState(api)).toEqual(before);
});

describe('the table', () => {
  test.each(
    staffEndpoints.filter(
      (name) => adminRoutes[name].permission !== null && adminRoutes[name].method === 'POST',
    ),
  )('%s asks why, or is named as one that need not', (name) => {
    const asks = Object.hasOwn(adminEndpoints[name].request.properties, 'reason');
    expect(asks || withoutReason.includes(name)).toBe(true);
  });
});

/** Acts whose own fields say why, or that touch no user, no money and no right. */
const withoutReason: readonly AdminEndpointName[] = [
  'auditVerify',
  'outboxList',
  'userNoteAdd',
  'caseOpen',
  'caseClaim',
  'caseNote',
  'caseAnswer',
  'caseEvidence',
  'identityClaim',
  'identityRelease',
  'p2pImage',
  'p2pClaim',
  'p2pClaimRelease',
  'identityApprove',
  'identityRefuse',
  'articleCreate',
  'articleSave',
  'articlePlace',
  'articlePublish',
  'carouselPicture',
  'carouselSave',
  'carouselOrder',
  'coinSave',
];
