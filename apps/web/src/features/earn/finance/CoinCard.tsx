import { addDecimals } from '@candor/money';
import { Button, Card, CoinIcon, formatExact, ProgressBar, Tag } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { amountText, rateText, utcDay } from '#shared/earn/finance-texts.ts';
import { exampleAmount, interestOf, leftPercent, maturityMs } from '#shared/earn/finance-view.ts';
import type { CoinProducts, Product } from '#shared/earn/finance-view.ts';
import { ComingChange } from './ComingChange.tsx';
import { EarnTerm } from './EarnTerm.tsx';
import { TermTiles } from './TermTiles.tsx';

interface CoinCardProps {
  readonly coin: CoinProducts;
  /** The chosen term of the one card that is open, else undefined. */
  readonly chosenId: number | undefined;
  readonly onChoose: (productId: number) => void;
  readonly onSubscribe: (product: Product) => void;
  readonly onSource: () => void;
}

/** One coin: its terms, and of the chosen one what is left and what it brings. */
export function CoinCard(props: CoinCardProps): ReactNode {
  const { coin, chosenId, onChoose, onSubscribe, onSource } = props;
  const { t } = useLingui();
  const chosen = coin.products.find(({ productId }) => productId === chosenId);
  const first = coin.products[0];
  return (
    <Card className="flex flex-col gap-3 p-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CoinIcon symbol={coin.asset} size={28} />
        <h2 className="text-list font-semibold">{coin.asset}</h2>
        {coin.assetName !== coin.asset && (
          <span className="text-meta text-t3">{coin.assetName}</span>
        )}
        <span className="ml-auto flex items-center">
          <button type="button" onClick={onSource} className="press min-h-10 px-1">
            <Tag tone="green">
              <ReceiptText size={12} strokeWidth={2} aria-hidden="true" />
              {t`Reward account`}
            </Tag>
          </button>
          {chosen === undefined && first !== undefined && (
            <button
              type="button"
              aria-label={t`Show the terms of ${coin.asset}`}
              onClick={() => onChoose(first.productId)}
              className="press grid size-10 place-items-center text-t3"
            >
              <ChevronDown size={18} strokeWidth={1.8} aria-hidden="true" />
            </button>
          )}
        </span>
      </div>
      <TermTiles
        label={t`Terms of ${coin.asset}`}
        products={coin.products}
        {...{ chosenId, onChoose }}
        note="left"
      />
      {chosen !== undefined && <Chosen product={chosen} onSubscribe={onSubscribe} />}
    </Card>
  );
}

function Chosen(props: {
  readonly product: Product;
  readonly onSubscribe: (product: Product) => void;
}): ReactNode {
  const { product, onSubscribe } = props;
  const { t } = useLingui();
  const { asset, termDays, remaining, cap } = product;
  const amount = exampleAmount(product);
  const back = addDecimals(amount, interestOf(amount, product, termDays));
  const rate = <b className="num text-t1">{rateText(product.ratePpm)}%</b>;
  const left = <b className="num text-t1">{formatExact(remaining)}</b>;
  const whole = formatExact(cap);
  const day = utcDay(maturityMs(serverNowMs(), product));
  const buttonTexts = {
    open: t`Subscribe`,
    sold_out: t`Sold out`,
    paused: t`Paused`,
    uncovered: t`Not covered`,
  } as const;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3 text-meta text-t2">
        <EarnTerm name="apr" className="text-t2">
          <Trans>
            {termDays} days at {rate} APR
          </Trans>
        </EarnTerm>
        <span className="num">
          <Trans>
            {left} of {whole} left
          </Trans>
        </span>
      </p>
      <ProgressBar label={t`What is left of this product`} value={leftPercent(product)} />
      <ComingChange product={product} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-40">
          <span className="num block text-list font-semibold">
            {`${formatExact(amount)} → ${amountText(asset, back)} ${asset}`}
          </span>
          <span className="block text-meta text-t3">{t`by ${day}`}</span>
          <EarnTerm name="early" className="text-meta">{t`Leaving early earns 0`}</EarnTerm>
        </p>
        <Button
          size="trade"
          disabled={product.state !== 'open'}
          onClick={() => onSubscribe(product)}
        >
          {buttonTexts[product.state]}
        </Button>
      </div>
      {product.state === 'uncovered' && (
        <p className="rounded-input bg-warn-soft px-3 py-2 text-meta text-warn">
          {t`The reward account cannot promise more interest now. It takes new money once it is funded.`}
        </p>
      )}
    </>
  );
}
