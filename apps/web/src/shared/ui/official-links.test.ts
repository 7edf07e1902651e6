import { expect, test } from 'vitest';
import { judgeLink, telegramUrl } from './official-links.ts';

const official = ['https://t.me/candor', 'https://candor.example/blog', 'https://whole.example/'];

test.each([
  ['https://t.me/candor', 't.me'],
  ['https://t.me/candor/', 't.me'],
  ['https://t.me/candor/12?single', 't.me'],
  ['https://candor.example/blog/a', 'candor.example'],
  ['https://whole.example/anything', 'whole.example'],
])('opens %s', (url, host) => {
  expect(judgeLink(url, official)).toMatchObject({ isOfficial: true, host });
});

test.each([
  // On a host that everybody shares, another name is somebody else.
  'https://t.me/some_other_fake',
  'https://t.me/candor_support',
  'https://t.me/candor/../some_other_fake',
  'https://t.me/candor/%2e%2e/some_other_fake',
  'https://t.me/',
  'https://candor.example/',
  'http://candor.example/blog',
  'https://candor.example.evil.test/',
  'https://evil.test/?candor.example',
  'https://candor.example@evil.test/',
  'https://user@candor.example/',
  'https://candor.example:8443/',
  'https://cаndor.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//candor.example',
  '',
])('does not open %j', (url) => {
  expect(judgeLink(url, official)).toEqual({ isOfficial: false, shown: url });
});

test('nothing is official when the exchange names nothing', () => {
  expect(judgeLink('https://t.me/candor', []).isOfficial).toBe(false);
});

test.each([
  ['@candor', 'https://t.me/candor'],
  ['candor', 'https://t.me/candor'],
  ['t.me/candor', 'https://t.me/candor'],
  ['https://t.me/candor', 'https://t.me/candor'],
])('%s is at %s', (target, url) => {
  expect(telegramUrl(target)).toBe(url);
});
