import { request as requestPlain } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import { webhookSignature } from '#modules/people/delivery/index.ts';
import { readAnswer } from './provider-answer.ts';
import type { ProviderHit } from './provider-answer.ts';
import { AddressRefusedError, isPublicAddress, publicLookup } from './public-address.ts';

/** How long an answer may take, from the look-up of the host to its last byte. */
const TIMEOUT_MS = 10_000;

/** Fifty hits are a small part of it. */
const ANSWER_BYTES_MAX = 256 * 1024;

/** `public`: over TLS, to the internet alone. `anywhere` is for tests, whose receivers are on this machine. */
export type ProviderReach = 'public' | 'anywhere';

/** Why a provider gave no answer; a status stands behind its word. */
export class NoAnswerError extends Error {}

/** As little of a person as names are compared by. */
export interface ProviderQuestion {
  /** The same in each try. */
  readonly questionId: string;
  readonly name: string;
  readonly birthYear: number;
  readonly country: string;
}

interface Ask {
  readonly url: string;
  readonly secret: Buffer;
  readonly nowMs: number;
  readonly reach: ProviderReach;
  readonly timeoutMs?: number;
}

/** Whether a text is an address that a provider may have. */
export function isProviderUrl(text: string, reach: ProviderReach): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  if (reach === 'anywhere') return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/**
 * Asks a provider about one person by a signed POST (Standard Webhooks: HMAC-SHA-256 over id, timestamp and body).
 * Redirects are not followed. @throws NoAnswerError where there is no answer that counts
 */
export async function askProvider(
  question: ProviderQuestion,
  { url, secret, nowMs, reach, timeoutMs = TIMEOUT_MS }: Ask,
): Promise<readonly ProviderHit[]> {
  if (!isProviderUrl(url, reach)) throw new NoAnswerError('address');
  const { questionId, ...person } = question;
  const body = JSON.stringify(person);
  const timestampSeconds = Math.floor(nowMs / 1_000);
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    accept: 'application/json',
    'webhook-id': questionId,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': webhookSignature(secret, questionId, timestampSeconds, body),
  };
  const { status, text } = await post(new URL(url), { headers, body, signal, reach }).catch(
    (error: unknown) => {
      throw signal.aborted ? new NoAnswerError('timeout') : noAnswer(error);
    },
  );
  if (status >= 300 && status < 400) throw new NoAnswerError('redirect');
  if (status !== 200) throw new NoAnswerError(`status ${String(status)}`);
  const hits = readAnswer(text);
  if (hits === undefined) throw new NoAnswerError('answer');
  return hits;
}

function noAnswer(error: unknown): NoAnswerError {
  if (error instanceof NoAnswerError) return error;
  return new NoAnswerError(error instanceof AddressRefusedError ? 'address' : 'connection');
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  readonly reach: ProviderReach;
}

function post(
  url: URL,
  { headers, body, signal, reach }: Post,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const begin = url.protocol === 'https:' ? requestTls : requestPlain;
    const request = begin(
      url,
      {
        ...{ method: 'POST', headers, signal, agent: false },
        ...(reach === 'public' ? { lookup: publicLookup } : {}),
      },
      (answer) => {
        textOf(answer).then(
          (text) => resolve({ status: answer.statusCode ?? 0, text }),
          (error: unknown) => {
            request.destroy();
            reject(noAnswer(error));
          },
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > ANSWER_BYTES_MAX) throw new NoAnswerError('answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
