import type { EndpointRequest } from '@candor/protocol';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import type { OwnOrder } from './own-order.ts';

/** What is to change; what is absent stays, and a stop of '0' is taken away. */
type Changes = Omit<EndpointRequest<'amendContract'>, 'orderId'>;

/** Changes an order of either kind once, whatever the network does; `price` moves the trigger of one that waits. */
export function useAmendOwn(own: OwnOrder, describe: (error: unknown) => string | undefined) {
  const resting = useMoneyAction('amendContract', describe);
  const waiting = useMoneyAction('amendContractTrigger', describe);
  const run = ({ price, ...stops }: Changes) =>
    own.kind === 'order'
      ? resting.run({ orderId: own.order.orderId, ...(price !== undefined && { price }), ...stops })
      : waiting.run({
          triggerId: own.trigger.triggerId,
          ...(price !== undefined && { triggerPrice: price }),
          ...stops,
        });
  const { failure, isBusy, forget } = own.kind === 'order' ? resting : waiting;
  return { run, failure, isBusy, forget };
}
