import { subtractDecimals } from '@candor/money';
import type { ContractClosedView, ContractMarketView } from '@candor/protocol';
import { DeltaText, formatExact, formatDecimal, IconButton, Percent, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '#shared/texts/time.ts';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { closeTypeTexts } from './contract-texts.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';
import { FigureGrid } from '#shared/ui/FigureGrid.tsx';
import { contractPriceDecimals, returnPercent } from './figures.ts';

interface ClosedCardProps {
  readonly position: ContractClosedView;
  /** Undefined while the markets load: figures then show as they came. */
  readonly market: ContractMarketView | undefined;
  readonly onOpen: (position: ContractClosedView) => void;
  readonly onShare: (position: ContractClosedView) => void;
}

/** One position that ended: what is left of it after all costs, and how it came to that. */
export function ClosedCard({ position, market, onOpen, onShare }: ClosedCardProps): ReactNode {
  const { t } = useLingui();
  const { direction, leverage, closeType } = position;
  const name = market === undefined ? position.symbol : contractName(market);
  const quote = market?.quoteAsset ?? '';
  const percent = market && returnPercent(position, market);
  return (
    <article
      aria-label={`${t(directionTexts[direction])} ${name}`}
      className="hairline-b relative px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-list font-semibold">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(position)}
            // The whole card opens the record.
            className="text-left before:absolute before:inset-0 active:opacity-70"
          >
            {name}
          </button>
        </h2>
        <Tag tone={direction === 'long' ? 'up' : 'down'}>
          {`${t(directionTexts[direction])} ${String(leverage)}x`}
        </Tag>
        <ContractTerm name={position.marginMode} className="text-meta" />
        <Tag tone={closeType === 'forced' || closeType === 'deleveraged' ? 'warn' : 'neutral'}>
          {t(closeTypeTexts[closeType])}
        </Tag>
        <IconButton
          label={t`Share result`}
          onClick={() => onShare(position)}
          className="relative -my-2 -mr-2 ml-auto text-t2"
        >
          <Share2 size={18} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="sr-only">{t`Result after all costs`}</span>
          <DeltaText value={position.net} asset={quote} className="text-title font-bold" />
          {percent !== undefined && <Percent value={percent} className="text-body font-semibold" />}
        </p>
        <time className="num text-cap text-t3">{formatTime(position.closedAtMs)}</time>
      </div>
      <ClosedFigures position={position} market={market} />
    </article>
  );
}

function ClosedFigures(props: Pick<ClosedCardProps, 'position' | 'market'>): ReactNode {
  const { position, market } = props;
  const { t } = useLingui();
  const price = (value: string): string =>
    market === undefined ? formatExact(value) : formatDecimal(value, contractPriceDecimals(market));
  return (
    <FigureGrid
      facts={[
        [
          t`Lots`,
          formatExact(String(position.closedLots)),
          <ContractTerm key="lots" name="lots" />,
        ],
        [t`Entry price`, price(position.entryPrice), <ContractTerm key="entry" name="entry" />],
        [t`Close price`, price(position.closePrice)],
        [t`Realized`, <DeltaText key="won" value={position.realised} />],
        [
          t`Fees`,
          <DeltaText key="fees" value={subtractDecimals('0', position.fee)} />,
          <ContractTerm key="fee" name="fee">
            {t`Fees`}
          </ContractTerm>,
        ],
        [
          t`Overnight fee`,
          <DeltaText key="overnight" value={subtractDecimals('0', position.funding)} />,
          <ContractTerm key="word" name="overnight" />,
        ],
      ]}
    />
  );
}
