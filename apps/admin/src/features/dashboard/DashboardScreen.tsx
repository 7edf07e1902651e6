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
type People = NonNullable<Dashboard['people']>;
type Trading = NonNullable<Dashboard['trading']>;
type MarketRow = Trading['markets'][number];

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
        {({ people, trading }) => (
          <>
            <Figures people={people} trading={trading} />
            <Row gutter={[16, 16]}>
              {people === null ? null : (
                <Col xs={24} xxl={8}>
                  <Card size="small" title={t`New users in 30 days`}>
                    <DayBars days={people.registrations} label={t`New users in 30 days`} />
                  </Card>
                </Col>
              )}
              {trading === null ? null : (
                <Col xs={24} xxl={16}>
                  <Markets markets={trading.markets} />
                </Col>
              )}
            </Row>
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface FiguresProps {
  readonly people: People | null;
  readonly trading: Trading | null;
}

/** What one's rights let one see; nothing for who sees neither users nor trading. */
function Figures({ people, trading }: FiguresProps): ReactNode {
  const { t } = useLingui();
  const shown = [
    ...(people === null
      ? []
      : [
          { title: t`Users`, value: people.users },
          { title: t`Active in 24 h`, value: people.activeUsers.day },
          { title: t`Active in 7 days`, value: people.activeUsers.week },
          { title: t`Frozen accounts`, value: people.frozenUsers },
          { title: t`Open sessions`, value: people.openSessions },
        ]),
    ...(trading === null ? [] : [{ title: t`Open orders`, value: trading.openOrders }]),
  ];
  if (shown.length === 0) return null;
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
