import { divideDecimalsTrunc } from '@candor/money';
import { formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { costText } from '#shared/markets/quote-amounts.ts';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import type { LegFigures } from './lite-deal.ts';
import type { LiteModel } from './use-lite-deal.ts';

/** The price, how bad it can get, what comes at least, and what the exchange takes. */
export function DealFacts({ model }: { readonly model: LiteModel }): ReactNode {
  const { t } = useLingui();
  const decimalsOf = useCoinDecimals();
  const { figures, deal, legs } = model;
  const { receivedMin, isPartial } = figures;
  const { get } = deal;
  const percent = percentText(legs);
  return (
    <div className="flex flex-col gap-2 text-body">
      {figures.legs.length === 2 && (
        <p className="text-meta text-t3">
          {t`Two orders, one after the other: there is no market between these two coins.`}
        </p>
      )}
      <dl className="num flex flex-col gap-y-2">
        {figures.legs.map((one) => (
          <LegRows key={one.leg.market.symbol} figures={one} />
        ))}
        <Row name={t`You receive at least`}>
          {receivedMin === undefined
            ? '--'
            : `${formatDecimal(receivedMin, decimalsOf(get))} ${get}`}
        </Row>
      </dl>
      {percent !== undefined && (
        <p className="text-meta text-t3">
          {t`Price promise: no part of an order trades more than ${percent} away from the best price of that moment. What would is not traded and stays yours.`}
        </p>
      )}
      {isPartial && (
        <p role="status" className="text-meta text-warn">
          {t`The market holds less than this within the worst price. The rest stays yours.`}
        </p>
      )}
    </div>
  );
}

function LegRows({ figures }: { readonly figures: LegFigures }): ReactNode {
  const { t } = useLingui();
  const { leg, price, worstPrice, fee, feeRatePpm } = figures;
  const { baseAsset, quoteAsset } = leg.market;
  const decimals = priceDecimals(leg.market);
  const priced = (value: string | undefined): string =>
    value === undefined ? '--' : `${formatDecimal(value, decimals)} ${quoteAsset}`;
  const rate = `${String(feeRatePpm / 10_000)}%`;
  return (
    <Fragment>
      <Row name={t`Price of 1 ${baseAsset}`}>{priced(price)}</Row>
      <Row name={<TradeTerm name="worst" />}>{priced(worstPrice)}</Row>
      <Row name={<TradeTerm name="fee">{t`Est. fee (${rate})`}</TradeTerm>}>
        {fee === undefined ? '--' : costText(fee, leg.market)}
      </Row>
    </Fragment>
  );
}

export function Row(props: { readonly name: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-t3">{props.name}</dt>
      <dd className="ml-auto min-w-0 text-right font-medium break-words">{props.children}</dd>
    </div>
  );
}

/** The widest protection of the markets a deal goes through, as a percentage. */
function percentText(legs: LiteModel['legs']): string | undefined {
  const ppm = Math.max(0, ...legs.map(({ market }) => market.marketProtectionPpm));
  return ppm === 0
    ? undefined
    : `${divideDecimalsTrunc(String(ppm), '10000', 2).replace(/\.?0+$/, '')}%`;
}
