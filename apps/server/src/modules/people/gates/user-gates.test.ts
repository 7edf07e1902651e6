import {
  endpointNames,
  endpoints,
  levelProducts,
  FIRST_LIMIT_ASSET,
  limitedActs,
  stoppableBy,
} from '@candor/protocol';
import type { AdminReply, EndpointReply, LevelRules } from '@candor/protocol';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '#api/call.ts';
import { HOUR_MS } from '#api/durations.ts';
import type { CatalogueContract } from '#modules/markets/catalogue/index.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { setLevelRules } from '#compose/testing/level-rules.ts';
import { as, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { firstRules } from './level-book.ts';
import { changesOf } from './staff.ts';
import { UserGates } from './user-gates.ts';

let api: TestApi;
let owner: TestStaff;
let operations: TestStaff;
let user: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  operations = await newStaff(api, 'operations');
});
beforeEach(async () => {
  user = await api.newTrader();
});
afterEach(async () => {
  await api.database.pool.query('DELETE FROM level_rules');
  await api.api.levels.refresh();
});
afterAll(() => api.stop());

const reason = 'asked for by the regulator';
const buy = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '59000.00', quantity: '0.01' };
const order = async (key?: string) =>
  (await api.call('currency', buy, { token: user.token, ...(key === undefined ? {} : { key }) }))
    .code;

type Countries = LevelRules['countries'];
const country = (
  code: string,
  product: Countries[number]['product'] = null,
  need: Countries[number]['need'] = 'closed',
) => ({ country: code, product, need });

/** As staff do: one asks, another agrees, and the announced time comes. */
async function set(needs: Partial<LevelRules['needs']>, countries: Countries = []) {
  const rules = { ...firstRules, needs: { ...firstRules.needs, ...needs }, countries };
  return setLevelRules(api, [operations, owner], rules);
}

const isFrom = (column: 'phone', value: string) =>
  api.database.pool.query(`UPDATE users SET ${column} = $2 WHERE user_id = $1`, [
    user.userId,
    value,
  ]);

const isVerified = (state: string) =>
  api.database.pool.query(`UPDATE users SET identity_state = $2 WHERE user_id = $1`, [
    user.userId,
    state,
  ]);

describe('a product that asks for a level', () => {
  test('begins nothing below it, and lets cancel; whoever reaches it goes on', async () => {
    expect(await order('before-it-01')).toBe(200);
    await api.exchange.waitForProjection(api.exchange.status().committedSequence, 5_000);
    expect(await set({ spot: 'full', contracts: 'full' })).toBe(200);
    const { token } = user;
    expect(await api.call('currency', buy, { token })).toMatchObject({ code: 2004, type: 998 });
    expect(await order('before-it-01')).toBe(200);
    expect((await api.call('cancelAllCurrency', {}, { token: user.token })).code).toBe(200);
    await isVerified('verified');
    expect(await order()).toBe(200);
    await isVerified('refused');
    expect(await order()).toBe(2004);
  });

  test('is one of the list, and the rest stays open', async () => {
    expect(await set({ contracts: 'full' })).toBe(200);
    expect(await order()).toBe(200);
  });

  test('names both contacts, the document and the deposit apart', async () => {
    expect(await set({ spot: 'basic' })).toBe(200);
    expect(await order()).toBe(41073);
    await isFrom('phone', `120255503${String(user.userId).slice(-2)}`);
    expect(await order()).toBe(200);
    expect(await set({ spot: 'merchant' })).toBe(200);
    expect(await order()).toBe(2004);
    await isVerified('verified');
    expect(await order()).toBe(41073);
    await api.database.pool.query(
      `INSERT INTO p2p_merchants (user_id, state, asset_id, deposit_units, accepted_at_ms,
         changed_at_ms, refund_due_at_ms, is_open, put_sequence, put_at_ms)
       VALUES ($1, 'paid', 1, 1, 1, 1, 0, true, 0, 0)`,
      [user.userId],
    );
    expect(await order()).toBe(200);
  });

  test('is gold, where the contract is one on gold', async () => {
    const contract = (symbol: string) =>
      symbol === 'XAUUSDT' ? ({ accountKind: 'gold' } as CatalogueContract) : undefined;
    const { levels } = api.api;
    const gates = new UserGates({
      ...{ pool: api.database.pool, levels, nowMs: Date.now },
      catalogue: { contract },
    });
    const session = { userId: user.userId } as Session;
    const ask = async (symbol: string, more = {}) =>
      await gates.assertOpen({
        ...{ name: 'contract' as const, session, requestKey: '' },
        request: { symbol, ...more },
      });
    expect(await set({ gold: 'full' })).toBe(200);
    await expect(ask('XAUUSDT')).rejects.toMatchObject({ code: 2004 });
    await expect(ask('XAUUSDT', { reduceOnly: true })).resolves.toBeUndefined();
    await expect(ask('BTCUSDT')).resolves.toBeUndefined();
  });
});

