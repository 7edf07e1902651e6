import type { EndpointName, EndpointReply, EndpointRequest } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '#shared/texts/error-text.ts';
import { useAction } from './hooks.ts';

interface MoneyAction<Name extends EndpointName> {
  /** Runs it. @returns the reply; undefined when it failed, or while an earlier tap still runs */
  readonly run: (request: EndpointRequest<Name>) => Promise<EndpointReply<Name> | undefined>;
  /** Why the last run failed, for the form to say above its button. */
  readonly failure: string | undefined;
  /** The inputs changed: what was said about the last run is over. */
  readonly forget: () => void;
  readonly isBusy: boolean;
}

/**
 * A command that moves money, behind one button. It is done once however often the button is tapped; a failure of
 * unknown outcome says that another tap finds out. `describe` says the refusals that the form has better words for
 * (undefined: nothing is said).
 */
export function useMoneyAction<Name extends EndpointName>(
  name: Name,
  describe: (error: unknown) => string | undefined = errorText,
): MoneyAction<Name> {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string>();
  const action = useAction(name, { isQuiet: true });
  const run: MoneyAction<Name>['run'] = async (request) => {
    setFailure(undefined);
    const outcome = await action.run(request);
    if (outcome === undefined) return undefined;
    if (outcome.ok) return outcome.reply;
    setFailure(
      outcome.isOutcomeUnknown
        ? t`No answer yet. Tap again to find out: it is never done twice.`
        : describe(outcome.error),
    );
    return undefined;
  };
  return { run, failure, forget: () => setFailure(undefined), isBusy: action.isBusy };
}
