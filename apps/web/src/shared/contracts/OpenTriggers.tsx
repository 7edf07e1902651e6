import type { ContractTriggerView } from '@candor/protocol';
import { Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { contractOf, useEveryContract } from './contract-markets.ts';
import { tellContractChange } from './order-toast.ts';
import { TriggerCard } from './TriggerCard.tsx';

const TriggerStopsForm = lazy(async () => {
  const { TriggerStopsForm: Form } = await import('./TriggerStopsForm.tsx');
  return { default: Form };
});

/** Conditional orders that wait for the mark, each with its cancel, and those that open with the stops of what they open. */
export function OpenTriggers(props: {
  readonly triggers: readonly ContractTriggerView[];
}): ReactNode {
  const { run } = useAction('cancelContractTrigger');
  const queries = useQueryClient();
  const [busyId, setBusyId] = useState<number>();
  const [editedId, setEditedId] = useState<number>();
  const cancel = async (trigger: ContractTriggerView): Promise<void> => {
    setBusyId(trigger.triggerId);
    const outcome = await run({ triggerId: trigger.triggerId });
    setBusyId(undefined);
    if (outcome?.ok === true) tellContractChange('cancelled', trigger);
    void queries.invalidateQueries({ queryKey: ['contractTriggers'] });
  };
  return (
    <>
      <ul>
        {props.triggers.map((trigger) => (
          <li key={trigger.triggerId} className="hairline-b px-4 py-3">
            <TriggerCard
              trigger={trigger}
              isBusy={busyId === trigger.triggerId}
              onCancel={() => void cancel(trigger)}
              onStops={trigger.reduceOnly ? undefined : () => setEditedId(trigger.triggerId)}
            />
          </li>
        ))}
      </ul>
      <StopsSheet
        trigger={props.triggers.find(({ triggerId }) => triggerId === editedId)}
        onClose={() => setEditedId(undefined)}
      />
    </>
  );
}

/** The stops of one order that waits; closed once it waits no more. */
function StopsSheet(props: {
  readonly trigger: ContractTriggerView | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { trigger, onClose } = props;
  const { t } = useLingui();
  const markets = useEveryContract().data?.markets ?? [];
  const market = trigger && contractOf(markets, trigger.symbol);
  return (
    <Sheet
      isOpen={trigger !== undefined && market !== undefined}
      onClose={onClose}
      title={t`Take profit and stop loss`}
    >
      {trigger !== undefined && market !== undefined && (
        <Suspense fallback={null}>
          <TriggerStopsForm trigger={trigger} market={market} onDone={onClose} />
        </Suspense>
      )}
    </Sheet>
  );
}
