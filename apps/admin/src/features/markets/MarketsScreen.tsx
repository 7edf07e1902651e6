import type { AdminReply, FeeTierView } from '@candor/protocol';
import { Card, Flex, Space } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ChangeTable } from '#shared/ui/ChangeTable.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ListExport } from '#shared/ui/ExportButton.tsx';
import { useMarketFigures } from '#shared/ui/market-figures.tsx';
import { MARKET_TONES, MarketStateActs } from '#shared/ui/MarketStateActs.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { PageTabs } from '#shared/ui/PageTabs.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText, StatusTag } from '#shared/ui/texts.tsx';
import { useUrlState } from '#shared/ui/url-state.ts';
import { AllMarketActs } from './AllMarketActs.tsx';
import { FeeChangeAct, FeeTierAddAct } from './FeeActs.tsx';
import { LadderAct } from './LadderAct.tsx';
import { MarketFeesAct, useFeesColumn } from './MarketFeesAct.tsx';
import { Assets } from './Assets.tsx';
import { MarketDelistAct, MarketRulesAct } from './ListingActs.tsx';
import { MarketCreateAct } from './NewMarketAct.tsx';
import { OpensText, RateText, usePlanned } from './planned.tsx';
import type { Planned } from './planned.tsx';

type MarketList = AdminReply<'marketList'>;
type MarketRow = MarketList['markets'][number];

const RECHECK_MS = 10_000;

/** Markets, what is charged on them, and what will change when. */
export function MarketsScreen(): ReactNode {
  const { t } = useLingui();
  const { values, change } = useUrlState();
  const read = useRead('marketList', {}, { everyMs: RECHECK_MS });
  const active =
    ['markets', 'assets', 'fees', 'changes'].find((tab) => tab === values['tab']) ?? 'markets';
  return (
    <Page
      title={t`Markets and fees`}
      about={t`Changes are announced to users in every language before they apply. No change can name a price or a fill, or pick an order.`}
    >
      <Card size="small">
        <PageTabs
          activeKey={active}
          onChange={(tab) => change({ tab })}
          items={[
            {
              key: 'markets',
              label: t`Trading pairs`,
              children: <Loaded read={read}>{(list) => <Markets list={list} />}</Loaded>,
            },
            {
              key: 'assets',
              label: t`Assets`,
              children: <Loaded read={read}>{(list) => <Assets list={list} />}</Loaded>,
            },
            {
              key: 'fees',
              label: t`Fee tiers`,
              children: <Loaded read={read}>{(list) => <Fees list={list} />}</Loaded>,
            },
            { key: 'changes', label: t`Changes`, children: <ChangeTable name="changeList" /> },
          ]}
        />
      </Card>
    </Page>
  );
}

function Markets({ list }: { readonly list: MarketList }): ReactNode {
  const { t } = useLingui();
  const figures = useMarketFigures<MarketRow>();
  const feesColumn = useFeesColumn();
  const planned = usePlanned('market_state');
  const mayHalt = useMay('markets.state');
  const mayAct = [useMay('markets.change'), useMay('fees.change'), mayHalt].includes(true);
  const columns: TableColumnsType<MarketRow> = [
    {
      title: t`Trading pair`,
      dataIndex: 'symbol',
      sorter: (one, other) => one.symbol.localeCompare(other.symbol),
      render: (_, { baseAsset, quoteAsset }) => <strong>{`${baseAsset}/${quoteAsset}`}</strong>,
    },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: MarketRow['state'], { symbol }) => (
        <MarketState state={state} planned={planned(symbol)} />
      ),
    },
    {
      title: t`Last price`,
      dataIndex: 'lastPrice',
      align: 'right',
      render: (price: string | null) => (price === null ? '–' : <AmountText value={price} />),
    },
    ...figures,
    {
      title: t`Tick size`,
      dataIndex: 'tickSize',
      align: 'right',
      render: (text: string) => <AmountText value={text} />,
    },
    {
      title: t`Smallest order`,
      dataIndex: 'notionalMin',
      align: 'right',
      render: (text: string, { quoteAsset }) => <AmountText value={text} asset={quoteAsset} />,
    },
    feesColumn,
    ...(mayAct
      ? [
          {
            // In sight, however wide the figures are.
            ...{ title: t`Actions`, fixed: 'right' as const },
            render: (_: unknown, market: MarketRow) => (
              <Space size={4} wrap>
                <MarketStateActs market={market} openNoticeMs={list.openNoticeMs} />
                <MarketRulesAct market={market} noticeMs={list.feeNoticeMs} />
                <MarketFeesAct market={market} noticeMs={list.feeNoticeMs} />
                <MarketDelistAct market={market} noticeMs={list.feeNoticeMs} />
              </Space>
            ),
          },
        ]
      : []),
  ];
  return (
    <Flex vertical gap={12}>
      <Flex justify="end" gap={8} wrap>
        {mayHalt ? <AllMarketActs list={list} /> : null}
        <MarketCreateAct list={list} />
        <ListExport list="marketList" request={{}} />
      </Flex>
      <DataTable<MarketRow> rowKey="symbol" columns={columns} rows={list.markets} />
    </Flex>
  );
}

interface MarketStateProps {
  readonly state: MarketRow['state'];
  readonly planned: Planned | undefined;
}

/** How a market stands, and when it opens. */
function MarketState({ state, planned }: MarketStateProps): ReactNode {
  const word = useWords();
  return (
    <>
      <StatusTag tone={MARKET_TONES[state]}>
        {word(state === 'open' ? 'market_open' : state)}
      </StatusTag>
      <OpensText planned={planned} />
    </>
  );
}

function Fees({ list }: { readonly list: MarketList }): ReactNode {
  const { t } = useLingui();
  const mayAct = useMay('fees.change');
  const planned = usePlanned('fee_tier');
  const volumes = new Map(list.feeLadder.map(({ tier, volumeMin }) => [tier, volumeMin]));
  const columns: TableColumnsType<FeeTierView> = [
    { title: t`Tier`, dataIndex: 'tier', className: 'num' },
    {
      title: t`30-day volume from`,
      dataIndex: 'tier',
      key: 'volume',
      align: 'right',
      render: (tier: number) => {
        const volume = volumes.get(tier);
        return volume === undefined ? '–' : <AmountText value={String(volume)} asset="USDT" />;
      },
    },
    {
      title: t`Maker fee`,
      dataIndex: 'makerRatePpm',
      align: 'right',
      className: 'num',
      render: (ppm: number, { tier }) => (
        <RateText ppm={ppm} name="makerRatePpm" planned={planned(String(tier))} />
      ),
    },
    {
      title: t`Taker fee`,
      dataIndex: 'takerRatePpm',
      align: 'right',
      className: 'num',
      render: (ppm: number, { tier }) => (
        <RateText ppm={ppm} name="takerRatePpm" planned={planned(String(tier))} />
      ),
    },
    ...(mayAct
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, tier: FeeTierView) => (
              <Space>
                <FeeChangeAct tier={tier} noticeMs={list.feeNoticeMs} />
              </Space>
            ),
          },
        ]
      : []),
  ];
  const numbers = list.feeTiers.map(({ tier }) => tier);
  return (
    <Flex vertical gap={12}>
      <Flex justify="end" gap={8} wrap>
        <LadderAct list={list} />
        <FeeTierAddAct tiers={numbers} />
      </Flex>
      <DataTable<FeeTierView> rowKey="tier" columns={columns} rows={list.feeTiers} />
    </Flex>
  );
}
