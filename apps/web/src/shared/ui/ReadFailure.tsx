import { RefusedError } from '@candor/api-client';
import { Button, EmptyState, ErrorState } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import type { Read } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { useGo } from './navigation/navigation.ts';

/** What the server says of a thing that is not there (404), and of an address that names none (41001). */
const MISSING_CODES: readonly number[] = [404, 41_001];

/** Whether a read failed because what its address names is not there: asking again cannot help. */
export function isMissing(error: Error | null): boolean {
  return error instanceof RefusedError && MISSING_CODES.includes(error.code);
}

interface ReadFailureProps {
  readonly read: Pick<Read<unknown>, 'error' | 'refetch'>;
  /** What to say where the address names nothing that is there, and the page that leads on from there. */
  readonly missing: string;
  readonly wayOn: { readonly label: string; readonly path: string };
}

/** Why a page about one thing shows nothing: what is not there leads on, all else can be tried again. */
export function ReadFailure({ read, missing, wayOn }: ReadFailureProps): ReactNode {
  const go = useGo();
  if (!isMissing(read.error)) {
    return <ErrorState text={errorText(read.error)} onRetry={() => void read.refetch()} />;
  }
  return (
    <EmptyState
      className="pt-24"
      text={missing}
      action={
        <Button tone="secondary" size="small" onClick={() => go.replace(wayOn.path)}>
          {wayOn.label}
        </Button>
      }
    />
  );
}
