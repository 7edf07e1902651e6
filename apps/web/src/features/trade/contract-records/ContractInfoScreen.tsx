import type { ContractMarketView } from '@candor/protocol';
import { Chip, EmptyState, ErrorState, SkeletonRows, Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { contractName, useEveryContract } from '#shared/contracts/contract-markets.ts';
import { DeleveragingView } from './DeleveragingView.tsx';
import { FundingView } from './FundingView.tsx';
import { InsuranceView } from './InsuranceView.tsx';
import { LiquidationsView } from './LiquidationsView.tsx';
import { RulesView } from './RulesView.tsx';
import { SettlementsView } from './SettlementsView.tsx';
import { useNamedContract } from './named-contract.ts';
import type { ContractViewProps } from './named-contract.ts';

const VIEWS: Readonly<Record<string, ComponentType<ContractViewProps>>> = {
  'contract-rules': RulesView,
  'contract-funding': FundingView,
  'contract-liquidations': LiquidationsView,
  'contract-insurance': InsuranceView,
  'contract-deleveraging': DeleveragingView,
  'contract-settlements': SettlementsView,
};

/** Views that are about one market. */
const OF_ONE_MARKET = ['contract-rules', 'contract-funding', 'contract-deleveraging'];

const PATH = 'pages/home/market';

/** The rules of contracts and the public logs, for users and visitors alike. */
export function ContractInfoScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const named = useQueryParam('view') ?? '';
  const view = Object.hasOwn(VIEWS, named) ? named : 'contract-rules';
  const { data, isError, refetch } = useEveryContract();
  const shown = useNamedContract(data?.markets ?? []);
  const View = VIEWS[view] ?? RulesView;
  const open = (next: string, symbol: string | undefined): void =>
    go.replace(PATH, { view: next, ...(symbol !== undefined && { symbol }) });
  // One that ended stays where the address names it.
  const isOffered = ({ symbol, ending }: ContractMarketView): boolean =>
    ending?.phase !== 'settled' || symbol === shown?.market.symbol;
  return (
    <Page title={t`Contract information`} isPulled>
      <ConnectionPill />
      <Tabs
        label={t`Contract information`}
        options={[
          { value: 'contract-rules', label: t`Rules` },
          { value: 'contract-funding', label: t`Funding rate` },
          { value: 'contract-liquidations', label: t`Liquidations` },
          { value: 'contract-insurance', label: t`Insurance fund` },
          { value: 'contract-deleveraging', label: t`Auto-deleveraging` },
          { value: 'contract-settlements', label: t`Settlements` },
        ]}
        value={view}
        onChange={(next) => open(next, shown?.market.symbol)}
        size="small"
        hasLine
      />
      {data !== undefined && data.markets.length > 1 && OF_ONE_MARKET.includes(view) && (
        <div
          role="group"
          aria-label={t`Pair`}
          className="scrollbar-none flex gap-2 overflow-x-auto px-4 py-2"
        >
          {data.markets.filter(isOffered).map((market) => (
            <Chip
              key={market.symbol}
              isOn={market.symbol === shown?.market.symbol}
              onPress={() => open(view, market.symbol)}
            >
              {contractName(market)}
            </Chip>
          ))}
        </div>
      )}
      {data === undefined && isError && (
        <ErrorState text={t`The markets could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <SkeletonRows count={6} shape="line" />}
      {data !== undefined && shown === undefined && (
        <EmptyState text={t`No contract market is open yet.`} />
      )}
      {data !== undefined && shown !== undefined && (
        <View key={`${view} ${shown.market.symbol}`} markets={data.markets} {...shown} />
      )}
    </Page>
  );
}
