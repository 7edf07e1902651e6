import { asUnits, formatUnits, parseUnits } from '@candor/money';
import type { AdminReply, AdminRequest } from '@candor/protocol';

export type Series = AdminReply<'optionView'>['coins'][number]['series'][number];
export type Rules = NonNullable<Series['rules']>;

/** Millionths have six decimals as a factor, four as percent. */
const FACTOR_SCALE = 6;
const PERCENT_SCALE = 4;
const SECOND_MS = 1_000;

/** Rules as they are typed: percent, factors, amounts, seconds. */
export interface RulesForm {
  readonly symbol: string;
  readonly asset: string;
  readonly seconds: number;
  readonly mode: Rules['mode'];
  readonly fee: string;
  readonly flatMove: string;
  readonly min: string;
  readonly max: string;
  readonly step: string;
  readonly riseOdds: string;
  readonly fallOdds: string;
  readonly flatOdds: string;
  readonly prize: string;
}

/** Odds in millionths as people write them: 1,880,000 is `1.88`; a dash for a choice that cannot be entered on. */
export function factorOf(ppm: number | null): string {
  return ppm === null ? '–' : trimmed(formatUnits(asUnits(ppm), FACTOR_SCALE));
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Millionths of a percentage or factor as people write it; undefined for what is none. */
export function ppmOf(text: string, kind: 'percent' | 'factor'): number | undefined {
  const parsed = parseUnits(text.trim(), kind === 'percent' ? PERCENT_SCALE : FACTOR_SCALE);
  return parsed.ok ? Number(parsed.value) : undefined;
}

/** What the form of a series begins with: its rules now, or those of an ordinary cycle. */
export function formOf(series: Series | undefined): RulesForm {
  const rules = series?.rules;
  const odds = rules?.odds ?? { rise: 1_900_000, fall: 1_900_000, flat: null };
  const factor = (ppm: number | null) => (ppm === null ? '0' : factorOf(ppm));
  return {
    symbol: series?.symbol ?? 'BTCUSDT',
    asset: series?.asset ?? 'USDT',
    seconds: (series?.cycleMs ?? 60_000) / SECOND_MS,
    mode: rules?.mode ?? 'pool',
    fee: trimmed(
      formatUnits(
        asUnits(rules?.mode === 'fixed' ? 30_000 : (rules?.feePpm ?? 30_000)),
        PERCENT_SCALE,
      ),
    ),
    flatMove: rules?.flatMove ?? '0',
    min: rules?.min ?? '1',
    max: rules?.max ?? '1000',
    step: rules?.step ?? '0.01',
    riseOdds: factor(odds.rise),
    fallOdds: factor(odds.fall),
    flatOdds: factor(odds.flat),
    prize: rules?.prize ?? '1000',
  };
}

/** The request of a filled-in form, without its reason; what the other mode has no use for is 0. */
export function rulesRequest(
  form: RulesForm,
): Omit<AdminRequest<'optionRules'>, 'reason' | 'effectiveAtMs'> {
  const { symbol, asset, seconds, mode, flatMove, min, max, step } = form;
  const isFixed = mode === 'fixed';
  const odds = (text: string) => (isFixed ? (ppmOf(text, 'factor') ?? 0) : 0);
  return {
    ...{ symbol, asset, mode, flatMove, min, max, step },
    cycleMs: seconds * SECOND_MS,
    feePpm: isFixed ? 0 : (ppmOf(form.fee, 'percent') ?? 0),
    riseOddsPpm: odds(form.riseOdds),
    fallOddsPpm: odds(form.fallOdds),
    flatOddsPpm: odds(form.flatOdds),
    prize: isFixed ? form.prize : '0',
  };
}
