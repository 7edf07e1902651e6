import { ENDING_MS } from '@candor/exchange-core';
import { locales } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import { percent } from '#texts/percent.ts';
import { textIn } from '#texts/texts.ts';
import type { Ladder } from '#modules/markets/fee-ladder/index.ts';
import { isOfContract } from './change.ts';
import type { Change, ChangeBody } from './change.ts';
import { changesSteps, priceStepText } from './contract-terms.ts';
import type { ContractTermsAfter } from './contract-terms.ts';
import { limitsOf } from './market-rules.ts';
import { utcTime } from '#texts/utc-time.ts';

type AnnouncementKind =
  | 'halted'
  | 'cancel_only'
  | 'open'
  | 'fees'
  | 'market_rules'
  | 'market_delist'
  | 'contract_delist'
  | 'asset_delist'
  | 'market_fees'
  | 'fee_ladder'
  | 'fee_ladder_ends'
  | 'contract_terms'
  | 'contract_steps'
  | 'finance_terms'
  | 'finance_opens'
  | 'finance_pauses';

interface AnnouncementText {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

/** What users are told, in every language; told again under the same slug it replaces the text. */
export interface Announcement {
  readonly slug: string;
  readonly publishedAtMs: number;
  readonly texts: Readonly<Record<Locale, AnnouncementText>>;
}

function kindOf(change: ChangeBody): AnnouncementKind | undefined {
  if (change.kind === 'market_state') return change.after.state;
  if (change.kind === 'finance_terms') return 'finance_terms';
  if (change.kind === 'finance_open')
    return change.after.isOpen ? 'finance_opens' : 'finance_pauses';
  if (change.kind === 'market_rules') return change.kind;
  if (change.kind === 'contract_terms')
    return changesSteps(change) ? 'contract_steps' : change.kind;
  if (change.kind === 'asset_delist') return change.kind;
  if (change.kind === 'market_delist') {
    return isOfContract(change.after.marketId) ? 'contract_delist' : 'market_delist';
  }
  if (change.kind === 'market_fees') return change.kind;
  if (change.kind === 'fee_ladder')
    return change.after.rungs.length === 0 ? 'fee_ladder_ends' : 'fee_ladder';
  // A single user's tier or orders are nobody else's business.
  return change.kind === 'fee_tier' ? 'fees' : undefined;
}

function wordsOf(change: ChangeBody, effectiveAtMs: number): Readonly<Record<string, string>> {
  const words = { subject: change.subject, time: utcTime(effectiveAtMs) };
  if (change.kind === 'finance_open') {
    return { ...words, asset: change.after.asset, days: String(change.after.termDays) };
  }
  if (change.kind === 'finance_terms') return { ...words, ...termWords(change) };
  if (change.kind === 'market_rules') return { ...words, ...ruleWords(change.after) };
  if (change.kind === 'market_delist') {
    return { ...words, settles: utcTime(effectiveAtMs + ENDING_MS) };
  }
  if (change.kind === 'market_fees') return { ...words, ...feeWords(change) };
  if (change.kind === 'contract_terms') return { ...words, ...contractWords(change.after) };
  if (change.kind === 'fee_ladder') return { ...words, rungs: rungWords(change.after.rungs) };
  if (change.kind !== 'fee_tier') return words;
  const { before, after } = change;
  return {
    ...words,
    maker: percent(after.makerRatePpm),
    taker: percent(after.takerRatePpm),
    makerBefore: before === null ? '-' : percent(before.makerRatePpm),
    takerBefore: before === null ? '-' : percent(before.takerRatePpm),
  };
}

type RulesAfter = Extract<ChangeBody, { readonly kind: 'market_rules' }>['after'];

function ruleWords(after: RulesAfter): Readonly<Record<string, string>> {
  const rules = limitsOf(after);
  const { tickSize, quantityStep } = rules;
  const { priceMin, priceMax, quantityMin, quantityMax, notionalMin, notionalMax } = rules;
  return {
    ...{
      tickSize,
      quantityStep,
      priceMin,
      priceMax,
      quantityMin,
      quantityMax,
      notionalMin,
      notionalMax,
    },
    band: percent(rules.priceBandPpm),
    protection: percent(rules.marketProtectionPpm),
    orders: String(rules.openOrdersMax),
    triggers: String(rules.triggerOrdersMax),
  };
}

function feeWords({
  before,
  after,
}: Extract<ChangeBody, { readonly kind: 'market_fees' }>): Readonly<Record<string, string>> {
  return {
    maker: percent(after.makerFactorPpm),
    taker: percent(after.takerFactorPpm),
    rebate: percent(after.rebateSharePpm),
    makerBefore: percent(before.makerFactorPpm),
    takerBefore: percent(before.takerFactorPpm),
    rebateBefore: percent(before.rebateSharePpm),
  };
}

/** `0: 0; 1: 50000`: tiers and their least volume, read alike in every language. */
const rungWords = (rungs: Ladder): string =>
  rungs.map(({ tier, volumeMin }) => `${tier}: ${volumeMin}`).join('; ');

function contractWords(terms: ContractTermsAfter): Readonly<Record<string, string>> {
  const { makerFeePpm, takerFeePpm, liquidationFeePpm, lotsMax, positionMax, tiers } = terms;
  const first = tiers[0];
  return {
    maker: percent(makerFeePpm),
    taker: percent(takerFeePpm),
    liquidation: percent(liquidationFeePpm),
    lots: String(lotsMax),
    position: positionMax,
    leverage: String(first?.leverageMax ?? 1),
    maintenance: percent(first?.maintenancePpm ?? 0),
    tiers: String(tiers.length),
    priceStep: priceStepText(terms),
    lotStep: String(terms.lotStep ?? 1),
  };
}

function termWords({
  before,
  after,
}: Extract<ChangeBody, { readonly kind: 'finance_terms' }>): Readonly<Record<string, string>> {
  const { asset, min, userLimit, cap } = after;
  return {
    ...{ asset, min, userLimit, cap },
    days: String(after.termDays),
    daysBefore: String(before.termDays),
    rate: percent(after.ratePpm),
    rateBefore: percent(before.ratePpm),
  };
}

/** What is written in each language. */
export function textsOf(write: (locale: Locale) => AnnouncementText): Announcement['texts'] {
  return Object.fromEntries(locales.map((locale) => [locale, write(locale)])) as Record<
    Locale,
    AnnouncementText
  >;
}

/** What is said about a change when it is decided; undefined where it concerns one user only. */
export function announcementOf(
  changeId: number,
  change: ChangeBody,
  times: { readonly effectiveAtMs: number; readonly createdAtMs: number },
): Announcement | undefined {
  const kind = kindOf(change);
  if (kind === undefined) return undefined;
  const words = wordsOf(change, times.effectiveAtMs);
  return {
    slug: `change-${changeId}`,
    publishedAtMs: times.createdAtMs,
    texts: textsOf((locale) => ({
      title: textIn(locale, `announcement.${kind}.title`, words),
      summary: textIn(locale, `announcement.${kind}.summary`, words),
      body: textIn(locale, `announcement.${kind}.body`, words),
    })),
  };
}

/** What is said once an announced change was called off. */
export function cancellationOf(change: Change, nowMs: number): Announcement | undefined {
  const told = announcementOf(change.changeId, change, change);
  if (told === undefined) return undefined;
  const time = utcTime(nowMs);
  return {
    ...told,
    texts: textsOf((locale) => {
      const calledOff = textIn(locale, 'announcement.called_off', { time });
      const { title, body } = told.texts[locale];
      return { title, summary: calledOff, body: `${calledOff}\n\n${body}` };
    }),
  };
}
