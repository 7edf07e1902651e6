import { compareDecimals, subtractDecimals } from '@candor/money';
import type { MarketView, OrderView } from '@candor/protocol';
import { formatExact, FormError, niceStep, NumberStepper, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useHubSampled } from '#shared/hub/hub.ts';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import { FillLine } from '#shared/trading/ticket/FillLine.tsx';
import { PricedButton } from '#shared/trading/ticket/PricedButton.tsx';
import { useFormInputs } from '#shared/trading/ticket/use-form-inputs.ts';
import { amendOutlook, outlookComplaint } from './amend-outlook.ts';
import { amendFields, amendTextsOf, findAmendProblem, keepsPlace, restOf } from './order-facts.ts';
import type { AmendField } from './order-facts.ts';
import { orderTypeTexts, sideTexts } from './order-texts.ts';
import { amendComplaint } from './problem-text.ts';
import { AttachedForm } from './AttachedForm.tsx';
import { useAmendOrder } from './use-amend-order.ts';
import { useEndedMeanwhile } from './use-ended-meanwhile.ts';

interface AmendSheetProps {
  /** The order being amended; undefined closes the sheet. */
  readonly order: OrderView | undefined;
  readonly market: MarketView | undefined;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Changes an order that rests or waits; closes by itself when the order ends meanwhile. */
export function AmendSheet({ order, market, onClose, onDone }: AmendSheetProps): ReactNode {
  const { t } = useLingui();
  const done = (): void => {
    onDone?.();
    onClose();
  };
  return (
    <Sheet isOpen={order !== undefined} onClose={onClose} title={t`Amend order`}>
      {order !== undefined && market !== undefined && (
        <AmendForm key={order.orderId} order={order} market={market} onDone={done} />
      )}
      {order?.type === 'limit' && market !== undefined && (
        <AttachedForm
          key={`attached ${String(order.orderId)}`}
          order={order}
          market={market}
          onDone={done}
        />
      )}
    </Sheet>
  );
}

/** What a change would do is read, not watched. */
const OUTLOOK_MS = 500;

function AmendForm(props: {
  readonly order: OrderView;
  readonly market: MarketView;
  readonly onDone: () => void;
}): ReactNode {
  const { order, market, onDone } = props;
  const { t } = useLingui();
  const [texts, setTexts] = useState(() => amendTextsOf(order));
  const now = useEndedMeanwhile(order, market, onDone);
  const { send, isBusy, failure } = useAmendOrder(order, { onDone });
  const problem = findAmendProblem(now, texts, market);
  const depth = useHubSampled(`depth:${market.symbol}`, OUTLOOK_MS);
  const inputs = useFormInputs(market, depth, order.side);
  const outlook = amendOutlook(now, texts, inputs);
  const complaint =
    problem === undefined
      ? outlookComplaint(outlook.problem, market)
      : amendComplaint(problem, market);
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <p className="text-meta text-t2">
        {`${market.baseAsset}/${market.quoteAsset} · ${t(orderTypeTexts[order.type])} · ${t(sideTexts[order.side])}`}
      </p>
      {amendFields(order).map((field) => (
        <AmendStepper
          key={field}
          field={field}
          order={order}
          market={market}
          value={texts[field]}
          onChange={(text) => setTexts({ ...texts, [field]: text })}
          isInvalid={complaint?.field === field}
        />
      ))}
      <FilledNote before={order} now={now} quantity={texts.quantity} asset={market.baseAsset} />
      <FillLine market={market} inputs={inputs} {...outlook} />
      {order.status !== 'waiting' && outlook.summary.fill !== 'whole' && (
        <p className="text-meta text-t3">
          {keepsPlace(now, texts)
            ? t`A lower amount keeps your place in the queue.`
            : t`This change puts the order at the end of the queue at its price.`}
        </p>
      )}
      <FormError>{complaint?.text ?? failure}</FormError>
      <PricedButton
        key={`${texts.price} ${texts.triggerPrice}`}
        distance={outlook.distance}
        isBusy={isBusy}
        disabled={problem !== undefined || complaint !== undefined}
        onSend={() => send(texts)}
      >
        {t`Confirm changes`}
      </PricedButton>
    </div>
  );
}

/** What has filled, what of it since the sheet was opened, and what a new amount leaves to be filled. */
function FilledNote(props: {
  readonly before: OrderView;
  readonly now: OrderView;
  readonly quantity: string;
  readonly asset: string;
}): ReactNode {
  const { before, now, quantity, asset } = props;
  const { t } = useLingui();
  const isNews = compareDecimals(now.filledQuantity, before.filledQuantity) > 0;
  const since = `${formatExact(subtractDecimals(now.filledQuantity, before.filledQuantity))} ${asset}`;
  const filled = `${formatExact(now.filledQuantity)} ${asset}`;
  const rest = restOf(now, quantity);
  const left = `${formatExact(rest ?? '0')} ${asset}`;
  return (
    <div role="status" className="flex flex-col gap-1 text-meta empty:hidden">
      {isNews && <p className="text-warn">{t`Filled meanwhile: ${since}`}</p>}
      {rest !== undefined && (
        <p className="text-t2">{t`The amount counts the ${filled} that filled: ${left} is left.`}</p>
      )}
    </div>
  );
}

/** One press on a price is about a basis point of it, on a size about a tenth. */
const STEP_SHARES = { price: '0.0001', size: '0.1' } as const;

function AmendStepper(props: {
  readonly field: AmendField;
  readonly order: OrderView;
  readonly market: MarketView;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isInvalid: boolean;
}): ReactNode {
  const { field, order, market, ...rest } = props;
  const { t } = useLingui();
  const { baseAsset, quoteAsset, tickSize, quantityStep } = market;
  if (field === 'callbackRate') {
    return <NumberStepper {...rest} label={t`Distance (%)`} step="0.1" decimals={2} />;
  }
  if (field === 'quantity') {
    const step = niceStep(rest.value, quantityStep, STEP_SHARES.size);
    const label = t`Amount (${baseAsset})`;
    return (
      <NumberStepper {...rest} label={label} step={step} decimals={quantityDecimals(market)} />
    );
  }
  const trigger =
    order.trailing === undefined ? t`Trigger price (${quoteAsset})` : t`Activation price`;
  return (
    <NumberStepper
      {...rest}
      label={field === 'price' ? t`Price (${quoteAsset})` : trigger}
      step={niceStep(rest.value, tickSize, STEP_SHARES.price)}
      decimals={priceDecimals(market)}
    />
  );
}
