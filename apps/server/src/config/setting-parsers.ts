import { staysHere } from './clear-connections.ts';

/**
 * How settings are read: each takes the text of a variable and throws an Error that says what is allowed.
 */

export function integer(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new Error(`a whole number from ${min} to ${max}`);
    return value;
  };
}

export function oneOf<const Name extends string>(
  ...names: readonly Name[]
): (text: string) => Name {
  return (text) => {
    const name = names.find((known) => known === text);
    if (name === undefined) throw new Error(`one of: ${names.join(', ')}`);
    return name;
  };
}

export function hostName(text: string): string {
  if (!/^[0-9A-Za-z.:_-]{1,255}$/.test(text)) throw new Error('a host name or an IP address');
  return text;
}

export function portOrNone(text: string): number | undefined {
  return text === '' ? undefined : integer(0, 65_535)(text);
}

export function folder(text: string): string {
  if (text.includes('\0')) throw new Error('a folder');
  return text;
}

export function postgresUrl(text: string): string | undefined {
  if (text === '') return undefined;
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('postgres://user:password@host:port/name');
  return text;
}

export function shortText(lengthMax: number): (text: string) => string {
  return (text) => {
    if (text.length > lengthMax) throw new Error(`at most ${lengthMax} characters`);
    return text;
  };
}

/** Names of live exchanges; none means the simulated ones. */
export function priceSources(text: string): readonly string[] {
  if (text === 'simulated') return [];
  const names = /^ccxt:[a-z0-9]+(,[a-z0-9]+)*$/.test(text)
    ? text.slice('ccxt:'.length).split(',')
    : [];
  if (new Set(names).size < 3) throw new Error('simulated, or ccxt: and three or more exchanges');
  return names;
}

/** An address that publishes rates of fiat money, and how its answer is read. */
export interface FiatSourceSetting {
  readonly kind: 'ecb' | 'json';
  /** What staff see of it; the address may hold a key. */
  readonly name: string;
  readonly url: string;
}

const ECB_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** Sources of fiat rates; an address in clear only on this machine, for nobody on the way may choose a rate. */
export function fiatSources(text: string): readonly FiatSourceSetting[] {
  const sources = text === '' ? [] : text.split(',').map(fiatSource);
  if (new Set(sources.map(({ name }) => name)).size < sources.length) {
    throw new Error('each source once');
  }
  return sources;
}

function fiatSource(text: string): FiatSourceSetting {
  const [, kind, url = kind === 'ecb' ? ECB_URL : ''] = /^(ecb|json)(?::(.+))?$/.exec(text) ?? [];
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const isSafe =
    address?.protocol === 'https:' || (address?.protocol === 'http:' && staysHere(address));
  if ((kind !== 'ecb' && kind !== 'json') || address === undefined || !isSafe) {
    throw new Error('ecb, or json: and an address that begins with https:, separated by commas');
  }
  return { kind, name: url === ECB_URL ? 'ecb' : address.host, url };
}

/** Names of a fixed list, separated by commas. */
export function namesOf<const Name extends string>(
  ...known: readonly Name[]
): (text: string) => readonly Name[] {
  return (text) => {
    const names = text === '' ? [] : text.split(',');
    return names.map((name) => {
      const found = known.find((one) => one === name);
      if (found === undefined) throw new Error(`some of: ${known.join(', ')}, separated by commas`);
      return found;
    });
  };
}

export function origins(text: string): readonly string[] {
  if (text === '') return [];
  const list = text.split(',');
  if (!list.every((one) => URL.canParse(one) && new URL(one).origin === one)) {
    throw new Error('origins such as https://example.com, separated by commas');
  }
  return list;
}

export function originOrNone(text: string): string | undefined {
  if (text === '') return undefined;
  if (!URL.canParse(text) || new URL(text).origin !== text || !/^https?:/.test(text)) {
    throw new Error('an origin such as https://example.com');
  }
  return text;
}

export function keyBytes(text: string): Buffer | undefined {
  if (text === '') return undefined;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32 || bytes.toString('base64') !== text) {
    throw new Error('32 bytes in base64, as `openssl rand -base64 32` prints');
  }
  return bytes;
}

export function keysBytes(text: string): readonly Buffer[] {
  return text === '' ? [] : text.split(',').flatMap((part) => keyBytes(part.trim()) ?? []);
}

export function webhookSecret(text: string): Buffer | undefined {
  if (text === '') return undefined;
  const bytes = /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)
    ? Buffer.from(text.slice('whsec_'.length), 'base64')
    : Buffer.alloc(0);
  if (bytes.length < 24) throw new Error('whsec_ and at least 24 bytes in base64');
  return bytes;
}

export function urlOf(...protocols: readonly string[]): (text: string) => string | undefined {
  return (text) => {
    if (text === '') return undefined;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      throw new Error(`a URL that begins with ${protocols.join(' or ')}`);
    }
    return text;
  };
}
