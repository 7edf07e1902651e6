import type { ContractMarketView } from '@candor/protocol';
import { cx, Header, IconButton, Percent, Tag } from '@candor/ui-kit';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChartCandlestick, ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  contractName,
  useContractMarkets,
  useContractTicker,
} from '#shared/contracts/contract-markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { isBuilt } from '#shared/ui/navigation/built-paths.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { setContractView } from './contract-view.ts';
import type { ContractSheetName } from './sheet-names.ts';

interface HeaderProps {
  readonly market: ContractMarketView;
  readonly onOpen: (sheet: ContractSheetName) => void;
}

/** The kinds of contract markets that this tab shows, one at a time. */
const kinds: readonly {
  readonly name: MessageDescriptor;
  readonly kind: ContractMarketView['kind'];
}[] = [
  { name: msg`Perpetual`, kind: 'perpetual' },
  { name: msg`Gold`, kind: 'gold' },
];
const OPTION_PATH = 'pages/Option/Riseandfall';

/** The switch of products, the market with its change of the day, and the menu. */
export function ContractHeader({ market, onOpen }: HeaderProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <>
      <Header
        trailing={
          <>
            <IconButton
              label={t`Open chart`}
              onClick={() => go.to('pages/market/kline', { symbol: market.symbol })}
              className="text-t2"
            >
              <ChartCandlestick size={22} strokeWidth={1.8} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t`More`}
              aria-haspopup="dialog"
              onClick={() => onOpen('more')}
              className="text-t2"
            >
              <Ellipsis size={22} strokeWidth={1.8} aria-hidden="true" />
            </IconButton>
          </>
        }
      >
        <ProductSwitch shown={market} />
      </Header>
      <MarketLine market={market} onOpen={onOpen} />
    </>
  );
}

function ProductSwitch({ shown }: { readonly shown: ContractMarketView }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const markets = useContractMarkets().data?.markets ?? [];
  const show = (market: ContractMarketView): void => {
    setContractView({ symbol: market.symbol });
    go.replace('pages/Option/Option', { symbol: market.symbol });
  };
  return (
    // Large text on a narrow phone: what does not fit is scrolled to, and nothing lies under the buttons.
    <nav
      aria-label={t`Products`}
      className="scrollbar-none flex min-w-0 flex-1 items-baseline gap-4 overflow-x-auto pl-2 whitespace-nowrap"
    >
      {kinds.map(({ name, kind }) => {
        const first = markets.find((market) => market.kind === kind);
        if (kind === shown.kind) {
          return (
            <h1 key={kind} className="text-[length:min(var(--text-title),8vw)] font-bold">
              {t(name)}
            </h1>
          );
        }
        return first && <Product key={kind} name={t(name)} onOpen={() => show(first)} />;
      })}
      {isBuilt(OPTION_PATH) && <Product name={t`Option`} onOpen={() => go.to(OPTION_PATH)} />}
    </nav>
  );
}

function Product(props: { readonly name: string; readonly onOpen: () => void }): ReactNode {
  return (
    <button
      type="button"
      onClick={props.onOpen}
      className="press h-10 shrink-0 text-[length:min(var(--text-list),6.5vw)] text-t3"
    >
      {props.name}
    </button>
  );
}

function MarketLine({ market, onOpen }: HeaderProps): ReactNode {
  const { t } = useLingui();
  const ticker = useContractTicker(market.symbol);
  return (
    <div className="@container flex flex-wrap items-center gap-x-2 px-4 text-meta text-t3">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen('markets')}
        className="press flex min-h-10 max-w-full flex-wrap items-center gap-x-1.5 text-t1"
      >
        <span className="truncate text-[length:min(var(--text-title),11cqi)] font-bold">
          {contractName(market)}
        </span>
        <Tag>{market.kind === 'gold' ? t`Gold` : t`Perp`}</Tag>
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
