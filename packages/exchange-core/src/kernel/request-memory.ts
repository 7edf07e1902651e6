import { assert } from './assert.ts';
import type { EffectLog } from './effect-log.ts';
import { textIndex } from './effect-writer.ts';
import { kernelEffects } from './effects.ts';
import { EntryTable } from './entry-table.ts';
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

/** Answers are forgotten one by one, their room is given back by as many at a time. */
const BLOCK_ANSWERS = 4_096;
const KEY_BYTES_START = BLOCK_ANSWERS * 16;

/** Answers that followed each other, in columns. */
class AnswerBlock {
  readonly userIds = new Float64Array(BLOCK_ANSWERS);
  readonly bodyHashes = new Float64Array(BLOCK_ANSWERS);
  readonly resultIds = new Float64Array(BLOCK_ANSWERS);
  readonly times = new Float64Array(BLOCK_ANSWERS);
  /** Where each key ends; it begins where the one before it does. */
  readonly keyEnds = new Uint32Array(BLOCK_ANSWERS);
  keyBytes = new Uint8Array(KEY_BYTES_START);

  keyStart(at: number): number {
    return at === 0 ? 0 : this.keyEnds[at - 1]!;
  }

  put(at: number, request: StoredRequest): void {
    this.userIds[at] = request.userId;
    this.bodyHashes[at] = request.bodyHash;
    this.resultIds[at] = request.resultId;
    this.times[at] = request.recordedAtMs;
    const start = this.keyStart(at);
    const { requestKey } = request;
    const end = start + requestKey.length;
    if (end > this.keyBytes.length) {
      const grown = new Uint8Array(Math.max(this.keyBytes.length * 2, end));
      grown.set(this.keyBytes);
      this.keyBytes = grown;
    }
    for (let place = 0; place < requestKey.length; place++) {
      const code = requestKey.charCodeAt(place);
      assert(code <= 0xff, 'a request key is plain text');
      this.keyBytes[start + place] = code;
    }
    this.keyEnds[at] = end;
  }

  isOf(at: number, userId: number, requestKey: string): boolean {
    const start = this.keyStart(at);
    if (this.userIds[at] !== userId || this.keyEnds[at] !== start + requestKey.length) return false;
    for (let place = 0; place < requestKey.length; place++) {
      if (this.keyBytes[start + place] !== requestKey.charCodeAt(place)) return false;
    }
    return true;
  }

  request(at: number): StoredRequest {
    const key = this.keyBytes.subarray(this.keyStart(at), this.keyEnds[at]);
    return {
      userId: this.userIds[at]!,
      requestKey: String.fromCharCode(...key),
      bodyHash: this.bodyHashes[at]!,
      resultId: this.resultIds[at]!,
      recordedAtMs: this.times[at]!,
    };
  }
}

/**
 * Answers of accepted commands by the client's idempotency key, for 24 hours. They are numbered as they come and lie
 * outside of the garbage collector's heap: there are hundreds of thousands of them, and they outlive everything.
 */
export class RequestMemory {
  readonly #table = new EntryTable();
  /** Of the answers from `#firstBlock * BLOCK_ANSWERS` on. */
  readonly #blocks: AnswerBlock[] = [];
  #firstBlock = 0;
  #first = 0;
  #end = 0;
  #wantedUserId = 0;
  #wantedKey = '';

  /** The oldest answer that is not forgotten. */
  get first(): number {
    return this.#first;
  }

  /** Whether an answer is the one that {@link find} is asked for. */
  isWanted(entry: number): boolean {
    return this.#blockOf(entry).isOf(entry % BLOCK_ANSWERS, this.#wantedUserId, this.#wantedKey);
  }

  /** What a key did, unless that is 24 hours ago or more. */
  find(userId: number, requestKey: string, nowMs: number): StoredRequest | undefined {
    this.#wantedUserId = userId;
    this.#wantedKey = requestKey;
    const entry = this.#table.find(keyHash(userId, requestKey), this);
    if (entry < 0 || this.#timeOf(entry) <= nowMs - REQUEST_KEPT_MS) return undefined;
    return this.#blockOf(entry).request(entry % BLOCK_ANSWERS);
  }

  /** Remembers an answer. Requests arrive in the order of their times. */
  add(request: StoredRequest): void {
    const entry = this.#end;
    if (entry % BLOCK_ANSWERS === 0) this.#blocks.push(new AnswerBlock());
    this.#blockOf(entry).put(entry % BLOCK_ANSWERS, request);
    const hash = keyHash(request.userId, request.requestKey);
    this.#table.add(hash, entry, this.#first, entry - this.#first);
    this.#end += 1;
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
    while (this.#first < this.#end && this.#timeOf(this.#first) <= until) {
      this.#first += 1;
      if (this.#first % BLOCK_ANSWERS !== 0) continue;
      this.#blocks.shift();
      this.#firstBlock += 1;
    }
  }

  /** Everything remembered, oldest first, then by user and key. */
  rows(): StoredRequest[] {
    const rows: StoredRequest[] = [];
    for (let entry = this.#first; entry < this.#end; entry++) {
      rows.push(this.#blockOf(entry).request(entry % BLOCK_ANSWERS));
    }
    return rows.sort(compareRequests);
  }

  #blockOf(entry: number): AnswerBlock {
    return this.#blocks[Math.floor(entry / BLOCK_ANSWERS) - this.#firstBlock]!;
  }

  #timeOf(entry: number): number {
    return this.#blockOf(entry).times[entry % BLOCK_ANSWERS]!;
  }
}

/** Spreads users and their keys over 32 bits. */
function keyHash(userId: number, requestKey: string): number {
  let hash = Math.imul(userId | 0, 0x9e37_79b1) ^ Math.floor(userId / 4_294_967_296);
  for (let at = 0; at < requestKey.length; at++) {
    hash = Math.imul(hash ^ requestKey.charCodeAt(at), 0x0100_0193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return hash ^ (hash >>> 13);
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
