import type { MarketView, OrderView } from '@candor/protocol';
import { Button, FormError, NumberStepper, Sheet, settleAmount, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import { findAmendProblem, keepsPlace } from './order-facts.ts';
import type { AmendProblem } from './order-facts.ts';
import { orderTypeTexts, sideTexts } from './order-texts.ts';
import { problemText } from './problem-text.ts';

interface AmendSheetProps {
  /** The order being amended; undefined closes the sheet. */
  readonly order: OrderView | undefined;
  readonly market: MarketView | undefined;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Changes the price or the quantity of a resting order. */
export function AmendSheet({ order, market, onClose, onDone }: AmendSheetProps): ReactNode {
  const { t } = useLingui();
  return (
    <Sheet isOpen={order !== undefined} onClose={onClose} title={t`Amend order`}>
      {order !== undefined && market !== undefined && (
        <AmendForm
          key={order.orderId}
          order={order}
          market={market}
          onDone={() => {
            onDone?.();
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}

/** What to say about which field: a field still empty and an order as it was are no mistakes. */
function complaintOf(problem: AmendProblem | undefined, market: MarketView) {
  if (problem === undefined || problem.code === 'missing' || problem.code === 41033)
    return undefined;
  return { field: problem.field, text: problemText(problem.code, market) };
}

function AmendForm(props: {
  readonly order: OrderView;
  readonly market: MarketView;
  readonly onDone: () => void;
}): ReactNode {
  const { order, market, onDone } = props;
  const { t } = useLingui();
  const [price, setPrice] = useState(order.price ?? '');
  const [quantity, setQuantity] = useState(order.quantity ?? '');
  const [failure, setFailure] = useState<string>();
  const amend = useAction('amendCurrency', { isQuiet: true });
  const problem = findAmendProblem(order, { price, quantity }, market);
  const complaint = complaintOf(problem, market);
  const submit = async (): Promise<void> => {
    setFailure(undefined);
    const outcome = await amend.run({
      orderId: order.orderId,
      price: settleAmount(price),
      quantity: settleAmount(quantity),
    });
    if (outcome === undefined) return;
    if (outcome.ok) {
      toastStore.show(t`Order amended`, 'success');
      onDone();
    } else {
      setFailure(
        outcome.isOutcomeUnknown
          ? t`No answer yet. Tap again to find out: it is never done twice.`
          : errorText(outcome.error),
      );
    }
  };
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <p className="text-meta text-t2">
        {`${market.baseAsset}/${market.quoteAsset} · ${t(orderTypeTexts[order.type])} · ${t(sideTexts[order.side])}`}
      </p>
      <NumberStepper
        label={t`Price (${market.quoteAsset})`}
        value={price}
        onChange={setPrice}
        step={market.tickSize}
        decimals={priceDecimals(market)}
        isInvalid={complaint?.field === 'price'}
      />
      <NumberStepper
        label={t`Amount (${market.baseAsset})`}
        value={quantity}
        onChange={setQuantity}
        step={market.quantityStep}
        decimals={quantityDecimals(market)}
        isInvalid={complaint?.field === 'quantity'}
      />
      <p className="text-meta text-t3">
        {keepsPlace(order, { price, quantity })
          ? t`A lower amount keeps your place in the queue.`
          : t`This change puts the order at the end of the queue at its price.`}
      </p>
      <FormError>{failure ?? complaint?.text}</FormError>
      <Button
        isBlock
        isBusy={amend.isBusy}
        disabled={problem !== undefined}
        onClick={() => void submit()}
      >
        {t`Confirm changes`}
      </Button>
    </div>
  );
}
