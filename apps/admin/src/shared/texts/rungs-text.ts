/** A fee tier and the least 30-day volume that it takes, in whole USDT. */
export interface Rung {
  readonly tier: number;
  readonly volumeMin: number;
}

/** Thousands in groups, alike in every language. */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');

/** A rung as staff read it, in any language: `1 ≥ 50,000 USDT`. */
export const rungText = ({ tier, volumeMin }: Rung): string =>
  `${tier} ≥ ${grouped(volumeMin)} USDT`;

/** A ladder in one line; `–` where there is none. */
export const rungsText = (rungs: readonly Rung[]): string => rungs.map(rungText).join(', ') || '–';
