import type { Settings } from '#config/settings.ts';

/** Whom push services write to about our pushes: the site if it has TLS, otherwise the sender of our e-mails. */
export function pushContactOf({
  PUBLIC_ORIGIN: origin,
  SMTP_FROM: from,
}: Pick<Settings, 'PUBLIC_ORIGIN' | 'SMTP_FROM'>): string {
  if (origin?.startsWith('https:') === true) return origin;
  const [, address = from] = /<([^>]+)>/.exec(from) ?? [];
  return `mailto:${address}`;
}
