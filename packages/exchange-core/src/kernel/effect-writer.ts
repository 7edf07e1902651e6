import type { Units } from '@candor/money';
import { codeOf } from './codes.ts';
import { effectIds, effectsById } from './effect-log.ts';
import type { EffectLog } from './effect-log.ts';
import type { Effect } from './effects.ts';
import type { AccountId, Id, Lots, ReasonCode, SafeUnits, Ticks } from './quantities.ts';
import { encodingOf } from './schema.ts';
import { UNITS_LIMB } from './units-of-limbs.ts';

const KIND_TRANSFER = effectIds.transfer;
const KIND_TRADE = effectIds.trade;
const KIND_REQUEST = effectIds.request_recorded;

/** The index of `text` in the log's texts, adding it. */
export function textIndex(log: EffectLog, text: string): number {
  return text === '' ? 0 : log.texts.push(text) - 1;
}

/** High limb of an amount of up to 2^63-1, as {@link EffectLog} stores it. */
export function highLimb(units: Units): number {
  if (typeof units === 'number') return Math.floor(units / UNITS_LIMB);
  return toNumber(BigInt.asIntN(64, units) >> 52n);
}

/** Low limb of an amount: 0 <= low < 2^52. */
export function lowLimb(units: Units): number {
  if (typeof units === 'number') return units - Math.floor(units / UNITS_LIMB) * UNITS_LIMB;
  return toNumber(BigInt.asUintN(52, units));
}

/** A bigint known to be a safe integer as a number, through the one door that cannot round. */
function toNumber(value: bigint): number {
  SHARED_INT64[0] = value;
  return SHARED_WORDS[1]! * 4_294_967_296 + (SHARED_WORDS[0]! >>> 0);
}

const SHARED_INT64 = new BigInt64Array(1);
const SHARED_WORDS = new Int32Array(SHARED_INT64.buffer);

/** Writes any effect from its object form. Handy and slow: for what happens rarely. */
export function writeEffect(log: EffectLog, effect: Effect): void {
  const id = effectIds[effect.type];
  const kind = effectsById[id]!;
  const values = effect as unknown as Readonly<Record<string, unknown>>;
  log.reserve(kind.words);
  log.words[log.length++] = id;
  for (const { name, type } of kind.fields) {
    const encoding = encodingOf(type);
    const value = values[name];
    if (encoding === 'integer') {
      log.words[log.length++] = value as number;
    } else if (encoding === 'units') {
      log.words[log.length++] = highLimb(value as Units);
      log.words[log.length++] = lowLimb(value as Units);
    } else if (encoding === 'text') {
      log.words[log.length++] = textIndex(log, value as string);
    } else {
      log.words[log.length++] = codeOf(encoding as readonly string[], value as string);
    }
  }
}

export function writeTransfer(
  log: EffectLog,
  debitAccountId: AccountId,
  creditAccountId: AccountId,
  high: number,
  low: number,
  reason: ReasonCode,
  referenceId: Id,
): void {
  log.reserve(7);
  const { words, length } = log;
  words[length] = KIND_TRANSFER;
  words[length + 1] = debitAccountId;
  words[length + 2] = creditAccountId;
  words[length + 3] = high;
  words[length + 4] = low;
  words[length + 5] = reason;
  words[length + 6] = referenceId;
  log.length = length + 7;
}

export function writeTrade(
  log: EffectLog,
  tradeId: Id,
  marketId: Id,
  ticks: Ticks,
  lots: Lots,
  takerSide: number,
  makerOrderId: Id,
  takerOrderId: Id,
  makerUserId: Id,
  takerUserId: Id,
  makerFeeUnits: SafeUnits,
  takerFeeUnits: SafeUnits,
): void {
  log.reserve(12);
  const { words, length } = log;
  words[length] = KIND_TRADE;
  words[length + 1] = tradeId;
  words[length + 2] = marketId;
  words[length + 3] = ticks;
  words[length + 4] = lots;
  words[length + 5] = takerSide;
  words[length + 6] = makerOrderId;
  words[length + 7] = takerOrderId;
  words[length + 8] = makerUserId;
  words[length + 9] = takerUserId;
  words[length + 10] = makerFeeUnits;
  words[length + 11] = takerFeeUnits;
  log.length = length + 12;
}

export function writeRequestRecorded(
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
