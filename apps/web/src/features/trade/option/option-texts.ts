import type { OptionChoiceName, OptionEntryState, OptionVoidReason } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatDecimal, formatExact } from '@candor/ui-kit';
import { codeText } from '#shared/texts/error-text.ts';
import type { StakeProblem } from './stake-form.ts';

/** What one enters on, as the buttons say it. */
export const choiceTexts: Readonly<Record<OptionChoiceName, MessageDescriptor>> = {
  rise: msg`Rise`,
  flat: msg`Flat`,
  fall: msg`Fall`,
};

/** What became of an entry. */
export const entryStateTexts: Readonly<Record<OptionEntryState, MessageDescriptor>> = {
  open: msg`Result pending`,
  won: msg`Won`,
  lost: msg`Lost`,
  drawn: msg`Draw, refunded`,
  refunded: msg`Void, refunded`,
};

/** Why a round was void; everybody got their stake back. */
export const voidTexts: Readonly<Record<OptionVoidReason, MessageDescriptor>> = {
  too_few_ticks: msg`Too few prices were recorded`,
  too_few_sources: msg`Too few price sources answered`,
  downtime: msg`The exchange was not running`,
  staff: msg`Ended by staff before the end price was known`,
};

/** The length of a cycle: `30 s`, `5 min`. */
export function cycleText(cycleMs: number): string {
  const seconds = Math.trunc(cycleMs / 1_000);
  if (seconds < 60 || seconds % 60 !== 0) return t`${seconds} s`;
  const minutes = seconds / 60;
  return t`${minutes} min`;
}

/** An amount of a stake: at least no needless decimals, at most two. */
export function stakeText(amount: string): string {
  return amount.includes('.') ? formatDecimal(amount, 2) : formatExact(amount);
}

/** Decimals that show all of these prices alike. */
export function decimalsOf(prices: readonly string[]): number {
  return Math.max(...prices.map((price) => price.split('.')[1]?.length ?? 0));
}

/** What is wrong with a stake, with the bound it breaks. */
export function problemText({ code, limit }: StakeProblem, asset: string): string {
  if (code === 'missing') return t`Type a stake`;
  const bound = formatExact(limit ?? '0');
  if (code === 'dayLimit') return t`Your limits leave ${bound} ${asset} to lose today`;
  if (limit === undefined) return codeText(code);
  switch (code) {
    case 4027:
      return t`At least ${bound} ${asset}`;
    case 4026:
      return t`At most ${bound} ${asset}`;
    case 4024:
      return t`Only in steps of ${bound} ${asset}`;
    case 2005:
      return t`You have ${bound} ${asset} in the option account`;
    default:
      return codeText(code);
  }
}

const CLOSED = 4020;
const JOINED = 4025;
const ABOVE_MAX = 4026;

/** What a refused entry says: the words of this screen where they tell more than the code's own. */
export function refusalText(code: number): string {
  if (code === CLOSED) return t`Not entered: this round takes no entries any more`;
  if (code === JOINED) return t`You are in this round already: one entry a round`;
  if (code === ABOVE_MAX) return t`Not entered: more than the round or your limit of today allows`;
  return codeText(code);
}
