import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { useOptionEntryColumns } from '#shared/ui/option-columns.tsx';
import { present, wholeOf } from '#shared/ui/url-state.ts';
import { blotterFilter, useBlotterFilters } from './filters.ts';
import { useOwned } from './Owner.tsx';

/** Entries in option rounds of everybody, open and paid. */
export function AllOptionEntries(): ReactNode {
  const { t } = useLingui();
  return (
    <CrudTable
      name="blotterOptionEntries"
      toRequest={(values) => {
        const { userId, symbol, fromMs, toMs } = blotterFilter(values);
        const entryId = wholeOf(values['entryId']);
        const roundId = wholeOf(values['roundId']);
        return present({ entryId, roundId, userId, symbol, fromMs, toMs });
      }}
      rowsOf={({ entries }) => entries}
      rowKey="entryId"
      columns={useOwned(useOptionEntryColumns())}
      filters={[
        { key: 'entryId', label: t`Entry number`, kind: 'text' },
        { key: 'roundId', label: t`Round number`, kind: 'text' },
        ...useBlotterFilters(),
      ]}
      empty={t`No entries match.`}
    />
  );
}
