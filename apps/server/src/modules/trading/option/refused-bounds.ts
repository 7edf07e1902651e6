import { option } from '@candor/exchange-core';
import type { EngineReader, OptionSeries, RejectionCode } from '@candor/exchange-core';
import { formatUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { CatalogueAsset, RefusedBound } from '#modules/markets/catalogue/index.ts';

interface StakeRefusal {
  readonly code: RejectionCode;
  readonly period: number;
  readonly asset: CatalogueAsset;
}

/** The least, the most or the step of a stake in a round, where a stake was refused for it. */
export function stakeBound(
  reader: EngineReader,
  series: OptionSeries,
  { code, period, asset }: StakeRefusal,
): RefusedBound | undefined {
  const reads = reader.read(option);
  const round = reads.roundsOf(series.seriesId).find((one) => one.period === period);
  const terms = reads.terms(round?.termsId ?? series.termsId);
  if (terms === undefined) return undefined;
  const text = (units: Units): string => formatUnits(units, asset.scale);
  const of = { of: 'value', unit: asset.symbol } as const;
  if (code === 'option_off_step') return { ...of, step: text(terms.stepUnits) };
  if (code !== 'option_below_min' && code !== 'option_above_max') return undefined;
  return { ...of, min: text(terms.unitsMin), max: text(terms.unitsMax) };
}
