import {
  asUnits,
  compareDecimals,
  decimalsOfStep,
  formatUnits,
  isDecimal,
  parseUnits,
} from '@candor/money';
import type { MarketRules } from '@candor/protocol';

/** Millionths have four decimals as percent. */
const PERCENT_SCALE = 4;

interface MarketSteps {
  readonly tickSize: string;
  readonly quantityStep: string;
}

/** The limits and steps of a market as they are typed: percent instead of millionths. */
export interface RulesForm extends Omit<MarketRules, 'priceBandPpm' | 'marketProtectionPpm'> {
  readonly band: string;
  readonly protection: string;
  readonly tickSize: string;
  readonly quantityStep: string;
}

export interface MarketForm extends RulesForm {
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

/** Millionths of a percentage up to 100; undefined for what is none. */
export function ppmOfBand(text: string): number | undefined {
  const parsed = parseUnits(text.trim(), PERCENT_SCALE);
  if (!parsed.ok) return undefined;
  const ppm = Number(parsed.value);
  return ppm <= 1_000_000 ? ppm : undefined;
}

/** What a market begins with that nobody has decided on. */
export const ordinaryRules: Partial<MarketForm> = {
  band: '10',
  protection: '2',
  openOrdersMax: 200,
  triggerOrdersMax: 20,
};

/** The form of a market as it is. */
export function formOfMarket(market: MarketRules & MarketSteps): RulesForm {
  const { priceBandPpm, marketProtectionPpm, ...kept } = market;
  const percent = (ppm: number) => formatUnits(asUnits(ppm), PERCENT_SCALE);
  return {
    priceMin: kept.priceMin,
    priceMax: kept.priceMax,
    quantityMin: kept.quantityMin,
    quantityMax: kept.quantityMax,
    notionalMin: kept.notionalMin,
    notionalMax: kept.notionalMax,
    openOrdersMax: kept.openOrdersMax,
    triggerOrdersMax: kept.triggerOrdersMax,
    tickSize: kept.tickSize,
    quantityStep: kept.quantityStep,
    band: percent(priceBandPpm),
    protection: percent(marketProtectionPpm),
  };
}

/** What is sent of a form; its fields were checked. */
export function rulesOfForm(form: RulesForm): MarketRules & MarketSteps {
  return {
    tickSize: form.tickSize,
    quantityStep: form.quantityStep,
    priceMin: form.priceMin,
    priceMax: form.priceMax,
    quantityMin: form.quantityMin,
    quantityMax: form.quantityMax,
    notionalMin: form.notionalMin,
    notionalMax: form.notionalMax,
    openOrdersMax: form.openOrdersMax,
    triggerOrdersMax: form.triggerOrdersMax,
    priceBandPpm: ppmOfBand(form.band) ?? 0,
    marketProtectionPpm: ppmOfBand(form.protection) ?? 0,
  };
}

/** Whether a text is a whole number of steps. */
export function isOnGrid(text: string, step: string): boolean {
  if (!isDecimal(text) || !isDecimal(step) || compareDecimals(step, '0') <= 0) return false;
  const scale = Math.max(decimalsOfStep(text), decimalsOfStep(step));
  const [value, unit] = [parseUnits(text, scale), parseUnits(step, scale)];
  return value.ok && unit.ok && BigInt(value.value) % BigInt(unit.value) === 0n;
}
