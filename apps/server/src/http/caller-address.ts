import { isIPv4, isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name a network: the first 48 bits. */
const NETWORK_GROUPS = 3;

function expandGroups(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [
    ...left,
    ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'),
    ...right,
  ];
}

/**
 * What limits count by: an IPv4 address, or the /48 network of an IPv6 one, because a household owns more
 * IPv6 addresses than there are seconds to block them in. Taken from the socket, never from a header.
 */
export function addressKey(remoteAddress: string | undefined): string {
  const address = remoteAddress ?? '';
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return 'unknown';
  const groups = expandGroups(address.replace(/%.*$/, '').toLowerCase());
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/48`;
}
