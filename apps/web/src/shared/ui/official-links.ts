import type { EndpointReply } from '@candor/protocol';

type Channel = EndpointReply<'common/contact'>['channels'][number];

/** The web address of a Telegram channel as staff write it: a name, `@name` or an address. */
export function telegramUrl(target: string): string {
  if (/^https:\/\//.test(target)) return target;
  return `https://t.me/${target.replace(/^(?:@|t\.me\/)/, '')}`;
}

/** Where a channel of the contact page leads on the web, or undefined. */
export function webAddressOf({
  kind,
  target,
}: Pick<Channel, 'kind' | 'target'>): string | undefined {
  return kind === 'telegram' ? telegramUrl(target) : undefined;
}

/** An address that may be opened, or why not. */
export type LinkJudgement =
  | { readonly isOfficial: true; readonly url: string; readonly host: string }
  | { readonly isOfficial: false; readonly shown: string };

function isBelow(url: URL, official: URL | null): boolean {
  if (official?.host !== url.host) return false;
  const path = official.pathname.replace(/\/$/, '');
  return url.pathname === path || url.pathname.startsWith(`${path}/`);
}

/**
 * Whether an address may be opened from inside the app: over TLS, without a user name that could pass
 * for the host, and at or below an address that the exchange itself names: on a host that everybody shares,
 * such as t.me, the name behind it is who one talks to.
 */
export function judgeLink(raw: string, officialUrls: readonly string[]): LinkJudgement {
  const refused = { isOfficial: false, shown: raw.slice(0, 300) } as const;
  const url = URL.parse(raw);
  if (url === null || url.protocol !== 'https:') return refused;
  if (url.username !== '' || url.password !== '') return refused;
  const isOfficial = officialUrls.some((official) => isBelow(url, URL.parse(official)));
  return isOfficial ? { isOfficial, url: url.href, host: url.host } : refused;
}
