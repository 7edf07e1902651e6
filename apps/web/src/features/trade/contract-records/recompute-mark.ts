import type { ContractMarketView, EndpointReply } from '@candor/protocol';
import { formatExact } from '@candor/ui-kit';
import type { LineCheck } from '@candor/verify/contract-lines';
import { checkMark, checkTermsOf } from '@candor/verify/contract-mark';
import type { TermsLine } from '@candor/verify/contract-mark';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Step } from './recompute.ts';

export type MarkInputs = EndpointReply<'common/contractMarkInputs'>;

/** What each figure must be, by the name that the check gives it. */
const rules: Readonly<Record<string, MessageDescriptor>> = {
  'live sources': msg`Sources with a quote of the last ten seconds: three at least`,
  'indexPrice (ticks)': msg`Index in ticks: the middle of each source, held within 0.5% of their median, averaged`,
  'markPrice (ticks)': msg`Mark in ticks: the middle of index with funding, index with basis, and last trade; the last trade gives way where the book is wide`,
  'mark of the line (1e-18)': msg`The line’s mark is this one`,
  'maintenancePpm of its tier': msg`Maintenance rate of its tier, as the terms were then`,
  'deduction of its tier': msg`Deduction of its tier, as the terms were then`,
  liquidationFeePpm: msg`Liquidation fee, as the terms were then`,
};

/** A mark from its quotes, and what a line says of the terms that held then; one that follows from no tier has none. */
export function recomputeMark(
  inputs: MarkInputs,
  market: ContractMarketView,
  line: TermsLine,
): readonly Step[] {
  const terms = checkTermsOf(line, inputs, market);
  const checks = [...checkMark(inputs, market), ...terms.filter(isTold(line))];
  return checks.map((check) => stepOf(check, line.markPrice));
}

/** A mark from its quotes alone: one that reached an own order or stop. */
export function recomputeReached(inputs: MarkInputs, market: ContractMarketView): readonly Step[] {
  return checkMark(inputs, market).map((check) => stepOf(check, inputs.markPrice));
}

function stepOf({ what, found, expected, holds }: LineCheck, markPrice: string): Step {
  return {
    rule: rules[what] ?? rules['markPrice (ticks)']!,
    formula: what === 'mark of the line (1e-18)' ? formatExact(markPrice) : expected,
    ...(found !== expected && { published: found }),
    agrees: holds,
  };
}

/** A step of a takeover has no tier. */
const isTold =
  ({ maintenancePpm }: TermsLine) =>
  ({ what }: LineCheck): boolean =>
    maintenancePpm > 0 || !what.endsWith('of its tier');
