import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { linksOf } from './coin-links.ts';

let api: TestApi;
let writer: TestStaff;
let second: TestStaff;

const links = {
  website: 'https://bitcoin.example',
  whitePaper: 'https://bitcoin.example/paper.pdf',
  source: 'https://source.example',
  explorer: null,
  contracts: [
    { chain: 'Ethereum', address: '0x2260fac5e5542a773aa4' },
    { chain: 'Arbitrum', address: '0xaaa' },
  ],
};
const request = { asset: 'BTC', ...links, reason: 'it moved' };

beforeAll(async () => {
  api = await startTestApi();
  await newOwner(api);
  writer = await newStaff(api, 'content');
  second = await newStaff(api, 'content');
});
afterAll(() => api.stop());

beforeEach(async () => {
  await api.database.pool.query(
    `UPDATE coin_facts SET website = $1, white_paper = $2, source = $3, explorer = NULL, contracts = $4
     WHERE asset = 'BTC'`,
    [links.website, links.whitePaper, links.source, JSON.stringify(links.contracts)],
  );
});

async function bitcoin() {
  const { coins } = (await as(writer)('coinList', {})).data as AdminReply<'coinList'>;
  const coin = coins.find(({ asset }) => asset === 'BTC');
  if (coin === undefined) throw new Error('BTC is described');
  return coin;
}

async function save(changes: object): Promise<number> {
  const { suppliedAtMs: _supplied, ...typed } = await bitcoin();
  return (await as(writer)('coinSave', { ...typed, ...changes })).code;
}

async function ask(changes: object): Promise<number> {
  const asked = await as(writer)('coinLinks', { ...request, ...changes });
  expect(asked.code).toBe(200);
  return (asked.data as { approvalId: number }).approvalId;
}

const approve = async (staff: TestStaff, approvalId: number) =>
  (await as(staff)('approvalApprove', { approvalId })).code;

test.each<[what: string, changes: object, leadsTo: string]>([
  ['a site', { website: 'https://evil.example' }, 'https://evil.example'],
  ['a paper', { whitePaper: 'https://evil.example/p' }, 'https://evil.example/p'],
  ['a source', { source: 'https://evil.example/s' }, 'https://evil.example/s'],
  ['an explorer', { explorer: 'https://evil.example/e' }, 'https://evil.example/e'],
  ['its own site as explorer', { explorer: links.website }, links.website],
  ['a contract', { contracts: [{ chain: 'Ethereum', address: '0xe' }] }, 'Ethereum 0xe'],
  [
    'a contract of another chain',
    { contracts: [{ chain: 'Ethereum', address: '0xaaa' }] },
    'Ethereum 0xaaa',
  ],
])(
  '%s that readers do not have is refused of one and given by two',
  async (_, changes, leadsTo) => {
    const before = await bitcoin();
    expect(await save(changes)).toBe(41110);
    expect(await bitcoin()).toEqual(before);
    const approvalId = await ask(changes);
    expect(await bitcoin()).toEqual(before);
    expect(await approve(writer, approvalId)).toBe(41064);
    const { approvals } = (await as(second)('approvalList')).data as AdminReply<'approvalList'>;
    const card = approvals.find((one) => one.approvalId === approvalId);
    expect(JSON.parse(card?.effect ?? '')).toMatchObject({ leadsTo: [leadsTo] });
    expect(JSON.parse(card?.before ?? '')).toEqual(linksOf(links));
    expect(JSON.parse(card?.after ?? '')).toEqual(linksOf({ ...links, ...changes }));
    expect(await approve(second, approvalId)).toBe(200);
    const { updatedAtMs, ...after } = await bitcoin();
    expect(after).toEqual({ ...before, ...changes, updatedAtMs: undefined });
    expect(updatedAtMs).toBeGreaterThan(before.updatedAtMs);
  },
);

test('one takes an address away at once, and what readers keep is no hindrance', async () => {
  const [kept] = links.contracts;
  expect(await save({ website: null, contracts: [kept], tags: [] })).toBe(200);
  expect(await bitcoin()).toMatchObject({ ...links, website: null, contracts: [kept] });
});

test('other words meanwhile do not hinder the second person; another address does', async () => {
  const first = await ask({ explorer: 'https://explorer.example' });
  expect(await save({ tags: ['defi'] })).toBe(200);
  expect(await approve(second, first)).toBe(200);
  expect(await bitcoin()).toMatchObject({ explorer: 'https://explorer.example', tags: ['defi'] });
  const next = await ask({ source: 'https://moved.example' });
  expect(await save({ website: null })).toBe(200);
  expect(await approve(second, next)).toBe(41066);
  expect(await bitcoin()).toMatchObject({ source: links.source, website: null });
});

test('the same addresses, and those of a coin that nobody described, are refused', async () => {
  expect((await as(writer)('coinLinks', request)).code).toBe(400);
  expect((await as(writer)('coinLinks', { ...request, asset: 'NOPE' })).code).toBe(404);
});
