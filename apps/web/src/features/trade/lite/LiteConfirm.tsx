import { Button, FormError, formatDecimal, formatExact, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { problemText } from '#shared/trading/orders/problem-text.ts';
import { DealFacts } from './DealFacts.tsx';
import type { LiteModel } from './use-lite-deal.ts';
import { useMakeDeal } from './use-make-deal.ts';

/** The last look before a deal is made; Lite mode never leaves it out. */
export function LiteConfirm(props: {
  readonly isOpen: boolean;
  readonly model: LiteModel;
  readonly onClose: () => void;
}): ReactNode {
  const { isOpen, model, onClose } = props;
  const { t } = useLingui();
  const decimalsOf = useCoinDecimals();
  const { send, isBusy, failure, forget } = useMakeDeal(model, onClose);
  const { act, deal, figures } = model;
  const { pay, get } = deal;
  const { problem, received } = figures;
  const title =
    act === 'buy'
      ? t`Confirm: buy ${get}`
      : act === 'sell'
        ? t`Confirm: sell ${pay}`
        : t`Confirm: convert ${pay} to ${get}`;
  const complaint =
    problem === undefined || problem.code === 'missing'
      ? undefined
      : problemText(problem.code, problem.market, problem.bound);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => {
        forget();
        onClose();
      }}
      title={title}
    >
      <div className="flex flex-col gap-4 px-4 pb-3">
        <dl className="num flex flex-wrap justify-between gap-x-6 gap-y-2">
          <Hero
            name={t`You pay at most`}
          >{`${formatExact(deal.amount === '' ? '0' : deal.amount)} ${pay}`}</Hero>
          <Hero name={t`You receive about`}>
            {received === undefined ? '--' : `${formatDecimal(received, decimalsOf(get))} ${get}`}
          </Hero>
        </dl>
        <DealFacts model={model} />
        <FormError>{failure ?? complaint}</FormError>
        <Button
          isBlock
          isBusy={isBusy}
          disabled={problem !== undefined}
          tone={act === 'convert' ? 'primary' : act === 'buy' ? 'up' : 'down'}
          onClick={send}
        >
          {act === 'buy' ? t`Confirm buy` : act === 'sell' ? t`Confirm sell` : t`Confirm convert`}
        </Button>
      </div>
    </Sheet>
  );
}

function Hero(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-t3">{props.name}</dt>
      <dd className="text-title font-semibold break-words">{props.children}</dd>
    </div>
  );
}
