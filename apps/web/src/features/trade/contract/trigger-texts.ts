import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { contractCodeText, waitingCodeText } from '#shared/contracts/contract-texts.ts';
import { lotsText } from '#shared/contracts/figures-text.ts';
import { i18n } from '#i18n/i18n.ts';
import type { TriggerKind } from './contract-form.ts';
import type { ContractProblem } from './contract-problems.ts';

/** What each conditional order does, for the sheet that chooses it. They follow the mark, not the last trade. */
export const triggerNotes: Readonly<Record<TriggerKind, MessageDescriptor>> = {
  stop_limit: msg`When the mark price reaches the trigger, a limit order is placed.`,
  stop_market: msg`When the mark price reaches the trigger, a market order is placed.`,
  take_profit_limit: msg`When the mark price turns in your favor and reaches the trigger, a limit order is placed.`,
  take_profit_market: msg`When the mark price turns in your favor and reaches the trigger, a market order is placed.`,
  trailing_stop: msg`Follows the best mark price at a distance. When the mark price comes back that far, a market order is placed.`,
};

const CALLBACK_OUT_OF_RANGE = msg`The distance must be from 0.1% to 10%`;

/** The words for a complaint about the form. */
export function problemText({ field, code, step, isOfTrigger }: ContractProblem): string {
  if (step !== undefined) {
    const size = lotsText(step);
    return t`Enter a multiple of ${size}`;
  }
  if (field === 'callback') return i18n._(CALLBACK_OUT_OF_RANGE);
  return isOfTrigger === true ? waitingCodeText(Number(code)) : contractCodeText(Number(code));
}
