import type { FinanceCycle } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a term is called. */
export const cycleTexts: Readonly<Record<FinanceCycle, MessageDescriptor>> = {
  weekly: msg`Weekly`,
  monthly: msg`Monthly`,
  seasonal: msg`Quarterly`,
  yearly: msg`Yearly`,
};
