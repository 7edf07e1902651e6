import type { AdminReply } from '@candor/protocol';
import { formatPercent } from '@candor/ui-kit';
import { Card, Col, Row, Statistic, Table, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMarketFigures } from '#shared/ui/market-figures.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { AmountText, TimeText } from '#shared/ui/texts.tsx';
import { DayBars } from './DayBars.tsx';
import { HouseCards } from './HouseCards.tsx';
import { Queues } from './Queues.tsx';

type Dashboard = AdminReply<'dashboard'>;
type MarketRow = Dashboard['markets'][number];

const FIGURES_EVERY_MS = 60_000;

/** What waits for somebody, and the exchange in figures. */
export function DashboardScreen(): ReactNode {
  const { t } = useLingui();
  const read = useRead('dashboard', {}, { everyMs: FIGURES_EVERY_MS });
  return (
    <Page
      title={t`Dashboard`}
      about={
        read.data === undefined ? null : (
          <>
            {t`Figures of`} <TimeText ms={read.data.asOfMs} />
          </>
        )
      }
    >
      <Queues />
      <HouseCards />
      <Loaded read={read}>
        {(figures) => (
          <>
            <Figures figures={figures} />
            <Row gutter={[16, 16]}>
              <Col xs={24} xxl={8}>
                <Card size="small" title={t`New users in 30 days`}>
                  <DayBars days={figures.registrations} label={t`New users in 30 days`} />
                </Card>
              </Col>
              <Col xs={24} xxl={16}>
                <Markets markets={figures.markets} />
              </Col>
            </Row>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Figures({ figures }: { readonly figures: Dashboard }): ReactNode {
  const { t } = useLingui();
  const shown = [
    { title: t`Users`, value: figures.users },
    { title: t`Active in 24 h`, value: figures.activeUsers.day },
    { title: t`Active in 7 days`, value: figures.activeUsers.week },
    { title: t`Frozen accounts`, value: figures.frozenUsers },
    { title: t`Open sessions`, value: figures.openSessions },
    { title: t`Open orders`, value: figures.openOrders },
  ];
  return (
    <Card size="small">
      <div className="cards">
        {shown.map(({ title, value }) => (
          <Statistic key={title} title={title} value={value} className="num" />
        ))}
      </div>
    </Card>
  );
}

function useColumns(): TableColumnsType<MarketRow> {
  const { t } = useLingui();
  const figures = useMarketFigures<MarketRow>();
  return [
    {
      title: t`Trading pair`,
      dataIndex: 'symbol',
      sorter: (one, other) => one.symbol.localeCompare(other.symbol),
      render: (symbol: string) => <strong>{symbol}</strong>,
    },
    {
      title: t`Last price`,
      dataIndex: 'lastPrice',
      align: 'right',
      render: (price: string | null) => (price === null ? '–' : <AmountText value={price} />),
    },
    {
      title: t`Change in 24 h`,
      dataIndex: 'changePpm',
      align: 'right',
      sorter: (one, other) => one.changePpm - other.changePpm,
      render: (ppm: number) => (
        <Typography.Text type={ppm < 0 ? 'danger' : 'success'} className="num">
          {formatPercent(ppmAsPercent(ppm).replace('%', ''))}
        </Typography.Text>
      ),
    },
    ...figures,
  ];
}

function Markets({ markets }: { readonly markets: readonly MarketRow[] }): ReactNode {
  const { t } = useLingui();
  return (
    <Card size="small" title={t`Trading pairs`} styles={{ body: { padding: 0 } }}>
      <Table<MarketRow>
        size="small"
        rowKey="symbol"
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={useColumns()}
        dataSource={[...markets]}
      />
    </Card>
  );
}
