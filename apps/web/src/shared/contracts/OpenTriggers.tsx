import type { ContractTriggerView } from '@candor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { AttachedStopsSheet } from './AttachedStopsSheet.tsx';
import { tellContractChange } from './order-toast.ts';
import { TriggerCard } from './TriggerCard.tsx';

/** Conditional orders that wait for the mark, each with its cancel, and those that open with the stops of what they open. */
export function OpenTriggers(props: {
  readonly triggers: readonly ContractTriggerView[];
}): ReactNode {
  const { run } = useAction('cancelContractTrigger');
  const queries = useQueryClient();
  const [busyId, setBusyId] = useState<number>();
  const [editedId, setEditedId] = useState<number>();
  const edited = props.triggers.find(({ triggerId }) => triggerId === editedId);
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
      <AttachedStopsSheet
        own={edited && { kind: 'trigger', trigger: edited }}
        onClose={() => setEditedId(undefined)}
      />
    </>
  );
}
