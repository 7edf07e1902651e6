import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let editor: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  editor = await newStaff(api, 'content');
});
afterAll(() => api.stop());

type Coin = AdminReply<'coinList'>['coins'][number];
const list = async () => (await as(editor)('coinList', {})).data as AdminReply<'coinList'>;

async function coinNamed(asset: string): Promise<Coin> {
  const coin = (await list()).coins.find((one) => one.asset === asset);
  if (coin === undefined) throw new Error(`${asset} is described`);
  return coin;
}

function typedOf({ suppliedAtMs: _supplied, ...typed }: Coin) {
  return typed;
}

const read = async (locale: string) =>
  (await api.call('common/coin', { asset: 'BTC', locale })).data as EndpointReply<'common/coin'>;

test('what staff write of a coin is read at once, in each language, and stands in the log', async () => {
  const coin = await coinNamed('BTC');
  const texts = { ...coin.texts, en: 'Money of the internet.', ty: 'เงินของอินเทอร์เน็ต' };
  const { code } = await as(editor)('coinSave', { ...typedOf(coin), texts, website: null });
  expect(code).toBe(200);
  expect(await read('en')).toMatchObject({
    text: 'Money of the internet.',
    website: null,
    supplyNow: coin.supplyNow,
    suppliedAtMs: coin.suppliedAtMs,
  });
  expect((await read('ty')).text).toBe('เงินของอินเทอร์เน็ต');
  const log = (await as(owner)('auditList', { act: 'coinSave', limit: 1 }))
    .data as AdminReply<'auditList'>;
  expect(log.entries[0]).toMatchObject({ subject: 'coin BTC', staffId: editor.staffId });
});

test('another supply is dated by the server, and none has no date', async () => {
  const coin = await coinNamed('BTC');
  await as(editor)('coinSave', { ...typedOf(coin), supplyNow: '20000000.5' });
  const dated = await coinNamed('BTC');
  expect(dated.suppliedAtMs).toBe(dated.updatedAtMs);
  await as(editor)('coinSave', { ...typedOf(dated), supplyNow: null });
  expect(await coinNamed('BTC')).toMatchObject({ supplyNow: null, suppliedAtMs: null });
});

test.each<[what: string, changes: object, code: number]>([
  ['a coin that is none', { asset: 'NOPE' }, 404],
  ['what somebody else changed meanwhile', { updatedAtMs: 1 }, 400],
  ['as new what is described', { updatedAtMs: null }, 400],
  ['no text', { texts: {} }, 41001],
  ['a negative supply', { supplyNow: '-1' }, 41001],
  ['a link that is none', { website: 'javascript:alert(1)' }, 41001],
  ['an address that is none', { contracts: [{ chain: 'x', address: '<b>' }] }, 41001],
  ['the date of a supply', { suppliedAtMs: 1 }, 41001],
])('%s is refused and leaves no trace', async (_what, changes, code) => {
  const before = await coinNamed('BTC');
  expect((await as(editor)('coinSave', { ...typedOf(before), ...changes })).code).toBe(code);
  expect(await coinNamed('BTC')).toEqual(before);
});

test('a coin that nobody described is offered, and described once', async () => {
  const { pool } = api.database;
  await pool.query("DELETE FROM coin_texts WHERE asset = 'ETH'");
  await pool.query("DELETE FROM coin_facts WHERE asset = 'ETH'");
  expect((await list()).undescribed).toContain('ETH');
  const { asset: _asset, ...like } = typedOf(await coinNamed('BTC'));
  const bare = { website: null, whitePaper: null, source: null, explorer: null, contracts: [] };
  const first = { ...like, ...bare, asset: 'ETH', updatedAtMs: null, texts: { en: 'Ether.' } };
  expect((await as(editor)('coinSave', { ...first, website: 'https://eth.example' })).code).toBe(
    41110,
  );
  expect((await as(editor)('coinSave', first)).code).toBe(200);
  expect((await list()).undescribed).not.toContain('ETH');
  expect((await as(editor)('coinSave', first)).code).toBe(400);
});
