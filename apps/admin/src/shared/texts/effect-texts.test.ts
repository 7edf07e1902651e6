import type { StaffEffect } from '@candor/protocol';
import { setupI18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';
import { expect, test } from 'vitest';
import { effectTexts } from './effect-texts.ts';
import type { Say } from './say.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const tell = (effect: StaffEffect | string): string =>
  typeof effect === 'string'
    ? effect
    : i18n._(
        (effectTexts[effect.kind] as (effect: object, say: Say) => MessageDescriptor)(effect, say),
      );

/** Marks what is said by whom, so that a test sees whether it was asked. */
const say: Say = {
  word: (word) => `word:${word}`,
  roles: (roles) => `roles:${roles.join('+')}`,
  languages: (locales) => `languages:${locales.join('+')}`,
  time: (ms) => `time:${ms}`,
  when: (atMs, noticeMs = 0) => (atMs === null ? `after:${noticeMs}` : `time:${atMs}`),
  percent: (ppm) => `percent:${ppm}`,
  value: (value) => `value:${String(value)}`,
  setting: (key) => ({ title: `title:${key}`, meaning: `meaning:${key}` }),
  restriction: (name) => `restriction:${name}`,
  effect: tell,
};

const stop = { kind: 'market_stop', symbol: 'BTCUSDT', state: 'halted', calledOff: [] } as const;

test.each<[StaffEffect, string]>([
  [stop, 'Stop trading on BTCUSDT at once: word:halted'],
  [
    { ...stop, calledOff: [7, 8] },
    'Stop trading on BTCUSDT at once: word:halted. Announced openings that are called off: 7, 8',
  ],
  [
    {
      kind: 'fee_tier_change',
      tier: 2,
      makerRatePpm: 800,
      takerRatePpm: 900,
      from: { makerRatePpm: 1_000, takerRatePpm: 1_000 },
      atMs: 5,
    },
    'Every user of fee tier 2 pays maker percent:800 instead of percent:1000 and taker percent:900 instead of percent:1000, from time:5',
  ],
  [
    { kind: 'user_fee_tier_change', userId: 9, from: 0, to: 2, atMs: null },
    'Move user 9 from fee tier 0 to 2 at once and hold them there, whatever their volume',
  ],
  [
    {
      kind: 'user_fee_tier_change',
      ...{ userId: 9, from: 2, to: 0, atMs: null, noticeMs: 7 },
      before: { makerRatePpm: 800, takerRatePpm: 900 },
      after: { makerRatePpm: 1_000, takerRatePpm: 1_100 },
    },
    'Move user 9 from fee tier 2 to 0 and hold them there, whatever their volume: they pay percent:1000 / percent:1100 instead of percent:800 / percent:900 (maker / taker) from after:7',
  ],
  [
    {
      kind: 'fee_ladder_change',
      rungs: [
        { tier: 0, volumeMin: 0 },
        { tier: 1, volumeMin: 50_000 },
      ],
      from: [],
      atMs: 5,
    },
    'From time:5 each user’s 30-day volume decides their fee tier: 0 ≥ 0 USDT, 1 ≥ 50,000 USDT',
  ],
  [
    { kind: 'setting_change', key: 'feeNoticeHours', value: 48, from: 24 },
    'Change “title:feeNoticeHours” (feeNoticeHours) from “value:24” to “value:48”. meaning:feeNoticeHours',
  ],
  [
    { kind: 'staff_roles_change', email: 'a@b.c', from: ['risk'], to: ['finance', 'owner'] },
    'Change the roles of a@b.c from: roles:risk, to: roles:finance+owner',
  ],
  [
    { kind: 'factors_reset', caseId: 3, userId: 9, holdHours: 48 },
    'Case 3: remove every second factor of user 9 and hold withdrawals for 48 hours',
  ],
  [
    { kind: 'approval_ask', approvalId: 4, of: stop },
    'Request 4 to a second person: Stop trading on BTCUSDT at once: word:halted',
  ],
  [
    { kind: 'approval_refuse', approvalId: 4, of: 'Halt it, as it was once written' },
    'Refuse request 4, nothing happens: Halt it, as it was once written',
  ],
])('%o is said with every part of it', (effect, text) => {
  expect(tell(effect)).toBe(text);
});
