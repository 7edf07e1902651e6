import type { ContractMarketView } from '@candor/protocol';
import { exactLotsMax, termsOf } from '#shared/contracts/contract-terms.ts';
import { lotsText } from '#shared/contracts/figures-text.ts';
import { formatExact, SectionBreak } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Block } from './Block.tsx';
import type { ContractViewProps } from './named-contract.ts';
import { FactList } from './Facts.tsx';
import type { Fact } from '#shared/ui/FigureGrid.tsx';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';
import type { ContractWord } from '#shared/terms/contract-terms.ts';
import { percentText } from './figures.ts';
import { ComingTerms } from './ComingTerms.tsx';
import { CalendarView } from './CalendarView.tsx';
import { MarketHead } from './MarketHead.tsx';

/** The terms of a market, its tiers, where its prices come from, and what can go wrong, in plain words. */
export function RulesView({ market, ticker }: ContractViewProps): ReactNode {
  return (
    <>
      <MarketHead market={market} ticker={ticker} />
      <SectionBreak />
      <ComingTerms market={market} />
      <Terms market={market} />
      <SectionBreak />
      {market.calendars.length > 0 && (
        <>
          <CalendarView calendars={market.calendars} />
          <SectionBreak />
        </>
      )}
      <Tiers market={market} />
      <SectionBreak />
      <Risks />
    </>
  );
}

interface MarketProps {
  readonly market: ContractMarketView;
}

/** A word that a tap explains, as a fact's name. */
const term = (name: ContractWord, label: string): ReactNode => (
  <ContractTerm name={name}>{label}</ContractTerm>
);

function Terms({ market }: MarketProps): ReactNode {
  const { t } = useLingui();
  const { baseAsset: base, quoteAsset: quote } = market;
  const amount = (text: string, asset: string): string => `${formatExact(text)} ${asset}`;
  const hours = market.fundingPeriodMs / 3_600_000;
  const band = percentText(market.priceBandPpm);
  const protection = percentText(market.marketProtectionPpm);
  const markBand = percentText(market.markBandPpm);
  const lots = formatExact(String(Math.min(market.lotsMax, exactLotsMax(termsOf(market)))));
  const { leverageMax, leverageDefault, indexSymbol } = market;
  const facts: readonly Fact[] = [
    [t`Contract`, market.symbol],
    [t`One lot`, amount(market.lotSize, base), term('lots', t`One lot`)],
    [t`Tick`, amount(market.tickSize, quote)],
    [t`Price step`, amount(market.priceStep, quote)],
    [t`Amount step`, lotsText(market.lotStep)],
    [t`Margin, profit and fees in`, quote],
    [
      t`Leverage`,
      t`1x to ${leverageMax}x, ${leverageDefault}x until you change it`,
      term('leverage', t`Leverage`),
    ],
    [t`Largest order`, t`${lots} lots`],
    [t`Largest position`, amount(market.positionMax, quote)],
    [t`Maker fee`, percentText(market.makerFeePpm), term('fee', t`Maker fee`)],
    [t`Taker fee`, percentText(market.takerFeePpm), term('fee', t`Taker fee`)],
    [
      t`Liquidation fee`,
      percentText(market.liquidationFeePpm),
      term('liquidationFee', t`Liquidation fee`),
    ],
    [
      t`Funding interval`,
      t`Every ${hours} hours, from 00:00 UTC`,
      term('funding', t`Funding interval`),
    ],
    [t`Limit orders`, t`At most ${band} beyond the mark`],
    [t`Market orders`, t`Down to ${protection} from the best price`],
    [
      t`Index`,
      indexSymbol === null
        ? t`Its own, from at least 3 sources`
        : t`That of ${indexSymbol}, from at least 3 sources`,
      term('index', t`Index`),
    ],
    [t`Mark`, t`Within ${markBand} of the index`, term('mark', t`Mark`)],
  ];
  return (
    <Block title={t`Contract details`}>
      <FactList facts={facts} />
    </Block>
  );
}

function Tiers({ market }: MarketProps): ReactNode {
  const { t } = useLingui();
  const quote = market.quoteAsset;
  return (
    <Block title={t`Margin tiers`}>
      <table className="num w-full text-meta">
        <caption className="pb-2 text-left text-meta text-t3">
          {t`The larger a position, the more margin it must keep. Each rate applies to the part of the value above its line.`}
        </caption>
        <thead>
          <tr className="text-cap text-t3">
            <th scope="col" className="pb-1 text-left font-normal">
              {t`Value from (${quote})`}
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              {term('maintenance', t`Maintenance`)}
            </th>
            <th scope="col" className="pb-1 text-right font-normal">{t`Leverage up to`}</th>
          </tr>
        </thead>
        <tbody>
          {market.tiers.map((tier) => (
            <tr key={tier.floor} className="hairline-t">
              <td className="py-2 font-medium">{formatExact(tier.floor)}</td>
              <td className="py-2 text-right font-medium">{percentText(tier.maintenancePpm)}</td>
              <td className="py-2 text-right font-medium">{`${String(tier.leverageMax)}x`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}

function Risks(): ReactNode {
  const { t } = useLingui();
  const points = [
    [
      t`You can lose all of the margin`,
      t`At 20x a move of about 5 % against you uses it up. At 100x less than 1 % does.`,
    ],
    [
      t`Liquidation follows the mark, not the last trade`,
      t`One odd trade in the book cannot liquidate you. When fewer than 3 price sources are live, nobody is liquidated and nobody can open more.`,
    ],
    [
      t`Isolated or cross`,
      t`Isolated: a position can lose its own margin and no more. Cross: all money of its account stands behind it.`,
    ],
    [
      t`Liquidation goes in steps`,
      t`At a risk rate of 70 and 85% you are warned. At 100% open orders end first, then a large position is reduced by a tier, and only then is it taken over.`,
    ],
    [
      t`You never owe the exchange`,
      t`What a position loses beyond its margin is paid by the insurance fund. When the fund cannot pay, winning positions with the highest rank are reduced, and the log shows each of them.`,
    ],
    [
      t`Holding costs or pays`,
      t`Every 8 hours one side pays the other by the funding rate. The exchange keeps none of it; what rounding leaves goes to the insurance fund.`,
    ],
    [
      t`Stops are no promise of a price`,
      t`Take profit and stop loss close at the market when the mark reaches them. In a fast market the price can be worse.`,
    ],
  ] as const;
  return (
    <Block title={t`The risks in plain words`}>
      <dl className="flex flex-col gap-3">
        {points.map(([title, text]) => (
          <div key={title}>
            <dt className="text-body font-medium">{title}</dt>
            <dd className="pt-0.5 text-meta text-t2">{text}</dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}
