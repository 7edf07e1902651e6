import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointReply } from '@candor/protocol';
import { addressList, proxyList } from '#config/address-list.ts';
import { addressKey, remoteAddressOf } from './caller-address.ts';
import { defaultRateLimits, scaleRateLimits } from './rate-limiter.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  [undefined, 'unknown'],
  ['nonsense', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

const proxies = addressList('10.0.0.0/8,2001:db8:ffff::/48');

function remote(socketAddress: string | undefined, forwarded?: string, trusted = proxies) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return remoteAddressOf({ headers, socket: { remoteAddress: socketAddress } }, trusted);
}

describe('who calls', () => {
  test.each<[what: string, socket: string, forwarded: string | undefined, caller: string]>([
    ['the other end of the socket', '198.51.100.1', undefined, '198.51.100.1'],
    ['the same whatever it claims', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['whom our proxy says', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [
      'whom it says last, not whom the caller says',
      '10.0.0.1',
      '1.1.1.1, 203.0.113.9',
      '203.0.113.9',
    ],
    ['not one of ours that the caller put in', '10.0.0.1', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
    ['whom the first of two proxies says', '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['a proxy of ours when it asks itself', '10.0.0.1', undefined, '10.0.0.1'],
    ['the first of ours when all are', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['the proxy when it says no address', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['the proxy when it says nothing', '10.0.0.1', '', '10.0.0.1'],
    ['an address without its port', '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['an IPv6 address', '2001:db8:ffff::1', '2001:db8:1::7', '2001:db8:1::7'],
    ['an IPv6 address without its port', '10.0.0.1', '[2001:db8:1::7]:4711', '2001:db8:1::7'],
    [
      'by a proxy whose address is written as IPv6',
      '::ffff:10.0.0.1',
      '203.0.113.9',
      '203.0.113.9',
    ],
  ])('is %s', (_what, socket, forwarded, caller) => {
    expect(remote(socket, forwarded)).toBe(caller);
  });

  test('is the other end of the socket where no proxy is trusted, and nobody where there is none', () => {
    const socket = { remoteAddress: '10.0.0.1' };
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect(remoteAddressOf({ headers, socket }, proxyList(''))).toBe('10.0.0.1');
    expect(remote(undefined, '203.0.113.9')).toBeUndefined();
  });

  test('is never changed by what a caller writes before our proxy', () => {
    const claim = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constant('10.0.0.7'));
    fc.assert(
      fc.property(fc.array(claim), (claims) => {
        const forwarded = [...claims, '203.0.113.9'].join(',');
        expect(remote('10.0.0.1', forwarded)).toBe('203.0.113.9');
        expect(remote('198.51.100.1', forwarded)).toBe('198.51.100.1');
      }),
    );
  });
});

describe('behind a proxy', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({
      trustedProxies: proxies,
      limits: {
        ...scaleRateLimits(defaultRateLimits, 100_000),
        // Nothing comes back while a test runs.
        credentials: { perSecond: 0.000_001, burst: 3 },
      },
    });
  });
  afterAll(() => api.stop());

  const logIn = (account: string, forwarded: string, remoteAddress = '10.0.0.1') =>
    api.http.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { account, password: PASSWORD },
    });

  test('each caller has limits of their own, and none by what they claim', async () => {
    const codesOf = async (
      from: (n: number) => readonly [forwarded: string, remoteAddress?: string],
    ): Promise<number[]> => {
      const codes: number[] = [];
      for (let n = 0; n < 5; n++) {
        const answer = await logIn(`nobody${n}@example.com`, ...from(n));
        codes.push(answer.json<{ code: number }>().code);
      }
      return codes;
    };
    const limited = [2010, 2010, 2010, 41006, 41006];
    expect(await codesOf((n) => [`9.9.9.${n}, 203.0.113.1`])).toEqual(limited);
    expect(await codesOf((n) => [`203.0.113.2, 10.0.0.${n}`])).toEqual(limited);
    expect(await codesOf((n) => [`203.0.113.${n + 10}`, '198.51.100.1'])).toEqual(limited);
    expect(await codesOf((n) => [`203.0.113.${n + 20}`])).toEqual([2010, 2010, 2010, 2010, 2010]);
  });

  test('a login stands in the history with the address of who logged in', async () => {
    const { account } = await api.newUser();
    const answer = await logIn(account, '10.66.66.66, 203.0.113.77');
    const { token } = answer.json<{ data: EndpointReply<'login'> }>().data;
    const { data } = await api.call('loginHistory', {}, { token });
    const [latest] = (data as EndpointReply<'loginHistory'>).logins;
    expect(latest).toMatchObject({ outcome: 'ok', address: '203.0.113.77' });
  });
});
