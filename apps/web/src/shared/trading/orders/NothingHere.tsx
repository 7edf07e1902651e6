import { Button, EmptyState } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Nothing to show, and the way out: the filters taken away where there are any, or where orders are made. */
export function NothingHere(props: {
  readonly text: string;
  /** Where such orders are made: the trade tab, when absent. */
  readonly ticket?: 'pages/Option/Option';
  /** Given where filters hide what there may be. */
  readonly onClear?: (() => void) | undefined;
}): ReactNode {
  const { text, ticket, onClear } = props;
  const { t } = useLingui();
  const go = useGo();
  const wayOut = ticket === undefined ? t`Go to trade` : t`Open the ticket`;
  return (
    <EmptyState
      text={text}
      action={
        <Button
          tone="secondary"
          size="small"
          onClick={onClear ?? (() => go.to(ticket ?? 'pages/lever/lever'))}
        >
          {onClear === undefined ? wayOut : t`Clear filters`}
        </Button>
      }
    />
  );
}
