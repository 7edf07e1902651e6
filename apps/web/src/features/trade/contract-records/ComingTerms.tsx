import type { ContractComing, ContractMarketView } from '@candor/protocol';
import { compareDecimals } from '@candor/money';
import { formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { lotsText } from '#shared/contracts/figures-text.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { Block } from './Block.tsx';
import { FactList } from './Facts.tsx';
import type { Fact } from '#shared/ui/FigureGrid.tsx';
import { percentText } from './figures.ts';

/** Terms that are announced: what differs from today's, and the tiers they come with. */
export function ComingTerms({ market }: { readonly market: ContractMarketView }): ReactNode {
  const { t } = useLingui();
  return market.coming?.map((coming) => {
    const time = formatMinute(coming.effectiveAtMs);
    return (
      <Block key={coming.effectiveAtMs} title={t`From ${time}`}>
        <p className="pb-2 text-meta text-warn">
          {t`Open positions keep their margin and leverage. What they must keep follows these tiers from then on.`}
        </p>
        {hasOtherSteps(market, coming.terms) && (
          <p className="pb-2 text-meta text-warn">
            {t`Open orders that do not fit the new steps are cancelled then and released. All others stay.`}
          </p>
        )}
        <Changes market={market} terms={coming.terms} />
      </Block>
    );
  });
}

/** Whether orders that stand between the steps that come will end. */
function hasOtherSteps(
  market: ContractMarketView,
  { priceStep = market.priceStep, lotStep = market.lotStep }: ContractComing['terms'],
): boolean {
  return compareDecimals(priceStep, market.priceStep) !== 0 || lotStep !== market.lotStep;
}

function Changes(props: {
  readonly market: ContractMarketView;
  readonly terms: ContractComing['terms'];
}): ReactNode {
  const { market, terms } = props;
  const { t } = useLingui();
  const quote = market.quoteAsset;
  const lotsOf = (count: number): string => {
    const lots = formatExact(String(count));
    return t`${lots} lots`;
  };
  const amount = (text: string): string => `${formatExact(text)} ${quote}`;
  const leverage = (count: number): string => `${String(count)}x`;
  const facts: readonly (readonly [name: string, before: string, after: string])[] = [
    [t`Maker fee`, percentText(market.makerFeePpm), percentText(terms.makerFeePpm)],
    [t`Taker fee`, percentText(market.takerFeePpm), percentText(terms.takerFeePpm)],
    [
      t`Liquidation fee`,
      percentText(market.liquidationFeePpm),
      percentText(terms.liquidationFeePpm),
    ],
    [t`Price step`, amount(market.priceStep), amount(terms.priceStep ?? market.priceStep)],
    [t`Amount step`, lotsText(market.lotStep), lotsText(terms.lotStep ?? market.lotStep)],
    [t`Largest order`, lotsOf(market.lotsMax), lotsOf(terms.lotsMax)],
    [t`Largest position`, amount(market.positionMax), amount(terms.positionMax)],
    ...terms.tiers.map(({ floor, maintenancePpm, leverageMax }, place) => {
      const known = market.tiers[place];
      const from = amount(floor);
      const before =
        known === undefined || known.floor !== floor
          ? ''
          : `${percentText(known.maintenancePpm)}, ${leverage(known.leverageMax)}`;
      const after = `${percentText(maintenancePpm)}, ${leverage(leverageMax)}`;
      return [t`Tier from ${from}`, before, after] as const;
    }),
  ];
  const changed: readonly Fact[] = facts
    .filter(([, before, after]) => before !== after)
    .map(([name, before, after]) => [name, before === '' ? after : `${before} → ${after}`]);
  return <FactList facts={changed} />;
}