describe('a country', () => {
  test('that is excluded begins nothing; it is told before an identity is asked for', async () => {
    await isFrom('phone', `120255501${String(user.userId).slice(-2)}`);
    expect(await set({ spot: 'full' })).toBe(200);
    expect(await order()).toBe(2004);
    expect(await set({ spot: 'full' }, [country('KP'), country('US')])).toBe(200);
    expect(await order()).toBe(41080);
    expect((await api.call('cancelAllCurrency', {}, { token: user.token })).code).toBe(200);
  });

  test('of one product leaves the others, and users of unknown country, alone', async () => {
    expect(await set({}, [country('US')])).toBe(200);
    expect(await order()).toBe(200);
    await isFrom('phone', `120255502${String(user.userId).slice(-2)}`);
    expect(await order()).toBe(41080);
    expect(await set({}, [country('US', 'options')])).toBe(200);
    expect(await order()).toBe(200);
  });

  test('asks for more than the product, never for less', async () => {
    await isFrom('phone', `120255504${String(user.userId).slice(-2)}`);
    expect(await set({}, [country('US', 'spot', 'full')])).toBe(200);
    expect(await order()).toBe(2004);
    expect(await set({ spot: 'full' }, [country('US', 'spot', 'none')])).toBe(200);
    expect(await order()).toBe(2004);
  });

  test.each<[string, Countries, number]>([
    ['in small letters', [country('us')], 41001],
    ['that is none', [country('ZZ')], 41001],
    ['by another name', [country('UK')], 41001],
    ['twice', [country('US'), country('US')], 41001],
    ['nowhere, as it stands already', [], 400],
  ])('cannot be written %s', async (_, countries, code) => {
    expect(await set({}, countries)).toBe(code);
  });
});

test('fiat trading always takes a document', async () => {
  const rules = { ...firstRules, needs: { ...firstRules.needs, p2pBuy: 'none' } };
  expect((await as(operations)('levelRulesSet', { rules, reason })).code).toBe(41001);
});

test('a user reads their level and what each product asks of them', async () => {
  const read = async () =>
    (await api.call('verificationLevel', {}, { token: user.token }))
      .data as EndpointReply<'verificationLevel'>;
  const p2p = { product: 'p2pBuy', need: 'full' };
  expect(await read()).toMatchObject({ level: 'none', country: null });
  expect((await read()).products).toContainEqual({ ...p2p, isOpen: false });
  await isVerified('verified');
  expect(await read()).toMatchObject({ level: 'full' });
  expect((await read()).products).toContainEqual({ ...p2p, isOpen: true });
});

