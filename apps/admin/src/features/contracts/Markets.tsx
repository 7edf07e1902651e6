import { asUnits, formatUnits } from '@candor/money';
import type { AdminReply } from '@candor/protocol';
import { Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { MARKET_TONES, MarketStateActs } from '#shared/ui/MarketStateActs.tsx';
import { TwoLines } from '#shared/ui/TwoLines.tsx';
import { NewMarketAct } from './NewMarketAct.tsx';
import { DelistAct } from './DelistAct.tsx';
import { TermsAct } from './TermsAct.tsx';
import { AmountText, StatusTag, TimeText } from '#shared/ui/texts.tsx';

type View = AdminReply<'contractView'>;
type Market = View['markets'][number];
type Ticker = View['tickers'][number];

/** Thousand-millionths have seven decimals as percent. */
const RATE_SCALE = 7;

/** Every contract market with its state, its prices, its funding and what is open in it. */
export function Markets({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const mayAct = useMay('markets.state');
  const columns: TableColumnsType<Market> = [
    ...useFigureColumns(view),
    ...(mayAct
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, market: Market) => (
              <MarketStateActs market={market} openNoticeMs={view.openNoticeMs} />
            ),
          },
        ]
      : []),
  ];
  return (
    <Flex vertical gap={16} align="stretch">
      <Flex>
        <NewMarketAct view={view} />
      </Flex>
      <DataTable<Market>
        rowKey="symbol"
        columns={columns}
        rows={view.markets}
        empty={t`There is no contract market.`}
      />
    </Flex>
  );
}

/** What a market is and shows now. */
function useFigureColumns(view: View): TableColumnsType<Market> {
  const { t } = useLingui();
  const tickers = new Map(view.tickers.map((ticker) => [ticker.symbol, ticker]));
  const figure = (symbol: string, pick: (ticker: Ticker) => ReactNode): ReactNode => {
    const ticker = tickers.get(symbol);
    return ticker === undefined ? '–' : pick(ticker);
  };
  return [
    {
      title: t`Contract`,
      dataIndex: 'symbol',
      render: (symbol: string) => <strong>{symbol}</strong>,
    },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (_, market) => (
        <State market={market} view={view} ticker={tickers.get(market.symbol)} />
      ),
    },
    {
      title: t`Mark / index`,
      align: 'right',
      render: (_, { symbol }) =>
        figure(symbol, ({ markPrice, indexPrice }) => (
          <TwoLines below={<AmountText value={indexPrice ?? ''} />}>
            <AmountText value={markPrice ?? ''} />
          </TwoLines>
        )),
    },
    {
      title: t`Price sources`,
      align: 'right',
      render: (_, { symbol }) =>
        figure(symbol, ({ sourcesLive, sources }) => (
          <span className="num">{`${String(sourcesLive)} / ${String(sources)}`}</span>
        )),
    },
    {
      title: t`Next funding`,
      align: 'right',
      render: (_, { symbol }) =>
        figure(symbol, ({ predictedRateE9, nextFundingAtMs }) => (
          <TwoLines below={<TimeText ms={nextFundingAtMs} />}>
            <span className="num">{`${formatUnits(asUnits(predictedRateE9), RATE_SCALE)}%`}</span>
          </TwoLines>
        )),
    },
    {
      title: t`Open interest`,
      align: 'right',
      render: (_, { symbol, quoteAsset }) =>
        figure(symbol, ({ openValue, openLots }) => (
          <TwoLines below={t`${openLots} lots`}>
            <AmountText value={openValue} asset={quoteAsset} />
          </TwoLines>
        )),
    },
    {
      title: t`Volume in 24 h`,
      align: 'right',
      render: (_, { symbol, quoteAsset }) =>
        figure(symbol, ({ quoteVolume }) => <AmountText value={quoteVolume} asset={quoteAsset} />),
    },
  ];
}

/** A market's own state, what its index allows, and the opening that is announced. */
function State(props: {
  readonly market: Market;
  readonly view: View;
  readonly ticker: Ticker | undefined;
}): ReactNode {
  const { market, view, ticker } = props;
  const word = useWords();
  const { state, symbol } = market;
  const coming = view.coming.filter(({ subject }) => subject === symbol);
  return (
    <Flex vertical gap={4} align="start">
      <StatusTag tone={MARKET_TONES[state]}>
        {word(state === 'open' ? 'market_open' : state)}
      </StatusTag>
      {ticker !== undefined && ticker.health !== 'live' && (
        <StatusTag tone={ticker.health === 'closed' ? 'wait' : 'bad'}>
          {word(`index_${ticker.health}`)}
        </StatusTag>
      )}
      {coming.map(({ changeId, kind, effectiveAtMs }) => (
        <Typography.Text key={changeId} type="secondary">
          {word(kind)}: <TimeText ms={effectiveAtMs} />
        </Typography.Text>
      ))}
    </Flex>
  );
}

