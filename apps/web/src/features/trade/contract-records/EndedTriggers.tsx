import type { ContractMarketView, ContractTriggerView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { contractOf } from '#shared/contracts/contract-markets.ts';
import { TriggerCard } from '#shared/contracts/TriggerCard.tsx';
import { useContractAccount } from '#shared/contracts/use-contract-account.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useFilters } from '#shared/lists/use-filters.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { NothingHere } from '#shared/trading/orders/NothingHere.tsx';
import { OrderFilterBar } from '#shared/trading/orders/OrderFilterBar.tsx';
import { endedTriggersRequest, NO_FILTERS, pairsOf } from './contract-filters.ts';
import { ReachedMark } from './MarkCheck.tsx';

/** Conditional orders that acted, were refused when they did, or were cancelled: each says which and why. */
export function EndedTriggers(props: {
  readonly markets: readonly ContractMarketView[];
}): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters, onClear } = useFilters(NO_FILTERS);
  const query = useReadPages('contractTriggers', endedTriggersRequest(filters));
  useRefreshOn(useContractAccount().triggers, ['contractTriggers']);
  return (
    <>
      <OrderFilterBar
        pairs={pairsOf(props.markets)}
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
            <Reached trigger={trigger} market={contractOf(props.markets, trigger.symbol)} />
          </div>
        )}
        empty={
          <NothingHere text={t`No orders match.`} ticket="pages/Option/Option" onClear={onClear} />
        }
      />
    </>
  );
}

/** Of one that the mark reached: what that mark was made of. */
function Reached(props: {
  readonly trigger: ContractTriggerView;
  readonly market: ContractMarketView | undefined;
}): ReactNode {
  const { triggerId, status, markPrice } = props.trigger;
  if (props.market === undefined || status === 'cancelled' || markPrice === null) return null;
  return <ReachedMark of={{ triggerId }} market={props.market} />;
}
