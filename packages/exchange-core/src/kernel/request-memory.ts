import type { EffectLog } from './effect-log.ts';
import { textIndex } from './effect-writer.ts';
import { kernelEffects } from './effects.ts';
import { fieldsOf } from './kinds.ts';
import type { KindDefinition } from './kinds.ts';

/** Of every command that carries a request key, before its own reasons. */
export const requestRejections = ['invalid_request_key', 'request_key_reused'] as const;

/** What a request key did. */
export interface StoredRequest {
  readonly userId: number;
  readonly requestKey: string;
  readonly bodyHash: number;
  readonly resultId: number;
  readonly recordedAtMs: number;
}

/** How long an answer is kept for a client that repeats its request, in engine time. */
export const REQUEST_KEPT_MS = 86_400_000;

/** Front of the queue that may be empty before it is cut off: keeps eviction cheap. */
const EVICTED_MAX = 4096;

/** Answers of accepted commands by the client's idempotency key, for 24 hours. */
export class RequestMemory {
  readonly #byUser = new Map<number, Map<string, StoredRequest>>();
  /** Oldest first; everything before `#first` is forgotten. */
  #queue: StoredRequest[] = [];
  #first = 0;

  /** What a key did, unless that is 24 hours ago or more. */
  find(userId: number, requestKey: string, nowMs: number): StoredRequest | undefined {
    const found = this.#byUser.get(userId)?.get(requestKey);
    if (found === undefined || found.recordedAtMs <= nowMs - REQUEST_KEPT_MS) return undefined;
    return found;
  }

  /** Remembers an answer. Requests arrive in the order of their times. */
  add(request: StoredRequest): void {
    let keys = this.#byUser.get(request.userId);
    if (keys === undefined) {
      keys = new Map();
      this.#byUser.set(request.userId, keys);
    }
    keys.set(request.requestKey, request);
    this.#queue.push(request);
  }

  /** Remembers the answer to the command under way and writes the effect. */
  record(
    { log, timestampMs }: { readonly log: EffectLog; readonly timestampMs: number },
    userId: number,
    requestKey: string,
    bodyHash: number,
    resultId: number,
  ): void {
    this.add({ userId, requestKey, bodyHash, resultId, recordedAtMs: timestampMs });
    writeRequestRecorded(log, userId, requestKey, bodyHash, resultId);
  }

  /** Forgets what is 24 hours old. Called with every accepted command, so that replays agree. */
  evict(nowMs: number): void {
    const until = nowMs - REQUEST_KEPT_MS;
    for (let request = this.#queue[this.#first]; request !== undefined; ) {
      if (request.recordedAtMs > until) break;
      const keys = this.#byUser.get(request.userId);
      keys?.delete(request.requestKey);
      if (keys?.size === 0) this.#byUser.delete(request.userId);
      this.#first += 1;
      request = this.#queue[this.#first];
    }
    if (this.#first > EVICTED_MAX && this.#first * 2 > this.#queue.length) {
      this.#queue = this.#queue.slice(this.#first);
      this.#first = 0;
    }
  }

  /** Everything remembered, oldest first, then by user and key. */
  rows(): StoredRequest[] {
    return this.#queue.slice(this.#first).sort(compareRequests);
  }
}

export function compareRequests(a: StoredRequest, b: StoredRequest): number {
  if (a.recordedAtMs !== b.recordedAtMs) return a.recordedAtMs - b.recordedAtMs;
  if (a.userId !== b.userId) return a.userId - b.userId;
  return a.requestKey < b.requestKey ? -1 : a.requestKey > b.requestKey ? 1 : 0;
}

/**
 * Gives what makes a 53-bit fingerprint of everything a command of this kind asks for but its key: it tells a repeated request from
 * a key used twice. It guards against a client's mistake, not against an attacker, whose keys are
 * their own. A field that a later version added counts only when it is not what older bytes mean, so
 * that the fingerprints in old journals stay true.
 */
export function bodyHasherOf(type: string, kind: KindDefinition): BodyHasher {
  const fields = fieldsOf(kind).filter(({ name }) => name !== 'requestKey');
  return (body) => {
    const hash = new Fingerprint();
    hash.addText(type);
    const values = body as Readonly<Record<string, unknown>>;
    for (const field of fields) {
      const value = values[field.name];
      if (field.default === undefined) hash.addText(String(value));
      else if (value !== field.default) hash.addText(`${field.name}=${String(value)}`);
    }
    return hash.value();
  };
}

/** Gives the fingerprint of a command. */
export type BodyHasher = (body: object) => number;

const KIND_REQUEST = kernelEffects.request_recorded.id;

function writeRequestRecorded(
  log: EffectLog,
  userId: number,
  requestKey: string,
  bodyHash: number,
  resultId: number,
): void {
  log.reserve(5);
  const { words, length } = log;
  words[length] = KIND_REQUEST;
  words[length + 1] = userId;
  words[length + 2] = textIndex(log, requestKey);
  words[length + 3] = bodyHash;
  words[length + 4] = resultId;
  log.length = length + 5;
}

/** Two 32-bit multiplicative hashes side by side. */
class Fingerprint {
  #high = 0x811c9dc5 | 0;
  #low = 0x9e3779b9 | 0;

  addText(text: string): void {
    for (let at = 0; at < text.length; at++) this.#add(text.charCodeAt(at));
    this.#add(0x1_0000);
  }

  value(): number {
    return (this.#high & 0x1f_ffff) * 4_294_967_296 + (this.#low >>> 0);
  }

  #add(code: number): void {
    this.#high = Math.imul(this.#high ^ code, 0x0100_0193);
    this.#high ^= this.#high >>> 15;
    this.#low = Math.imul((this.#low ^ code) + 0x7feb_352d, 0x846c_a68b | 0);
    this.#low ^= this.#low >>> 13;
  }
}
