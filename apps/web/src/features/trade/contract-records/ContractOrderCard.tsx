import type { ContractMarketView, ContractOrderView } from '@candor/protocol';
import { Button, DeltaText, formatDecimal, formatExact, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatTime } from '#shared/texts/time.ts';
import { sideTexts, statusText, timeInForceTexts } from '#shared/trading/orders/order-texts.ts';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { closeTypeTexts, contractTypeTexts } from './contract-texts.ts';
import { FigureGrid } from '#shared/ui/FigureGrid.tsx';
import { contractPriceDecimals } from './figures.ts';

interface ContractOrderCardProps {
  readonly order: ContractOrderView;
  /** Undefined while the markets load: figures then show as they came. */
  readonly market: ContractMarketView | undefined;
  readonly onOpen: (order: ContractOrderView) => void;
  /** Absent for orders that ended. */
  readonly onCancel?: (order: ContractOrderView) => void;
  /** Opens the stops of what it opens; absent for one that only reduces or has ended. */
  readonly onStops?: (() => void) | undefined;
  readonly isBusy?: boolean;
}

/** 28 pixels to see, 40 to hit. */
const ACT = 'relative min-h-7! rounded-chip! py-0! before:absolute before:-inset-1.5';

/** One contract order with what can be done with it. */
export function ContractOrderCard(props: ContractOrderCardProps): ReactNode {
  const { order, market, onOpen, onCancel, onStops, isBusy = false } = props;
  const { t } = useLingui();
  const name = market === undefined ? order.symbol : contractName(market);
  return (
    <article
      aria-label={`${t(sideTexts[order.side])} ${name}`}
      className="hairline-b relative px-4 py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 className="text-list font-semibold">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(order)}
            // The whole card opens the order's details.
            className="text-left before:absolute before:inset-0 active:opacity-70"
          >
            {name}
          </button>
        </h2>
        <time className="num text-cap text-t3">{formatTime(order.createdAtMs)}</time>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <OrderTags order={order} />
        {onCancel === undefined ? (
          <span className="ml-auto text-meta text-t2">{t(orderStatusText(order))}</span>
        ) : (
          <span className="ml-auto flex gap-3">
            {onStops !== undefined && (
              <Button tone="secondary" size="small" onClick={onStops} className={ACT}>
                {t`TP/SL`}
              </Button>
            )}
            <Button
              tone="secondary"
              size="small"
              isBusy={isBusy}
              onClick={() => onCancel(order)}
              className={ACT}
            >
              {t`Cancel order`}
            </Button>
          </span>
        )}
      </div>
      <OrderFigures order={order} market={market} />
    </article>
  );
}

/** What became of a contract order, in the words of spot orders. */
export function orderStatusText({ status, filledLots }: ContractOrderView) {
  return statusText({ status, filledQuantity: String(filledLots) });
}

function OrderTags({ order }: { readonly order: ContractOrderView }): ReactNode {
  const { t } = useLingui();
  const { side, positionSide, type, timeInForce, closeType, reduceOnly } = order;
  return (
    <>
      <Tag tone={side === 'buy' ? 'up' : 'down'}>
        {`${t(contractTypeTexts[type])} · ${t(sideTexts[side])}`}
      </Tag>
      {positionSide !== 'net' && <Tag>{t(directionTexts[positionSide])}</Tag>}
      {closeType !== 'none' && closeType !== 'manual' && (
        <Tag tone={closeType === 'forced' ? 'warn' : 'neutral'}>{t(closeTypeTexts[closeType])}</Tag>
      )}
      {reduceOnly && <Tag>{t`Reduce only`}</Tag>}
      {type === 'limit' && timeInForce !== 'gtc' && <Tag>{t(timeInForceTexts[timeInForce])}</Tag>}
    </>
  );
}

function OrderFigures(props: Pick<ContractOrderCardProps, 'order' | 'market'>): ReactNode {
  const { order, market } = props;
  const { t } = useLingui();
  const quote = market?.quoteAsset ?? '';
  const price = (value: string): string =>
    market === undefined ? formatExact(value) : formatDecimal(value, contractPriceDecimals(market));
  const lots = (value: number): string => formatExact(String(value));
  return (
    <FigureGrid
      facts={[
        [t`Filled / Lots`, `${lots(order.filledLots)} / ${lots(order.lots)}`],
        [t`Price (${quote})`, order.price === null ? t`Market` : price(order.price)],
        [
          t`Average price (${quote})`,
          order.averagePrice === null ? undefined : price(order.averagePrice),
        ],
        [t`Take profit`, order.takeProfitPrice === null ? undefined : price(order.takeProfitPrice)],
        [t`Stop loss`, order.stopLossPrice === null ? undefined : price(order.stopLossPrice)],
        [
          t`Realized (${quote})`,
          /[1-9]/.test(order.realised) ? <DeltaText key="won" value={order.realised} /> : undefined,
        ],
      ]}
    />
  );
}