describe('in a house that does not list the coin of limits yet', () => {
  beforeEach(() => {
    const { catalogue } = api.api;
    const listed = catalogue.asset.bind(catalogue);
    vi.spyOn(catalogue, 'asset').mockImplementation((symbol) =>
      symbol === FIRST_LIMIT_ASSET ? undefined : listed(symbol),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('a user reads their level, and nothing is limited', async () => {
    const { code, data } = await api.call('verificationLevel', {}, { token: user.token });
    expect(code).toBe(200);
    expect((data as EndpointReply<'verificationLevel'>).limits).toEqual(
      limitedActs.map((act) => ({ act, limit: null, used: '0', left: null })),
    );
  });

  test('staff set no limits, and set everything else', async () => {
    const free = firstRules.limits.none;
    const limits = { ...firstRules.limits, none: { ...free, p2pBuy: '1' } };
    const rules = { ...firstRules, limits };
    expect(await as(operations)('levelRulesSet', { rules, reason })).toMatchObject({
      code: 41001,
      msg: expect.stringContaining(`list ${FIRST_LIMIT_ASSET} first`) as unknown,
    });
    expect(await set({ spot: 'basic' })).toBe(200);
  });
});

test('staff read who set what and why, and an approval names each cell', async () => {
  const view = async () => (await as(owner)('levelRulesView')).data as AdminReply<'levelRulesView'>;
  expect(await view()).toMatchObject({ rules: firstRules, changedAtMs: null, staffName: null });
  expect(await set({ spot: 'basic' }, [country('US')])).toBe(200);
  expect(await view()).toMatchObject({
    ...{ staffName: 'Test', approverName: 'Test', reason },
    rules: { needs: { spot: 'basic' }, countries: [country('US')] },
  });
  const { rules } = await view();
  expect(changesOf(firstRules, rules)).toEqual([
    { country: null, product: 'spot', from: 'none', to: 'basic' },
    { country: 'US', product: null, from: null, to: 'closed' },
  ]);
});

describe('every endpoint that begins something new', () => {
  const gated = endpointNames.filter(
    (name) => endpoints[name].auth === 'user' && stoppableBy(name) !== undefined,
  );

  // As the door asks, before the request becomes a command: what it holds beyond a symbol does not matter.
  test.each(gated)('%s asks its product’s level', async (name) => {
    const { levels, catalogue } = api.api;
    const gates = new UserGates({ pool: api.database.pool, levels, catalogue, nowMs: Date.now });
    const request = { symbol: 'BTCUSDT' };
    const session = { userId: user.userId } as Session;
    const ask = async () => await gates.assertOpen({ name, request, session, requestKey: '' });
    const isFiat = stoppableBy(name) === 'p2p';
    if (isFiat) await expect(ask()).rejects.toMatchObject({ code: 2017 });
    else await expect(ask()).resolves.toBeUndefined();
    const top = Object.fromEntries(levelProducts.map((product) => [product, 'merchant'] as const));
    expect(await set(top)).toBe(200);
    await expect(ask()).rejects.toMatchObject({ code: isFiat ? 2017 : 2004 });
    await isVerified('verified');
    await expect(ask()).rejects.toMatchObject({ code: 41073 });
  });
});

describe('what takes something away from users', () => {
  const dayMs = 24 * HOUR_MS;
  const stricter = { ...firstRules, needs: { ...firstRules.needs, spot: 'full' as const } };
  const ask = (rules: LevelRules, effectiveAtMs?: number) =>
    as(operations)('levelRulesSet', {
      ...{ rules, reason },
      ...(effectiveAtMs === undefined ? {} : { effectiveAtMs }),
    });
  const decide = async (rules: LevelRules, effectiveAtMs?: number) => {
    const { code, data } = await ask(rules, effectiveAtMs);
    expect(code).toBe(200);
    const { approvalId } = data as AdminReply<'levelRulesSet'>;
    return (await as(owner)('approvalApprove', { approvalId })).code;
  };
  const coming = async () =>
    (
      (await api.call('verificationLevel', {}, { token: user.token }))
        .data as EndpointReply<'verificationLevel'>
    ).coming;
  /** What everybody reads in English. */
  const notice = async (fromMs: number) => {
    const { rows } = await api.database.pool.query<{ title: string; body: string }>(
      `SELECT title, body FROM articles JOIN article_texts USING (article_id)
       WHERE slug = $1 AND kind = 'notice' AND locale = 'en'`,
      [`levels-${fromMs}`],
    );
    return rows[0];
  };

  test.each<[string, Partial<LevelRules>]>([
    ['a product that asks for more', { needs: stricter.needs }],
    ['a country that is excluded', { countries: [country('US')] }],
    [
      'a limit that is new',
      { limits: { ...firstRules.limits, none: { ...firstRules.limits.none, leaving: '5' } } },
    ],
    ['a limit of a country', { countryLimits: [{ country: 'US', act: 'p2pBuy', amount: '5' }] }],
  ])('%s needs the notice', async (_what, change) => {
    const rules = { ...firstRules, ...change };
    const field = { code: 41001, data: { field: 'effectiveAtMs' } };
    expect(await ask(rules, Date.now())).toMatchObject(field);
    expect(await ask(rules, Date.now() + dayMs - 60_000)).toMatchObject(field);
    expect((await ask(rules, Date.now() + dayMs + 60_000)).code).toBe(200);
  });

  test('counts its notice from the approval where no time is named', async () => {
    expect(await decide(stricter)).toBe(200);
    expect((await coming())?.fromMs).toBeGreaterThan(Date.now() + dayMs - 60_000);
    expect((await coming())?.fromMs).toBeLessThanOrEqual(Date.now() + dayMs + 60_000);
    expect(await order()).toBe(200);
  });

  test('is announced, shown to whom it concerns, and holds from its time on', async () => {
    const fromMs = Date.now() + dayMs + 60_000;
    expect(await decide(stricter, fromMs)).toBe(200);
    expect(await order()).toBe(200);
    expect(await coming()).toEqual({
      ...{ fromMs, limitAsset: 'USDT', limits: [] },
      products: [{ product: 'spot', need: 'full', isOpen: false }],
    });
    expect((await notice(fromMs))?.title).toBe('Verification levels and limits change');
    expect((await ask(firstRules)).code).toBe(400);
    await api.database.pool.query('UPDATE level_rules SET starts_at_ms = $1', [Date.now()]);
    await api.api.levels.refresh();
    expect(await order()).toBe(2004);
    expect(await coming()).toBeNull();
  });

  test('is called off before its time, and the announcement says so', async () => {
    const fromMs = Date.now() + dayMs + 60_000;
    expect((await as(operations)('levelRulesCallOff', { reason })).code).toBe(400);
    expect(await decide(stricter, fromMs)).toBe(200);
    expect((await as(operations)('levelRulesCallOff', { reason })).code).toBe(200);
    expect(await coming()).toBeNull();
    expect((await notice(fromMs))?.body).toMatch(/^Cancelled on /u);
  });

  test('is no loosening: that holds at once, and is announced to nobody', async () => {
    expect(await set({ spot: 'full' }, [country('KP')])).toBe(200);
    expect(await order()).toBe(2004);
    expect(await decide({ ...firstRules, countries: [country('KP')] })).toBe(200);
    expect(await order()).toBe(200);
  });
});

test('what the two settings said before is taken over', async () => {
  const migration = await readFile(
    new URL('../../../migrations/0328-levels.sql', import.meta.url),
    'utf8',
  );
  const take = async (verifiedFor: string, excludedCountries: string) => {
    const client = await api.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('DROP TABLE level_rules');
      for (const [key, value] of Object.entries({ verifiedFor, excludedCountries })) {
        await client.query(
          'INSERT INTO platform_settings (key, value, updated_at_ms, updated_by) VALUES ($1, $2, 1, 1)',
          [key, JSON.stringify(value)],
        );
      }
      await client.query(migration);
      const { rows } = await client.query<{ readonly rules: LevelRules }>(
        'SELECT rules FROM level_rules',
      );
      return rows[0]?.rules;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  expect(await take('', '')).toBeUndefined();
  expect(await take('contracts,earn', 'KP,p2p:US')).toEqual({
    needs: { ...firstRules.needs, contracts: 'full', gold: 'full', earn: 'full' },
    countries: [country('KP'), country('US', 'p2pBuy'), country('US', 'p2pSell')],
  });
});
