import { errorCodes } from './error-codes.ts';
import type { AnswerCode } from './error-codes.ts';
import type { LimitedAct } from './levels/products.ts';

/** `code` of an answer that did what was asked. */
export const CODE_OK = 200;

/** The specification's second reading of an answer; numbers name the screen to go to. */
export type AnswerType = 'ok' | 'error' | 997 | 998 | 999;

/**
 * Every answer of the API, in both readings of the specification at once: `code`/`msg`/`data` and
 * `type`/`message`. `data` is null in a refusal unless the refusal says more, e.g. which field.
 */
export interface Envelope<Data = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
  readonly type: AnswerType;
  readonly message: string;
}

/** What a bound is of. */
export const boundNames = ['price', 'quantity', 'value', 'leverage'] as const;

/** What `data` of a refusal can say. */
export interface RefusalDetail {
  /** Name of the request's field that is at fault. */
  readonly field?: string;
  /** The limit of a day that a request goes beyond, with what of it is used and left, in `asset`. */
  readonly dayLimit?: {
    readonly act: LimitedAct;
    readonly asset: string;
    readonly limit: string;
    readonly used: string;
    readonly left: string;
  };
  /** The bound that a value does not keep: the least and the most, or what it has to be a multiple of. */
  readonly bound?: {
    readonly of: (typeof boundNames)[number];
    /** Symbol of the asset or currency that it is counted in; `lot` of contracts, `x` of leverage. */
    readonly unit: string;
    readonly min?: string;
    readonly max?: string;
    readonly step?: string;
  };
  /** Wait this long before trying again. */
  readonly retryAfterMs?: number;
  /** A login that waits for its second factor, for loginFactor. */
  readonly challengeId?: string;
  /** What can answer it. */
  readonly factors?: readonly ('totp' | 'passkey' | 'recovery')[];
  /** A login that waits for a code of the account's mailbox or phone, for checkSmsCode. */
  readonly verificationId?: string;
  /** How long until it may be asked for again. */
  readonly resendAfterMs?: number;
  /** What can confirm a session that is not confirmed. */
  readonly methods?: readonly ('fund_password' | 'totp' | 'passkey')[];
}

const typeByCode: Partial<Record<AnswerCode, AnswerType>> = {
  1001: 999,
  2004: 998,
  2017: 998,
  2018: 997,
};

/** The `type` that goes with a code: 999 log in, 998 verify identity, 997 bind a payment method. */
export function answerTypeOf(code: AnswerCode): AnswerType {
  return typeByCode[code] ?? 'error';
}

/** An answer that did what was asked. */
export function okEnvelope<Data>(data: Data): Envelope<Data> {
  return { code: CODE_OK, msg: 'ok', data, type: 'ok', message: 'ok' };
}

/** A refusal. `text` replaces the catalogue's English text where more can be said. */
export function refusalEnvelope(
  code: AnswerCode,
  text: string = errorCodes[code].text,
  detail: RefusalDetail | null = null,
): Envelope<RefusalDetail | null> {
  return { code, msg: text, data: detail, type: answerTypeOf(code), message: text };
}
