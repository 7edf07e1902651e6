import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { EndpointAnswer } from './call-endpoint.ts';
import type { RateBudget } from './rate-limiter.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** As the IETF's draft of RateLimit header fields has them: `"order";q=400;w=2` and `"order";r=399;t=1`. */
function budgetHeaders({ bucket, limit, left, fullInMs }: RateBudget): Record<string, string> {
  const windowSeconds = Math.ceil(limit.burst / limit.perSecond);
  return {
    'ratelimit-policy': `"${bucket}";q=${limit.burst};w=${windowSeconds}`,
    ratelimit: `"${bucket}";r=${left};t=${Math.ceil(fullInMs / 1_000)}`,
  };
}

/** What stands in the head of every answer of the API. */
export function answerHeaders({
  status,
  envelope,
  budget,
}: EndpointAnswer): Record<string, string> {
  const headers = {
    ...(budget === undefined ? {} : budgetHeaders(budget)),
    'content-type': JSON_TYPE,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  if (status !== 429 && status !== 503) return headers;
  const detail = envelope.data as { readonly retryAfterMs?: number } | null;
  return { ...headers, 'retry-after': String(Math.ceil((detail?.retryAfterMs ?? 1000) / 1000)) };
}

/** Writes an answer where there is no reply to send it with, and ends the connection. */
export function endWithAnswer(stream: Duplex, answer: EndpointAnswer): void {
  const body = JSON.stringify(answer.envelope);
  const headers = {
    ...answerHeaders(answer),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const line = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n`;
  stream.end(`${line}${head.join('')}\r\n${body}`);
}
