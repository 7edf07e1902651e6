import type { MarketView } from '@candor/protocol';
import { Header, IconButton, Percent } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChartCandlestick, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import { pairName } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { PairButton } from '#shared/trading/pairs/PairButton.tsx';
import { PairSheet } from '#shared/trading/pairs/PairSheet.tsx';
import { selectMarket } from '#shared/trading/selected-market.ts';
import { MoreSheet } from './MoreSheet.tsx';

/** The pair with its 24-hour change, the way to the chart page, and the menu. */
export function SpotHeader(props: {
  readonly symbol: string;
  /** The pair in words, known before its market is. */
  readonly name: string;
  readonly market: MarketView | undefined;
}): ReactNode {
  const { market } = props;
  const symbol = market?.symbol ?? props.symbol;
  const go = useGo();
  const [open, setOpen] = useState<'pairs' | 'more'>();
  const { data } = useHub(`ticker:${symbol}`);
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Header trailing={<HeaderActions symbol={symbol} onMore={() => setOpen('more')} />}>
        <div className="@container flex min-w-0 flex-1 items-center gap-2 pl-2">
          <h1 className="min-w-0">
            <PairButton
              name={market === undefined ? props.name : pairName(market)}
              onPress={() => setOpen('pairs')}
            />
          </h1>
          <Percent
            value={data === undefined ? undefined : percentOfPpm(data.changePpm)}
            className="hidden text-meta font-semibold @min-[11rem]:inline"
          />
        </div>
      </Header>
      <PairSheet
        isOpen={open === 'pairs'}
        onClose={close}
        symbol={symbol}
        onSelect={(next) => {
          selectMarket(next);
          go.replace('pages/lever/lever', { symbol: next });
        }}
        onAlert={() => go.to('pages/neWs/neWs', { view: 'alerts', symbol })}
      />
      {market !== undefined && (
        <MoreSheet isOpen={open === 'more'} onClose={close} market={market} />
      )}
    </>
  );
}

function HeaderActions(props: { readonly symbol: string; readonly onMore: () => void }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <>
      <IconButton
        label={t`Open chart`}
        onClick={() => go.to('pages/market/kline', { symbol: props.symbol })}
        className="text-t2"
      >
        <ChartCandlestick size={22} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <IconButton label={t`More`} aria-haspopup="dialog" onClick={props.onMore} className="text-t2">
        <Ellipsis size={22} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
    </>
  );
}
