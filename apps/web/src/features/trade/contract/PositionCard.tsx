import { decimalsOfStep, multiplyDecimals } from '@candor/money';
import type { ContractMarketView, ContractPositionView } from '@candor/protocol';
import { Button, cx, DeltaText, formatDecimal, formatExact, Percent, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Pencil, Share2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { ReactNode } from 'react';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { amountOf, figuresOf, termsOf, ticksOf } from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { MONEY_DECIMALS, resultText, ticksText } from '#shared/contracts/figures-text.ts';
import { resultAt } from '#shared/contracts/stop-prices.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { netIfClosed } from './position-math.ts';
import { LiquidationStep } from './LiquidationStep.tsx';
import { PositionCosts } from './PositionCosts.tsx';
import { RiskBar } from './RiskBar.tsx';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';
import type { ContractWord } from '#shared/terms/contract-terms.ts';

/** What can be done with a position. */
export type PositionAct = 'leverage' | 'stops' | 'margin' | 'close' | 'reverse' | 'share';

interface CardProps {
  readonly position: ContractPositionView;
  readonly market: ContractMarketView;
  /** `amount` is what the sheet begins with. */
  readonly onAct: (act: PositionAct, amount?: string) => void;
}

/** One open position: what it wins or loses, how near its end is, and what can be done. */
export const PositionCard = memo(function PositionCard(props: CardProps): ReactNode {
  const { position, market, onAct } = props;
  const { t } = useLingui();
  const terms = useMemo(() => termsOf(market), [market]);
  const isLiquidating = position.state === 'liquidating';
  return (
    <article
      aria-label={`${t(directionTexts[position.direction])} ${contractName(market)}`}
      // On a low screen only its head stays above a sheet that is about it.
      className="flex flex-col gap-2.5 px-4 py-3 [@media(max-height:780px)]:group-data-lit:[&>*:nth-child(n+4)]:hidden"
    >
      <Head position={position} market={market} onShare={() => onAct('share')} />
      <Results position={position} market={market} terms={terms} />
      <RiskBar position={position} terms={terms} onAdd={(amount) => onAct('margin', amount)} />
      <Facts position={position} market={market} />
      <Stops position={position} terms={terms} onEdit={() => onAct('stops')} />
      <PositionCosts position={position} quoteAsset={market.quoteAsset} />
      {isLiquidating ? (
        <LiquidationStep liquidation={position.liquidation} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Act onPress={() => onAct('leverage')}>{t`Leverage`}</Act>
          <Act onPress={() => onAct('stops')}>{t`TP/SL`}</Act>
          {position.marginMode === 'isolated' && (
            <Act onPress={() => onAct('margin')}>{t`Margin`}</Act>
          )}
          <Act onPress={() => onAct('close')}>{t`Close position`}</Act>
        </div>
      )}
    </article>
  );
});

function Act(props: { readonly onPress: () => void; readonly children: ReactNode }): ReactNode {
  return (
    <Button tone="secondary" size="small" className="flex-auto px-2!" onClick={props.onPress}>
      {props.children}
    </Button>
  );
}

function Head(
  props: Pick<CardProps, 'position' | 'market'> & { readonly onShare: () => void },
): ReactNode {
  const { position, market, onShare } = props;
  const { t } = useLingui();
  const go = useGo();
  const { direction, leverage, marginMode, deleverageLights, symbol } = position;
  return (
    <div className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <Tag tone={direction === 'long' ? 'up' : 'down'}>
          {`${t(directionTexts[direction])} ${String(leverage)}x`}
        </Tag>
        <h2 className="text-list font-semibold">{contractName(market)}</h2>
        <ContractTerm name={marginMode} className="text-meta" />
      </div>
      <span className="flex shrink-0 items-center gap-1.5 text-meta">
        <ContractTerm name="adl" />
        <button
          type="button"
          aria-label={t`${deleverageLights} of 5 lights: open the public log`}
          onClick={() => go.to('pages/home/market', { view: 'contract-deleveraging', symbol })}
          className="press -my-2 flex h-10 min-w-10 items-center justify-center gap-0.5"
        >
          {[1, 2, 3, 4, 5].map((light) => (
            <span
              key={light}
              className={cx(
                'h-3 w-1 rounded-full',
                light > deleverageLights && 'bg-s3',
                light <= deleverageLights && (deleverageLights >= 4 ? 'bg-warn' : 'bg-t2'),
              )}
            />
          ))}
        </button>
      </span>
      <button
        type="button"
        aria-label={t`Share result`}
        onClick={onShare}
        className="press -my-2 -mr-2 flex size-10 shrink-0 items-center justify-center text-t3"
      >
        <Share2 size={16} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}

function Results(props: {
  readonly position: ContractPositionView;
  readonly market: ContractMarketView;
  readonly terms: ContractTerms;
}): ReactNode {
  const { position, market, terms } = props;
  const { t } = useLingui();
  const net = netIfClosed(position, terms);
  return (
    <dl className="num flex flex-wrap justify-between gap-x-4 gap-y-1">
      <div>
        <dt className="text-cap">
          <ContractTerm name="unrealized">{t`Unrealized PnL (${market.quoteAsset})`}</ContractTerm>
        </dt>
        <dd className="flex items-baseline gap-1.5">
          <DeltaText value={position.profit} className="text-title font-bold" />
          <Percent value={percentOfPpm(position.profitPpm)} className="text-meta font-semibold" />
        </dd>
      </div>
      <div className="ml-auto text-right">
        <dt className="text-cap text-t3">{t`If closed now, after all costs`}</dt>
        <dd>
          <DeltaText value={amountOf(net, terms)} className="text-body font-semibold" />
        </dd>
      </div>
    </dl>
  );
}

function Facts({ position, market }: Pick<CardProps, 'position' | 'market'>): ReactNode {
  const { t } = useLingui();
  const decimals = decimalsOfStep(market.tickSize);
  const { lots, closingLots, entryPrice, markPrice, margin, initialMargin, marginMode } = position;
  const coins = formatExact(multiplyDecimals(String(lots), market.lotSize));
  const facts: readonly (readonly [name: ContractWord, value: string, note: string])[] = [
    [
      'lots',
      String(lots),
      closingLots > 0 ? t`${closingLots} closing` : `${coins} ${market.baseAsset}`,
    ],
    ['entry', formatDecimal(entryPrice, decimals), ''],
    ['mark', formatDecimal(markPrice, decimals), ''],
    [
      'margin',
      formatDecimal(marginMode === 'cross' ? initialMargin : margin, MONEY_DECIMALS),
      marginMode === 'cross' ? t`shared` : '',
    ],
  ];
  return (
    <dl className="num grid grid-cols-[auto_auto_auto_auto] justify-between gap-x-2 text-meta">
      {facts.map(([name, value, note]) => (
        <div key={name} className="min-w-0 last:text-right">
          <dt className="text-cap text-t3">
            <ContractTerm name={name} />
          </dt>
          <dd className="font-medium">{value}</dd>
          {note !== '' && <dd className="text-cap text-t3">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The two prices at which it closes itself, with what they come to; the line opens their sheet. */
function Stops(props: {
  readonly position: ContractPositionView;
  readonly terms: ContractTerms;
  readonly onEdit: () => void;
}): ReactNode {
  const { position, terms, onEdit } = props;
  const { t } = useLingui();
  const { takeProfitPrice, stopLossPrice } = position;
  if (takeProfitPrice === null && stopLossPrice === null) return null;
  const figures = figuresOf(position, terms);
  const part = (name: string, price: string | null): ReactNode => {
    if (price === null) return null;
    const ticks = ticksOf(price, terms);
    const result = resultAt(figures, ticks, terms);
    return (
      <span className="whitespace-nowrap">
        <span className="text-t3">{name}</span> {ticksText(ticks, terms)}{' '}
        <span className={result < 0 ? 'text-down' : 'text-up'}>{resultText(result, terms)}</span>
      </span>
    );
  };
  return (
    <button
      type="button"
      aria-label={t`Edit take profit and stop loss`}
      onClick={onEdit}
      className="press num flex min-h-10 items-center gap-2 rounded-input bg-s1 px-3 py-1 text-left text-cap"
    >
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
        {part(t`TP`, takeProfitPrice)}
        {part(t`SL`, stopLossPrice)}
      </span>
      <Pencil size={14} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
    </button>
  );
}
