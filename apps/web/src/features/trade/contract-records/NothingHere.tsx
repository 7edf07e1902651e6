import { Button, EmptyState } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isBuilt } from '#shared/ui/navigation/built-paths.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { NO_FILTERS } from './contract-filters.ts';
import type { ContractFilters } from './contract-filters.ts';

const TICKET = 'pages/Option/Option';

/** Nothing to show, and the way out: the filters taken away where there are any, or the contract tab. */
export function NothingHere(props: {
  readonly text: string;
  readonly filters: ContractFilters;
  readonly onClear: (filters: ContractFilters) => void;
}): ReactNode {
  const { text, filters, onClear } = props;
  const { t } = useLingui();
  const go = useGo();
  const isFiltered = filters !== NO_FILTERS;
  if (!isFiltered && !isBuilt(TICKET)) return <EmptyState text={text} />;
  return (
    <EmptyState
      text={text}
      action={
        <Button
          tone="secondary"
          size="small"
          onClick={() => (isFiltered ? onClear(NO_FILTERS) : go.to(TICKET))}
        >
          {isFiltered ? t`Clear filters` : t`Open the ticket`}
        </Button>
      }
    />
  );
}
