import { cx, Price, RadioList, Select, Sheet } from '@candor/ui-kit';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import { useFiatText } from '#shared/markets/fiat.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import type { BookMarket } from '#shared/markets/markets.ts';
import { FigureButton } from '#shared/trading/book/FigureButton.tsx';
import { bookLayouts } from '#shared/trading/book/group-levels.ts';
import type { BookLayout } from '#shared/trading/book/group-levels.ts';
import { BookBalance, OrderBook } from '#shared/trading/book/OrderBook.tsx';
import { useGrouping } from '#shared/trading/book/use-grouping.ts';
import { setTradeView, useTradeView } from '#shared/trading/trade-view.ts';

/** A step as long as 0.00000001 takes the whole width of a narrow screen's book. */
const LONG_STEP_CHARACTERS = 8;

/** Lines of one side. */
const BOOK_ROWS = 10;

interface BookColumnProps {
  readonly market: BookMarket;
  /** With it quantities are counted in lots of so much. */
  readonly lotSize?: string;
  /** Stands under the last price; what it is in the user's currency, when absent. */
  readonly note?: string | undefined;
  readonly onPickPrice: (price: string) => void;
}

/** The right column of the trade screen: book, last price, grouping and layout. */
export function BookColumn(props: BookColumnProps): ReactNode {
  const { market, lotSize, onPickPrice } = props;
  const { t } = useLingui();
  const { step, steps, setStep } = useGrouping(market);
  const layout = useTradeView((view) => view.layout);
  return (
    <section aria-label={t`Order book`} className="flex min-w-0 flex-col gap-1">
      <div className="flex justify-between gap-2 text-micro text-t3">
        <span aria-hidden="true">
          {t`Price`}
          <br />
          {`(${market.quoteAsset})`}
        </span>
        <FigureButton
          unit={lotSize === undefined ? market.baseAsset : t`lots`}
          className="pr-1 text-right"
        />
      </div>
      <OrderBook
        market={market}
        step={step}
        layout={layout}
        rows={BOOK_ROWS}
        lotSize={lotSize}
        onPickPrice={onPickPrice}
      >
        <LastPrice market={market} note={props.note} />
      </OrderBook>
      <div className="flex flex-wrap gap-2">
        <Select
          label={t`Group prices by`}
          size="small"
          options={steps.map((value) => ({ value, label: value }))}
          value={step}
          onChange={setStep}
          className={cx('flex-1', step.length > LONG_STEP_CHARACTERS && 'min-w-24 px-2! text-cap!')}
        />
        <LayoutButton layout={layout} />
      </div>
      <BookBalance market={market} />
    </section>
  );
}

/** The last price between the sides; tapping it gives it to the form. */
function LastPrice({ market, note }: Pick<BookColumnProps, 'market' | 'note'>): ReactNode {
  const { data, isStale } = useHub(`ticker:${market.symbol}`);
  const price = data?.lastPrice ?? undefined;
  const fiat = useFiatText(price, market.quoteAsset);
  return (
    <div
      data-price={price}
      className="@container flex h-[2.5rem] flex-col justify-center overflow-hidden"
    >
      <Price
        value={price}
        decimals={priceDecimals(market)}
        direction={data?.direction}
        isStale={isStale}
        className="text-[length:min(var(--text-title),15cqi)] leading-[1.3] font-bold tracking-[-0.01em]"
      />
      <span className="num truncate text-micro text-t3">{note ?? fiat ?? ''}</span>
    </div>
  );
}

const layoutTexts: Readonly<Record<BookLayout, MessageDescriptor>> = {
  both: msg`Bids and asks`,
  bids: msg`Bids only`,
  asks: msg`Asks only`,
};

function LayoutButton({ layout }: { readonly layout: BookLayout }): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t`Book layout`}: ${t(layoutTexts[layout])}`}
        onClick={() => setIsOpen(true)}
        className="press grid size-10 shrink-0 place-items-center rounded-input bg-s2"
      >
        <span aria-hidden="true" className="grid w-4 grid-cols-2 gap-0.5">
          <span className={cx('h-1.5 rounded-[1px]', layout === 'bids' ? 'bg-up' : 'bg-down')} />
          <span className="h-1.5 rounded-[1px] bg-t3" />
          <span className={cx('h-1.5 rounded-[1px]', layout === 'asks' ? 'bg-down' : 'bg-up')} />
          <span className="h-1.5 rounded-[1px] bg-t3" />
        </span>
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t`Book layout`}>
        <RadioList
          label={t`Book layout`}
          options={bookLayouts.map((value) => ({ value, label: t(layoutTexts[value]) }))}
          value={layout}
          onChange={(next) => {
            setTradeView({ layout: next });
            setIsOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
