import { asUnits, compareDecimals, formatUnits, isDecimal, parseUnits } from '@candor/money';
import type { ContractMarketView, ContractTerms } from '@candor/protocol';

/** Millionths have four decimals as percent. */
const PERCENT_SCALE = 4;

/** Terms as they are typed: percent instead of millionths, and a line for each tier. */
export interface TermsForm
  extends Pick<
    ContractTerms,
    'lotsMax' | 'positionMax' | 'impact' | 'openOrdersMax' | 'leverageDefault'
  > {
  readonly maker: string;
  readonly taker: string;
  readonly liquidation: string;
  readonly band: string;
  readonly protection: string;
  readonly markBand: string;
  /** `value from, maintenance in percent, highest leverage`. */
  readonly tiers: string;
}

/** What prices and lots of new orders are whole multiples of. */
export type Steps = Required<Pick<ContractTerms, 'priceStep' | 'lotStep'>>;

export const percentFields = [
  'maker',
  'taker',
  'liquidation',
  'band',
  'protection',
  'markBand',
] as const;

const percent = (ppm: number): string => formatUnits(asUnits(ppm), PERCENT_SCALE);

/** Millionths of a percentage up to 100; undefined for what is none. */
export function ppmOf(text: string): number | undefined {
  const parsed = parseUnits(text.trim(), PERCENT_SCALE);
  if (!parsed.ok) return undefined;
  const ppm = Number(parsed.value);
  return ppm <= 1_000_000 ? ppm : undefined;
}

type Tiers = ContractTerms['tiers'];

/** The tiers of some lines; undefined when one of them is none, or they do not rise. */
export function tiersOf(text: string): Tiers | undefined {
  const tiers: Tiers = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [floor = '', rate = '', leverage = '', ...rest] = line
      .split(',')
      .map((one) => one.trim());
    const maintenancePpm = ppmOf(rate.replace('%', ''));
    const leverageMax = Number(leverage.replace(/x$/i, ''));
    const isLeverage = Number.isInteger(leverageMax) && leverageMax >= 1;
    if (!isDecimal(floor) || maintenancePpm === undefined || !isLeverage || rest.length > 0) {
      return undefined;
    }
    tiers.push({ floor, maintenancePpm, leverageMax });
  }
  const isRising = tiers.every((tier, place) => {
    const before = tiers[place - 1];
    if (before === undefined) return compareDecimals(tier.floor, '0') === 0;
    return (
      compareDecimals(tier.floor, before.floor) > 0 &&
      tier.maintenancePpm > before.maintenancePpm &&
      tier.leverageMax <= before.leverageMax
    );
  });
  return tiers.length > 0 && isRising ? tiers : undefined;
}

/** Liquidation begins while a quarter of the first margin is left, and not before a quarter is lost. */
const SHARE_PPM = { least: 250_000, most: 750_000 } as const;

/** The place of the first tier whose maintenance is no fit share of the margin at its highest leverage; -1 for none. */
export const unfitTier = (tiers: Tiers): number =>
  tiers.findIndex(({ maintenancePpm, leverageMax }) => {
    const share = maintenancePpm * leverageMax;
    return share < SHARE_PPM.least || share > SHARE_PPM.most;
  });

/** The form of a market as it is. */
export function formOfTerms(market: ContractMarketView): TermsForm & Steps {
  const {
    priceStep,
    lotStep,
    lotsMax,
    positionMax,
    impact,
    openOrdersMax,
    leverageDefault,
    tiers,
  } = market;
  return {
    ...{ priceStep, lotStep, lotsMax, positionMax, impact, openOrdersMax, leverageDefault },
    maker: percent(market.makerFeePpm),
    taker: percent(market.takerFeePpm),
    liquidation: percent(market.liquidationFeePpm),
    band: percent(market.priceBandPpm),
    protection: percent(market.marketProtectionPpm),
    markBand: percent(market.markBandPpm),
    tiers: tiers
      .map(({ floor, maintenancePpm, leverageMax }) =>
        [floor, `${percent(maintenancePpm)}%`, `${String(leverageMax)}x`].join(', '),
      )
      .join('\n'),
  };
}

/** What is sent of a form but for its steps; its fields were checked. */
export function termsOfForm(form: TermsForm): Omit<ContractTerms, keyof Steps> {
  const { lotsMax, positionMax, impact, openOrdersMax, leverageDefault } = form;
  return {
    ...{ lotsMax, positionMax, impact, openOrdersMax, leverageDefault },
    makerFeePpm: ppmOf(form.maker) ?? 0,
    takerFeePpm: ppmOf(form.taker) ?? 0,
    liquidationFeePpm: ppmOf(form.liquidation) ?? 0,
    priceBandPpm: ppmOf(form.band) ?? 0,
    marketProtectionPpm: ppmOf(form.protection) ?? 0,
    markBandPpm: ppmOf(form.markBand) ?? 0,
    tiers: tiersOf(form.tiers) ?? [],
  };
}
