import type { MarketView, OrderView } from '@candor/protocol';
import { Button, FormError, niceStep, NumberStepper, settleAmount } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { forgetTold, orderToast, useTellChange } from './order-toast.ts';

const PRICE_STEP_SHARE = '0.0001';

/** The take-profit and the stop-loss that follow a resting order; an empty field is none. */
export function AttachedForm(props: {
  readonly order: OrderView;
  readonly market: MarketView;
  readonly onDone: () => void;
}): ReactNode {
  const { order, market, onDone } = props;
  const { t } = useLingui();
  const before = {
    takeProfit: order.attached?.takeProfitPrice ?? '',
    stopLoss: order.attached?.stopLossPrice ?? '',
  };
  const [texts, setTexts] = useState(before);
  const amend = useMoneyAction('amendCurrency');
  const tell = useTellChange();
  const isSame = texts.takeProfit === before.takeProfit && texts.stopLoss === before.stopLoss;
  const submit = async (): Promise<void> => {
    const takeProfitPrice = settleAmount(texts.takeProfit);
    const stopLossPrice = settleAmount(texts.stopLoss);
    const stopLossLimitPrice = order.attached?.stopLossLimitPrice ?? null;
    forgetTold(orderToast(order.orderId));
    const reply = await amend.run({
      orderId: order.orderId,
      ...(takeProfitPrice !== '' && { takeProfitPrice }),
      ...(stopLossPrice !== '' && { stopLossPrice }),
      ...(stopLossPrice !== '' && stopLossLimitPrice !== null && { stopLossLimitPrice }),
      ...(takeProfitPrice === '' && stopLossPrice === '' && { attached: 'none' as const }),
    });
    if (reply === undefined) return;
    tell('amended', order);
    onDone();
  };
  const field = (name: 'takeProfit' | 'stopLoss', label: string): ReactNode => (
    <NumberStepper
      label={label}
      value={texts[name]}
      onChange={(text) => setTexts({ ...texts, [name]: text })}
      step={niceStep(texts[name] || (order.price ?? ''), market.tickSize, PRICE_STEP_SHARE)}
      stepsFrom={order.price ?? undefined}
      decimals={priceDecimals(market)}
    />
  );
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 pt-3 pb-4">
      {field('takeProfit', t`Take profit (${market.quoteAsset})`)}
      {field('stopLoss', t`Stop loss (${market.quoteAsset})`)}
      <FormError>{amend.failure}</FormError>
      <Button
        isBlock
        tone="secondary"
        isBusy={amend.isBusy}
        disabled={isSame}
        onClick={() => void submit()}
      >
        {t`Save TP/SL`}
      </Button>
    </div>
  );
}
