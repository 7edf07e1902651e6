import { describe, expect, test } from 'vitest';
import { addedWaysOut } from './ways-out.ts';

const added = (next: string, known = '') => addedWaysOut([next], [known]);

describe('a way out of the exchange', () => {
  test.each([
    ['Read [more](https://evil.example/a?b=1).', 'evil.example/a?b=1'],
    ['write to Support@evil.example!', 'support@evil.example'],
    ['see T.ME/evil_support, at once', 't.me/evil_support'],
    ['see www.evil.co.uk', 'www.evil.co.uk'],
    ['open tg://resolve?domain=evil', 'resolve?domain=evil'],
    ['see t\u200b.\u200bme/evil', 't.me/evil'],
    ['see ｔ．ｍｅ/evil', 't.me/evil'],
    ['see t。me/evil', 't.me/evil'],
    ['请访问 пример.рф', 'пример.рф'],
    ['our handle is @evil_support', '@evil_support'],
    ['call +44 20 7946 0958 now', '+44 20 7946 0958'],
    ['QQ 8001234567', '8001234567'],
    ['微信：evil-kefu', '微信:evil-kefu'],
    ['WhatsApp us', 'whatsapp us'],
    ['send to TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'tjrywwfs9wtfgzg3jbrvrifbnfcug5tdec'],
  ])('is found in %j', (text, way) => {
    expect(added(text)).toContain(way);
  });

  test.each([
    'Fees are lower now: 0.1% instead of 0.15%, from 2026-11-28 10:00 UTC.',
    'BTC/USDT opens. Orders begin at 1.5 USDT, e.g. one of 10,000,000.',
    '手续费现已降低。请查看「资产」页面。',
    'ค่าธรรมเนียมลดลงแล้ว',
    '<script>alert(1)</script>',
    'A second paragraph\n\n- one\n- two',
  ])('is not seen in %j', (text) => {
    expect(added(text)).toEqual([]);
  });

  test('that readers know already is none, another one at the same place is', () => {
    expect(added('https://t.me/candor today.', 'Ask at t.me/candor')).toEqual([]);
    expect(added('t.me/candor_help', 't.me/candor')).toEqual(['t.me/candor_help']);
    expect(added('evil@gmail.com', 'help@gmail.com')).toEqual(['evil@gmail.com']);
  });
});
