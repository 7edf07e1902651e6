import { RefusedError } from '@candor/api-client';
import type { OptionChoiceName, OptionEntryView, OptionRoundView } from '@candor/protocol';
import { tremble } from '@candor/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useOptionView } from './option-view.ts';
import { refusalText } from './option-texts.ts';
import { entryRequest } from './stake-form.ts';

/** The choice of a round that waits for its confirmation. */
export interface Asking {
  readonly round: OptionRoundView;
  readonly choice: OptionChoiceName;
}

/** Entering: from the tap on a choice to the server's answer. One tap, one entry, whatever the network does. */
export function useEnter(stake: string) {
  const queries = useQueryClient();
  const isConfirmed = useOptionView((view) => view.isConfirmed);
  const [asking, setAsking] = useState<Asking>();
  const [entered, setEntered] = useState<OptionEntryView>();
  const action = useMoneyAction('contractOptionOrder-add', (error) =>
    error instanceof RefusedError ? refusalText(error.code) : errorText(error),
  );
  const send = async ({ round, choice }: Asking): Promise<void> => {
    const reply = await action.run(entryRequest(round, choice, stake));
    setAsking(undefined);
    await queries.invalidateQueries({ queryKey: ['optionLimits'] });
    if (reply === undefined) return;
    tremble('fill');
    setEntered(reply.entry);
  };
  return {
    /** What the confirmation is about; undefined while none is open. */
    asking,
    /** The entry made last, before the feed tells of it. */
    entered,
    failure: action.failure,
    isBusy: action.isBusy,
    forget: action.forget,
    pick: (chosen: Asking): void => {
      action.forget();
      if (isConfirmed) setAsking(chosen);
      else void send(chosen);
    },
    confirm: (): void => {
      if (asking !== undefined) void send(asking);
    },
    close: (): void => setAsking(undefined),
  };
}
