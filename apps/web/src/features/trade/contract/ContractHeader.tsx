import type { ContractMarketView } from '@candor/protocol';
import { cx, Header, IconButton, Percent, Tag } from '@candor/ui-kit';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { contractName, useContractTicker } from '#shared/contracts/contract-markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { isBuilt } from '#shared/ui/navigation/built-paths.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import type { ContractSheetName } from './sheet-names.ts';

interface HeaderProps {
  readonly market: ContractMarketView;
  readonly onOpen: (sheet: ContractSheetName) => void;
}

/** The products of this tab with the routes of the others: one shows here when its screen exists. */
const products: readonly { readonly name: MessageDescriptor; readonly path: string }[] = [
  { name: msg`Perpetual`, path: 'pages/Option/Option' },
  { name: msg`Option`, path: 'pages/Option/Riseandfall' },
];

/** The switch of products, the market with its change of the day, and the menu. */
export function ContractHeader({ market, onOpen }: HeaderProps): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <Header
        trailing={
          <IconButton
            label={t`More`}
            aria-haspopup="dialog"
            onClick={() => onOpen('more')}
            className="text-t2"
          >
            <Ellipsis size={22} strokeWidth={1.8} aria-hidden="true" />
          </IconButton>
        }
      >
        <ProductSwitch />
      </Header>
      <MarketLine market={market} onOpen={onOpen} />
    </>
  );
}

function ProductSwitch(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [here, ...others] = products.filter(({ path }) => isBuilt(path));
  return (
    <nav aria-label={t`Products`} className="flex min-w-0 flex-1 items-baseline gap-4 pl-2">
      <h1 className="text-title font-bold">{here !== undefined && t(here.name)}</h1>
      {others.map(({ name, path }) => (
        <button
          key={path}
          type="button"
          onClick={() => go.to(path)}
          className="press h-10 text-list text-t3"
        >
          {t(name)}
        </button>
      ))}
    </nav>
  );
}

function MarketLine({ market, onOpen }: HeaderProps): ReactNode {
  const { t } = useLingui();
  const ticker = useContractTicker(market.symbol);
  return (
    <div className="@container flex items-center gap-2 px-4 text-meta text-t3">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen('markets')}
        className="press flex h-10 shrink-0 items-center gap-1.5 text-t1"
      >
        <span className="truncate text-[length:min(var(--text-title),13cqi)] font-bold">
          {contractName(market)}
        </span>
        <Tag>{t`Perp`}</Tag>
        <ChevronDown size={18} strokeWidth={2} aria-hidden="true" className="shrink-0 text-t3" />
      </button>
      <Percent
        value={ticker === undefined ? undefined : percentOfPpm(ticker.changePpm)}
        className="font-semibold"
      />
      <span className={cx('num ml-auto truncate @max-[22rem]:hidden')}>
        {t`1 lot = ${market.lotSize} ${market.baseAsset}`}
      </span>
    </div>
  );
}
