import type { MarketLimits, MarketView } from '@candor/protocol';
import { Button, formatCompact, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import { FactRows } from '#shared/ui/FactRows.tsx';
import type { FactRow } from '#shared/ui/FactRows.tsx';
import { useFeeLadder } from '#shared/markets/own-rates.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { formatMinute } from '#shared/texts/time.ts';

const rate = (ppm: number): string => `${formatExact(percentOfPpm(ppm))}%`;

/** What orders of a market keep to, and what of it was announced to change. */
export function MarketRules({ market }: { readonly market: MarketView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const hasLadder = useFeeLadder() !== undefined;
  const { baseAsset, quoteAsset } = market;
  const rows: readonly FactRow[] = [
    [
      t`Fee, maker / taker`,
      `${rate(market.makerRatePpm)} / ${rate(market.takerRatePpm)}`,
      <TradeTerm key="fee" name="fee">{t`Fee, maker / taker`}</TradeTerm>,
    ],
    ...(market.fees === undefined || market.fees.rebateSharePpm === 0
      ? []
      : ([[t`Maker rebate`, t`${rate(market.fees.rebateSharePpm)} of the taker’s fee`]] as const)),
    [t`Price step`, `${formatExact(market.tickSize)} ${quoteAsset}`],
    [t`Amount step`, `${formatExact(market.quantityStep)} ${baseAsset}`],
    [t`Minimum order`, `${formatExact(market.notionalMin)} ${quoteAsset}`],
    [t`Maximum order`, `${formatCompact(market.notionalMax)} ${quoteAsset}`],
    [t`Market order protection`, rate(market.marketProtectionPpm)],
  ];
  return (
    <>
      <section className="px-4 pt-3 pb-4">
        <h3 className="text-body font-semibold">{t`Trading rules`}</h3>
        <FactRows rows={rows} className="mt-2 gap-y-2" />
        {hasLadder && (
          <Button
            tone="ghost"
            size="small"
            className="mt-2 -ml-3"
            onClick={() => go.to('pages/home/market', { view: 'fees' })}
          >
            {t`Fee tiers`}
          </Button>
        )}
      </section>
      {market.coming?.map(({ rules, effectiveAtMs }) =>
        rules === null ? null : (
          <ComingRules key={effectiveAtMs} {...{ market, rules, effectiveAtMs }} />
        ),
      )}
    </>
  );
}

interface ComingRulesProps {
  readonly market: MarketView;
  readonly rules: MarketLimits;
  readonly effectiveAtMs: number;
}

/** Announced rules: what differs from today's, and what becomes of orders in the book. */
function ComingRules({ market, rules, effectiveAtMs }: ComingRulesProps): ReactNode {
  const { t } = useLingui();
  const time = formatMinute(effectiveAtMs);
  const rows = useChanged(market, rules);
  const hasSteps = market.tickSize !== rules.tickSize || market.quantityStep !== rules.quantityStep;
  return (
    <section className="px-4 pb-4">
      <h3 className="text-body font-semibold">{t`From ${time}`}</h3>
      <p className="mt-1 text-meta text-warn">
        {hasSteps
          ? t`Open orders that do not fit the new steps are cancelled then and released. All others stay.`
          : t`Open orders stay as they are.`}
      </p>
      <FactRows rows={rows} className="mt-2 gap-y-2" />
    </section>
  );
}

function useChanged(market: MarketView, rules: MarketLimits): readonly FactRow[] {
  const { t } = useLingui();
  const figures: readonly (readonly [name: string, field: keyof MarketLimits])[] = [
    [t`Price step`, 'tickSize'],
    [t`Amount step`, 'quantityStep'],
    [t`Lowest price`, 'priceMin'],
    [t`Highest price`, 'priceMax'],
    [t`Minimum amount`, 'quantityMin'],
    [t`Maximum amount`, 'quantityMax'],
    [t`Minimum order`, 'notionalMin'],
    [t`Maximum order`, 'notionalMax'],
    [t`Price band`, 'priceBandPpm'],
    [t`Market order protection`, 'marketProtectionPpm'],
    [t`Open orders at most`, 'openOrdersMax'],
    [t`Trigger orders at most`, 'triggerOrdersMax'],
  ];
  const written = (limits: MarketLimits, field: keyof MarketLimits): string => {
    const value = limits[field];
    if (typeof value === 'string') return formatExact(value);
    return field.endsWith('Ppm') ? rate(value) : String(value);
  };
  return figures.flatMap(([name, field]): readonly FactRow[] => {
    const [before, after] = [written(market, field), written(rules, field)];
    return before === after ? [] : [[name, `${before} → ${after}`]];
  });
}
