import type { Units } from '@candor/money';
import { codeOf } from './codes.ts';
import { effectKind } from './effect-log.ts';
import type { EffectLog } from './effect-log.ts';
import { effectFields } from './effects.ts';
import type { Effect } from './effects.ts';
import type { FieldTable } from './schema.ts';
import { UNITS_LIMB } from './units-of-limbs.ts';

const KIND_TRANSFER = effectKind.transfer;
const KIND_TRADE = effectKind.trade;
const KIND_REQUEST = effectKind.request_recorded;

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
  const fields = Object.entries(effectFields[effect.type] as FieldTable);
  const values = effect as unknown as Readonly<Record<string, unknown>>;
  log.reserve(1 + fields.length * 2);
  log.words[log.length++] = effectKind[effect.type];
  for (const [name, fieldType] of fields) {
    const value = values[name];
    if (fieldType === 'units') {
      log.words[log.length++] = highLimb(value as Units);
      log.words[log.length++] = lowLimb(value as Units);
    } else if (fieldType === 'text') {
      log.words[log.length++] = textIndex(log, value as string);
    } else if (typeof fieldType === 'string') {
      log.words[log.length++] = value as number;
    } else {
      log.words[log.length++] = codeOf(fieldType, value as string);
    }
  }
}

export function writeTransfer(
  log: EffectLog,
  debitAccountId: number,
  creditAccountId: number,
  high: number,
  low: number,
  reason: number,
  referenceId: number,
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
  tradeId: number,
  marketId: number,
  ticks: number,
  lots: number,
  takerSide: number,
  makerOrderId: number,
  takerOrderId: number,
  makerUserId: number,
  takerUserId: number,
  makerFeeUnits: number,
  takerFeeUnits: number,
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