/** What a market counts in, and what new orders are whole multiples of. */
function useStepColumns(): TableColumnsType<Market> {
  const { t } = useLingui();
  return [
    {
      title: t`Lot / lots in steps of`,
      dataIndex: 'lotSize',
      align: 'right',
      render: (text: string, { baseAsset, lotStep }) => (
        <TwoLines below={lotStep}>
          <AmountText value={text} asset={baseAsset} />
        </TwoLines>
      ),
    },
    {
      title: t`Price step / tick size`,
      dataIndex: 'priceStep',
      align: 'right',
      render: (text: string, { tickSize }) => (
        <TwoLines below={<AmountText value={tickSize} />}>
          <AmountText value={text} />
        </TwoLines>
      ),
    },
  ];
}

/** The terms of every market, its tiers, and the act that announces others. */
export function Terms({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const mayChange = useMay('markets.change');
  const columns: TableColumnsType<Market> = [
    {
      title: t`Contract`,
      dataIndex: 'symbol',
      render: (symbol: string) => <strong>{symbol}</strong>,
    },
    ...useStepColumns(),
    {
      title: t`Largest position`,
      dataIndex: 'positionMax',
      align: 'right',
      render: (text: string, { quoteAsset }) => <AmountText value={text} asset={quoteAsset} />,
    },
    percentColumn(t`Maker fee`, 'makerFeePpm'),
    percentColumn(t`Taker fee`, 'takerFeePpm'),
    percentColumn(t`Liquidation fee`, 'liquidationFeePpm'),
    percentColumn(t`Price band`, 'priceBandPpm'),
    percentColumn(t`Mark band`, 'markBandPpm'),
    {
      title: t`Highest leverage`,
      dataIndex: 'leverageMax',
      align: 'right',
      className: 'num',
      render: (leverage: number) => `${String(leverage)}x`,
    },
    ...(mayChange
      ? [
          {
            title: t`Actions`,
            // Beside the terms they change, however wide those are.
            fixed: 'right' as const,
            render: (_: unknown, market: Market) => (
              <Flex gap={8} wrap>
                <TermsAct market={market} noticeMs={view.termsNoticeMs} />
                <DelistAct market={market} view={view} />
              </Flex>
            ),
          },
        ]
      : []),
  ];
  return (
    <Flex vertical gap={16}>
      <DataTable<Market>
        rowKey="symbol"
        columns={columns}
        rows={view.markets}
        empty={t`There is no contract market.`}
      />
      {view.markets.map((market) => (
        <Tiers key={market.symbol} market={market} />
      ))}
    </Flex>
  );
}

type Rate = 'makerFeePpm' | 'takerFeePpm' | 'liquidationFeePpm' | 'priceBandPpm' | 'markBandPpm';

function percentColumn(title: string, dataIndex: Rate) {
  return {
    title,
    dataIndex,
    align: 'right' as const,
    className: 'num',
    render: (ppm: number) => ppmAsPercent(ppm),
  };
}

function Tiers({ market }: { readonly market: Market }): ReactNode {
  const { t } = useLingui();
  const { symbol, quoteAsset, tiers } = market;
  const columns: TableColumnsType<Market['tiers'][number]> = [
    {
      title: t`Value from`,
      dataIndex: 'floor',
      align: 'right',
      render: (text: string) => <AmountText value={text} asset={quoteAsset} />,
    },
    {
      title: t`Maintenance`,
      dataIndex: 'maintenancePpm',
      align: 'right',
      className: 'num',
      render: (ppm: number) => ppmAsPercent(ppm),
    },
    {
      title: t`Highest leverage`,
      dataIndex: 'leverageMax',
      align: 'right',
      className: 'num',
      render: (leverage: number) => `${String(leverage)}x`,
    },
  ];
  return <DataTable rowKey="floor" columns={columns} rows={tiers} title={t`Tiers of ${symbol}`} />;
}
