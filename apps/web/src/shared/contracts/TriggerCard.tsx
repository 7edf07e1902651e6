import { decimalsOfStep } from '@candor/money';
import type { ContractTriggerView } from '@candor/protocol';
import { formatDecimal, formatExact, Tag } from '@candor/ui-kit';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatTime } from '#shared/texts/time.ts';
import { distancePercent, triggerText } from '#shared/trading/orders/order-distance.ts';
import {
  closeReasonTexts,
  orderTypeTexts,
  statusText,
} from '#shared/trading/orders/order-texts.ts';
import {
  contractName,
  contractOf,
  useEveryContract,
  useContractTicker,
} from './contract-markets.ts';
import { contractCodeText } from './contract-texts.ts';
import { OpenOrderActs } from './OpenOrderActs.tsx';

type Fact = readonly [name: string, value: string | undefined];

/** A conditional contract order: what it waits for and how far that is, or how it ended. */
export function TriggerCard(props: {
  readonly trigger: ContractTriggerView;
  readonly isBusy?: boolean;
  /** Absent for one that has ended. */
  readonly onCancel?: () => void;
  /** Opens the stops of what it opens; absent for one that only reduces. */
  readonly onStops?: (() => void) | undefined;
}): ReactNode {
  const { trigger, isBusy = false, onCancel, onStops } = props;
  const { t } = useLingui();
  const markets = useEveryContract().data?.markets ?? [];
  const market = contractOf(markets, trigger.symbol);
  const facts = useFacts(trigger, market === undefined ? 2 : decimalsOfStep(market.tickSize));
  const name = market === undefined ? trigger.symbol : contractName(market);
  const type = t(orderTypeTexts[trigger.type]);
  return (
    <article aria-label={`${type} ${name}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag tone={trigger.side === 'buy' ? 'up' : 'down'}>{t(triggerAct(trigger))}</Tag>
        <h3 className="text-body font-semibold">{name}</h3>
        <span className="text-meta text-t3">{type}</span>
        {onCancel === undefined ? (
          <span className="ml-auto text-meta text-t2">{t(endText(trigger))}</span>
        ) : (
          <OpenOrderActs
            onStops={onStops}
            onCancel={onCancel}
            isBusy={isBusy}
            cancelLabel={t`Cancel ${type}`}
          />
        )}
      </div>
      <dl className="num grid grid-cols-2 gap-x-4 gap-y-1 text-meta">
        {facts.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label} className="flex flex-wrap justify-between gap-x-2">
                <dt className="text-t3">{label}</dt>
                <dd className="ml-auto font-medium">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <EndReason trigger={trigger} />
      <time className="num text-cap text-t3">{formatTime(trigger.createdAtMs)}</time>
    </article>
  );
}

function useFacts(trigger: ContractTriggerView, decimals: number): readonly Fact[] {
  const { t } = useLingui();
  const mark = useContractTicker(trigger.symbol)?.markPrice ?? undefined;
  const { triggerPrice, callbackBps, activationPrice, extremePrice, price, lots } = trigger;
  const { takeProfitPrice, stopLossPrice } = trigger;
  const figure = (value: string): string => formatDecimal(value, decimals);
  const stop = (value: string | null): string => (value === null ? '--' : figure(value));
  const awaited = triggerPrice ?? (extremePrice === null ? activationPrice : null);
  const isWaiting = trigger.status === 'waiting';
  const away = isWaiting ? distancePercent(awaited, mark) : undefined;
  return [
    [t`Trigger`, triggerPrice === null ? undefined : triggerText(trigger, figure(triggerPrice))],
    [t`Distance`, callbackBps === null ? undefined : `${formatExact(String(callbackBps / 100))}%`],
    [t`Activation`, activationPrice === null ? undefined : figure(activationPrice)],
    [t`Order price`, price === null ? t`Market` : figure(price)],
    [t`Lots`, lots === null ? t`All that is open` : formatExact(String(lots))],
    [
      t`TP / SL`,
      takeProfitPrice === null && stopLossPrice === null
        ? undefined
        : `${stop(takeProfitPrice)} / ${stop(stopLossPrice)}`,
    ],
    [t`From the mark`, away === undefined ? undefined : `${away}%`],
    [
      t`Acted at mark`,
      isWaiting || trigger.markPrice === null ? undefined : figure(trigger.markPrice),
    ],
  ];
}

/** Why one ended that did not act, in the words of the refusal where there was one. */
function EndReason({ trigger }: { readonly trigger: ContractTriggerView }): ReactNode {
  const { t } = useLingui();
  const { status, refusedCode, closeReason } = trigger;
  if (status === 'rejected_on_trigger' && refusedCode !== null) {
    const reason = contractCodeText(refusedCode);
    return <p className="text-meta text-warn">{t`Refused: ${reason}`}</p>;
  }
  const reason = status === 'cancelled' ? reasonText(closeReason) : undefined;
  return reason === undefined ? null : <p className="text-meta text-t2">{t(reason)}</p>;
}

function reasonText(reason: ContractTriggerView['closeReason']): MessageDescriptor | undefined {
  if (reason === 'position_gone') return msg`Its position was closed`;
  if (reason === 'liquidation') return msg`Its position was liquidated`;
  return closeReasonTexts[reason];
}

function endText({ status }: ContractTriggerView): MessageDescriptor {
  if (status === 'fired') return msg`Acted`;
  return statusText({ status, filledQuantity: '0' });
}

/** What it does, in the words of positions. */
function triggerAct({ side, positionSide, reduceOnly }: ContractTriggerView): MessageDescriptor {
  const isLong = positionSide === 'net' ? (side === 'buy') !== reduceOnly : positionSide === 'long';
  if (reduceOnly) return isLong ? msg`Close long` : msg`Close short`;
  return isLong ? msg`Open long` : msg`Open short`;
}
