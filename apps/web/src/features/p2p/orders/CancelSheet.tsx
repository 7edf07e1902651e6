import { signOf } from '@candor/money';
import type { P2pCancelView } from '@candor/protocol';
import { RefusedError } from '@candor/api-client';
import { Button, Checkbox, ErrorState, FormError, Sheet, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { Read } from '#shared/api/hooks.ts';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { coinText } from '#shared/p2p/amounts.ts';
import { minutesOf } from '#shared/p2p/person-figures.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useRefreshOrder } from './use-order.ts';

/** The cost is another one than was told. */
const COST_CHANGED = 21002;

interface CancelSheetProps {
  readonly orderId: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Takes an unpaid order back, for the cost it names to the unit. */
export function CancelSheet(props: CancelSheetProps): ReactNode {
  const { t } = useLingui();
  const { orderId, isOpen, onClose } = props;
  const cost = useRead('tradeCancelPre', { orderId }, { isEnabled: isOpen, freshMs: 0 });
  const [isSure, setIsSure] = useState(false);
  const { failure, cancel, isBusy } = useCancel(orderId, cost, onClose);
  const isFree = cost.data !== undefined && isFreeOfCost(cost.data);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t`Cancel the order?`}
      footer={
        <div className="flex flex-col gap-3">
          <FormError>{failure}</FormError>
          <div className="flex gap-3">
            <Button tone="secondary" className="flex-1" onClick={onClose}>
              {t`Keep it`}
            </Button>
            <Button
              tone="danger"
              className="flex-1"
              isBusy={isBusy}
              disabled={cost.data === undefined || (!isFree && !isSure)}
              onClick={() => void cancel()}
            >
              {t`Cancel the order`}
            </Button>
          </div>
        </div>
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-4 text-body">
        {cost.data === undefined ? (
          cost.isError ? (
            <ErrorState text={errorText(cost.error)} onRetry={() => void cost.refetch()} />
          ) : (
            <SkeletonRows count={1} shape="line" />
          )
        ) : (
          <Cost cost={cost.data} />
        )}
        <p className="rounded-card bg-warn-soft p-3 text-meta">
          {t`Never cancel after you have sent money: the coins go back to the seller.`}
        </p>
        {cost.data !== undefined && !isFree && (
          <Checkbox isOn={isSure} onChange={setIsSure}>
            <span className="text-body text-t1">{t`I accept this cost.`}</span>
          </Checkbox>
        )}
      </div>
    </Sheet>
  );
}

function isFreeOfCost({ cost, pauseMs }: P2pCancelView): boolean {
  return signOf(cost) === 0 && pauseMs === 0;
}

/** The words of the cost: nothing, a sum, or a pause. */
function Cost({
  cost: { cost, asset, pauseMs, freeLeft },
}: {
  readonly cost: P2pCancelView;
}): ReactNode {
  const { t } = useLingui();
  if (signOf(cost) > 0) {
    const sum = coinText(cost, asset ?? '');
    return <p>{t`This cancel takes ${sum} from your deposit. You can appeal against it.`}</p>;
  }
  if (pauseMs > 0) {
    const minutes = minutesOf(pauseMs);
    return <p>{t`After this cancel you can make no orders for ${minutes} minutes.`}</p>;
  }
  return <p>{t`This cancel costs nothing. You have ${freeLeft} free ones left today.`}</p>;
}

function useCancel(orderId: number, cost: Read<P2pCancelView>, onClose: () => void) {
  const { t } = useLingui();
  const refresh = useRefreshOrder();
  const { run, failure, isBusy } = useMoneyAction('tradeCancel', (error) =>
    error instanceof RefusedError && error.code === COST_CHANGED
      ? t`The cost has changed. Look at it and confirm again.`
      : errorText(error),
  );
  const cancel = async (): Promise<void> => {
    if (cost.data === undefined) return;
    const { cost: sum, pauseMs } = cost.data;
    const reply = await run({
      orderId,
      ...(signOf(sum) > 0 ? { cost: sum } : {}),
      ...(pauseMs > 0 ? { pauseMs } : {}),
    });
    await Promise.all([refresh(), cost.refetch()]);
    if (reply !== undefined) onClose();
  };
  return { failure, cancel, isBusy };
}
