import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  user = await api.newUser();
});
afterAll(() => api.stop());

const rename = async (nickname: string) => (await api.call('nickName', { nickname }, user)).code;

test.each([
  ...[
    'admin',
    'Admin',
    'ADMIN',
    'administrator',
    'Candor',
    'candor_team',
    'Support',
    'x_support_x',
  ],
  ...[
    'Kefu',
    'ke_fu88',
    'GuanFang',
    'Official',
    'CustomerService',
    'Customer_Service',
    'moderator',
  ],
  // Full width, Cyrillic, Greek, marks, digits for letters or between them, l for i, rn for m.
  ...['ａｄｍｉｎ', 'аdmin', 'саndоr', 'suρρort', 'ádmïn', 'adm1n', '4dmin', 'a9d9m9i9n', 'c4nd0r'],
  ...['0fficia1', 'officiaI', 'adrnin', 'ad_m_in', 'moderat0r', 'candor2026'],
  ...[
    '系统通知',
    '系統管理',
    '官方客服',
    '管理员',
    '管理員1',
    'サポート',
    '公式',
    '고객센터',
    '운영자',
  ],
  ...['hỗ_trợ', 'QuảnTrị', 'แอดมิน'],
  // Labelled demo merchants are called so, and nobody else.
  ...['Demo_Lena', 'demo_x', 'DEM0_Ivan', 'Dеmo_Lena', '_demo_', 'demo7_a', 'demo'],
])('%s speaks for the house and is refused', async (nickname) => {
  expect(await rename(nickname)).toBe(2035);
});

test.each([
  ...['alice', 'Ольга', 'Μαρία', 'José_7', '小明', '佐藤', '김철수', 'Nguyễn', 'สมชาย', 'minda'],
  ...['adamine', 'supper', 'modern', 'democrat', 'Ana_demo', 'cando', 'camdor2', 'office', '12345'],
])('%s is a name like others', async (nickname) => {
  expect(await rename(nickname)).toBe(200);
});
