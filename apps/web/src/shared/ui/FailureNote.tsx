import { Countdown, FormError } from '@candor/ui-kit';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Failure } from '#shared/texts/failure.ts';

/** A form's failure, with the time left where the server asks to wait. */
export function FailureNote({ failure }: { readonly failure: Failure | undefined }): ReactNode {
  if (failure === undefined) return null;
  const { text, untilMs } = failure;
  return (
    <FormError>
      {text}
      {untilMs !== undefined && (
        <>
          {' '}
          <Trans>
            Time left: <Countdown endsAtMs={untilMs} nowMs={Date.now} />
          </Trans>
        </>
      )}
    </FormError>
  );
}
