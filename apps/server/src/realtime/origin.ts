import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of this origin may open the feed. Browsers always send one: it must be the server
 * itself or be listed. Programs send none and are let in; they prove who they are by their token.
 * Source: security rules, WS-1.
 */
export function isAllowedOrigin(
  headers: IncomingHttpHeaders,
  allowedOrigins: readonly string[],
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (allowedOrigins.includes(origin)) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}
