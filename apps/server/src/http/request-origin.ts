import type { IncomingHttpHeaders } from 'node:http';

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:[0-9]{1,5})?$/i;

/**
 * The site a caller sees, for passkeys. The configured one where there is one; else what the browser says
 * in `origin`, if it is the host it talks to; else that host by plain http. A made-up host gains nothing: a
 * browser signs for the site it is at, and no passkey of ours belongs to another.
 */
export function requestOrigin(
  headers: Pick<IncomingHttpHeaders, 'host' | 'origin'>,
  publicOrigin: string | undefined,
): string {
  if (publicOrigin !== undefined) return publicOrigin;
  const host = HOST.test(headers.host ?? '') ? (headers.host ?? '') : 'localhost';
  const { origin = '' } = headers;
  if (URL.canParse(origin) && new URL(origin).host === host.toLowerCase()) {
    return new URL(origin).origin;
  }
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : 'http://localhost';
}
