import type { IncomingHttpHeaders } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { BlockList } from 'node:net';
import { isListed } from '#config/address-list.ts';

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
 * IPv6 addresses than there are seconds to block them in.
 */
export function addressKey(remoteAddress: string | undefined): string {
  const address = remoteAddress ?? '';
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return 'unknown';
  const groups = expandGroups(address.replace(/%.*$/, '').toLowerCase());
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/48`;
}

/** `203.0.113.9:4711` and `[2001:db8::1]:4711` as some proxies write them, without the port. */
function withoutPort(hop: string): string {
  const text = hop.trim();
  const [, bracketed] = /^\[([0-9a-f:.]+)\](?::[0-9]{1,5})?$/i.exec(text) ?? [];
  const [, plain] = /^([0-9.]+):[0-9]{1,5}$/.exec(text) ?? [];
  return bracketed ?? plain ?? text;
}

/** What is known of a request before it is read. */
interface Incoming {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/**
 * Who calls: the other end of the socket. Only where that is a proxy of ours, whom it had on its other end:
 * `X-Forwarded-For` is read from the right, where our own proxies wrote, up to the first address that is
 * none of ours. What stands to the left of it was sent by the caller and proves nothing. Without trusted
 * proxies no header is looked at.
 */
export function remoteAddressOf(
  { socket, headers }: Incoming,
  trustedProxies: BlockList | undefined,
): string | undefined {
  let address = socket.remoteAddress;
  const header = trustedProxies === undefined ? [] : (headers['x-forwarded-for'] ?? []);
  const hops = String(header).split(',');
  while (trustedProxies !== undefined && isListed(trustedProxies, address)) {
    const hop = withoutPort(hops.pop() ?? '');
    // What a proxy of ours wrote and is no address says nothing: then the proxy is whom we know.
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}
