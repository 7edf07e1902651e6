import { BlockList, isIPv4, isIPv6 } from 'node:net';

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) ? 'ipv6' : undefined;
}

/** Addresses and networks as in `203.0.113.7,2001:db8::/32`; undefined when the text is empty. */
export function addressList(text: string): BlockList | undefined {
  if (text === '') return undefined;
  const list = new BlockList();
  for (const item of text.split(',')) {
    const [address = '', prefix] = item.trim().split('/');
    const family = familyOf(address);
    const bitsMax = family === 'ipv4' ? 32 : 128;
    const isPrefix = prefix === undefined || (/^[0-9]{1,3}$/.test(prefix) && +prefix <= bitsMax);
    if (family === undefined || !isPrefix) {
      throw new Error('addresses or networks such as 203.0.113.7 or 2001:db8::/32, with commas');
    }
    list.addSubnet(address, prefix === undefined ? bitsMax : +prefix, family);
  }
  return list;
}

/** The same for proxies whose word counts: never everybody's, for then every caller could choose an address. */
export function proxyList(text: string): BlockList | undefined {
  const list = addressList(text);
  const isEverybody = text.split(',').some((item) => /\/0+$/.test(item.trim()));
  if (isEverybody) throw new Error('your own proxies, and never a network of everybody (/0)');
  return list;
}

/** Whether a socket's address is in a list; an IPv4 address written as IPv6 counts as what it is. */
export function isListed(list: BlockList, remoteAddress: string | undefined): boolean {
  const address = (remoteAddress ?? '').replace(/^::ffff:(?=[0-9.]+$)/i, '');
  const family = familyOf(address);
  return family !== undefined && list.check(address, family);
}
