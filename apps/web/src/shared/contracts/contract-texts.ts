import { RefusedError } from '@candor/api-client';
import type { ContractDirection, MarginMode, PositionMode } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '#i18n/i18n.ts';
import { codeText, errorText } from '#shared/texts/error-text.ts';

/** The words for what a contract position is and what became of it, the same on every screen. */

export const directionTexts: Readonly<Record<ContractDirection, MessageDescriptor>> = {
  long: msg`Long`,
  short: msg`Short`,
};

export const marginModeTexts: Readonly<Record<MarginMode, MessageDescriptor>> = {
  isolated: msg`Isolated`,
  cross: msg`Cross`,
};

export const marginModeNotes: Readonly<Record<MarginMode, MessageDescriptor>> = {
  isolated: msg`Only the margin of this position can be lost. Each position stands alone.`,
  cross: msg`All money of the account backs all its cross positions together. All of it can be lost.`,
};

export const positionModeTexts: Readonly<Record<PositionMode, MessageDescriptor>> = {
  one_way: msg`One-way`,
  hedge: msg`Hedge`,
};

export const positionModeNotes: Readonly<Record<PositionMode, MessageDescriptor>> = {
  one_way: msg`One position in a market. An order against it closes it first.`,
  hedge: msg`A long and a short position in one market, side by side.`,
};

/** Codes whose general text speaks of something else than contracts do. */
const contractCodes: Readonly<Partial<Record<number, MessageDescriptor>>> = {
  400: msg`Nothing was changed`,
  2005: msg`The account does not have enough for this`,
  2024: msg`Stop loss of a long must be below the entry price and the mark price`,
  2026: msg`Stop loss of a short must be above the entry price and the mark price`,
  2050: msg`The price is too far below the mark price`,
  2051: msg`The price is too far above the mark price`,
  2053: msg`At least 1 lot`,
  2058: msg`The position needs this margin`,
  4004: msg`This position is being liquidated`,
  4005: msg`Stop loss of a long must be below the mark price`,
  4006: msg`Stop loss of a short must be above the mark price`,
  4007: msg`The position would be liquidated before this stop loss`,
  4009: msg`Close positions and orders in this market first`,
  4022: msg`Trading in this market is halted. Orders can be cancelled`,
  4024: msg`More lots than one order may have`,
  4026: msg`Above the largest position that this market allows`,
  41030: msg`The mark price is already there. Choose a trigger on the other side`,
};

/** The text of a refusal where contracts are traded, in the active language. */
export function contractCodeText(code: number): string {
  const text = contractCodes[code];
  return text === undefined ? codeText(code) : i18n._(text);
}

/** Of prices that are compared with where a conditional order will act, and not with the mark of now. */
const waitingCodes: typeof contractCodes = {
  2050: msg`The order price is too far below its trigger`,
  2051: msg`The order price is too far above its trigger`,
};

/** The text of what keeps a conditional order from being placed or moved. */
export function waitingCodeText(code: number): string {
  const text = waitingCodes[code];
  if (text !== undefined) return i18n._(text);
  return code === 2024 || code === 2026 ? codeText(code) : contractCodeText(code);
}

/** The words for a failure where contracts are traded. */
export function contractErrorText(error: unknown): string {
  return error instanceof RefusedError ? contractCodeText(error.code) : errorText(error);
}
