import type { ContractMarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { TriggerCard } from '#shared/contracts/TriggerCard.tsx';
import { useContractAccount } from '#shared/contracts/use-contract-account.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { endedTriggersRequest, NO_FILTERS } from './contract-filters.ts';
import { NothingHere } from './NothingHere.tsx';
import { RecordFilters } from './RecordFilters.tsx';

/** Conditional orders that acted, were refused when they did, or were cancelled: each says which and why. */
export function EndedTriggers(props: {
  readonly markets: readonly ContractMarketView[];
}): ReactNode {
  const { t } = useLingui();
  const [filters, setFilters] = useState(NO_FILTERS);
  const query = useReadPages('contractTriggers', endedTriggersRequest(filters));
  useRefreshOn(useContractAccount().triggers, ['contractTriggers']);
  return (
    <>
      <RecordFilters
        markets={props.markets}
        filters={filters}
        onChange={setFilters}
        has={['side', 'dates']}
      />
      <PagedList
        query={query}
        rowsOf={(page) => page.triggers}
        keyOf={(trigger) => trigger.triggerId}
        renderRow={(trigger) => (
          <div className="hairline-b px-4 py-3">
            <TriggerCard trigger={trigger} />
          </div>
        )}
        empty={<NothingHere text={t`No orders match.`} filters={filters} onClear={setFilters} />}
      />
    </>
  );
}
