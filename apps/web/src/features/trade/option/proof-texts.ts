import type { CheckedLine, CheckName } from '@candor/verify';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatExact } from '@candor/ui-kit';
import { choiceTexts, voidTexts } from './option-texts.ts';
import { amountOf, priceOf } from './proof-figures.ts';
import type { Evidence } from './proof-figures.ts';
import type { ProofStep } from './proof-steps.ts';

/** What each check says of a round, as a plain sentence. */
export const checkTexts: Readonly<Record<CheckName, MessageDescriptor>> = {
  form: msg`The evidence is complete`,
  rules: msg`Rules were fixed before entries opened`,
  schedule: msg`All times follow from the rules`,
  sealedEntries: msg`Entries were sealed when they closed`,
  list: msg`Every entry is in the list, none is late`,
  ownEntry: msg`Your entry is in the sealed list`,
  ticks: msg`Every tick follows from its sources`,
  startPrice: msg`Start price is the median of its ticks`,
  endPrice: msg`End price is the median of its ticks`,
  outcome: msg`The outcome follows from the prices`,
  pool: msg`The pool adds up to the last unit`,
  result: msg`The result is in the public log`,
  log: msg`All of this is in one signed log`,
  checkpoint: msg`The signature is the exchange’s`,
};

/** What a check that is right found, in figures. */
export function foundText(line: CheckedLine & { state: 'right' }, evidence: Evidence): string {
  const { name } = line;
  const found = /^\d+$/.test(line.found) ? formatExact(line.found) : line.found;
  const { result } = evidence;
  switch (name) {
    case 'form':
      return t`${found} bytes`;
    case 'rules':
    case 'sealedEntries':
    case 'result':
      return t`log line ${found}`;
    case 'list':
      return t`${found} entries`;
    case 'ownEntry':
    case 'ticks': {
      const [part = '', whole = ''] = found.split('/');
      return t`${part} of ${whole}`;
    }
    case 'startPrice':
      return priceText(evidence, result.startTicks);
    case 'endPrice':
      return priceText(evidence, result.endTicks);
    case 'outcome':
      return outcomeText(evidence);
    case 'pool':
      return [result.paid, result.fee, result.dust]
        .map((digits) => formatExact(amountOf(evidence, digits), 2))
        .join(' + ');
    case 'log':
      return t`${found} lines`;
    case 'schedule':
    case 'checkpoint':
      return '';
  }
}

function priceText(evidence: Evidence, ticks: number): string {
  return ticks > 0 ? formatExact(priceOf(evidence, ticks), evidence.rules.priceScale) : t`None`;
}

/** What came out, in a word. */
export function outcomeText({ result }: Evidence): string {
  return result.outcome === null ? t`Void` : t(choiceTexts[result.outcome]);
}

/** Why a round was void; undefined for one that was not. */
export function voidText({ result }: Evidence): string | undefined {
  if (result.voidReason === null) return undefined;
  const reason = t(voidTexts[result.voidReason]);
  return result.note === '' ? reason : `${reason}: ${result.note}`;
}

/** What a step says, as a plain sentence. */
export function stepText({ name, lines }: ProofStep): MessageDescriptor {
  switch (name) {
    case 'entries':
      return lines.some((line) => line.name === 'ownEntry' && line.state === 'right')
        ? checkTexts.ownEntry
        : checkTexts.sealedEntries;
    case 'prices':
      return msg`Both medians recomputed`;
    case 'log':
      return msg`The list is in the public log`;
    case 'rules':
    case 'ticks':
    case 'outcome':
    case 'pool':
      return checkTexts[name];
  }
}

/** Which of its checks say in figures what a step found; of several the last that was there. */
const stepFigures = {
  rules: ['rules'],
  entries: ['sealedEntries', 'list', 'ownEntry'],
  ticks: ['ticks'],
  outcome: ['outcome'],
  pool: ['pool'],
  log: ['log'],
} as const satisfies Readonly<Record<Exclude<ProofStep['name'], 'prices'>, readonly CheckName[]>>;

/** What a step that is right found, in figures; '' for another. */
export function stepFound({ name, state, lines }: ProofStep, evidence: Evidence): string {
  if (state !== 'right') return '';
  const figures = lines.flatMap((line) =>
    line.state === 'right' ? [{ name: line.name, text: foundText(line, evidence) }] : [],
  );
  if (name === 'prices') return figures.map(({ text }) => text).join(' / ');
  const wanted: readonly CheckName[] = stepFigures[name];
  return figures.findLast((figure) => wanted.includes(figure.name))?.text ?? '';
}
