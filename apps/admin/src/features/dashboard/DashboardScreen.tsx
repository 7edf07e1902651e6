import type { AdminReply } from '@candor/protocol';
import { formatPercent } from '@candor/ui-kit';
import { Button, Card, Statistic, Table, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useMarketFigures } from '#shared/ui/market-figures.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { StopAllAct } from '#shared/ui/StopAllAct.tsx';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { AmountText, StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { Alerts } from './Alerts.tsx';
import { DayChart } from './DayChart.tsx';
import { FeeIncome } from './FeeIncome.tsx';
import { HouseCards } from './HouseCards.tsx';
import { Liabilities } from './Liabilities.tsx';
import { Queues } from './Queues.tsx';
import { Volumes } from './Volumes.tsx';

type Dashboard = AdminReply<'dashboard'>;
type People = NonNullable<Dashboard['people']>;
type Trading = NonNullable<Dashboard['trading']>;
type MarketRow = Trading['markets'][number];

const FIGURES_EVERY_MS = 60_000;

/** What waits for somebody, and the exchange in figures. */
export function DashboardScreen(): ReactNode {
  const { t } = useLingui();
  const read = useRead('dashboard', {}, { everyMs: FIGURES_EVERY_MS });
  const seesMoney = useMay('finance.view');
  const seesMarkets = useMay('markets.view');
  const seesFlags = useMay('surveillance.view');
  const seesNames = useMay('screening.view');
  const seesAlerts = seesFlags || seesNames;
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
      extra={<HeadActs />}
    >
      <Queues />
      {seesMoney ? (
        <div className="panels">
          <Liabilities />
          <FeeIncome />
        </div>
      ) : null}
      {seesAlerts || seesMarkets ? (
        <div className="panels">
          <Alerts />
          {seesMarkets ? <Volumes /> : null}
        </div>
      ) : null}
      <HouseCards />
      <Loaded read={read}>
        {({ people, trading }) => (
          <>
            <div className="panels">
              <Figures people={people} trading={trading} />
              {people === null ? null : <NewUsers people={people} />}
            </div>
            {trading === null ? null : <Markets markets={trading.markets} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** How trading stands, the switches, and the way to stop everything: always in reach. */
function HeadActs(): ReactNode {
  const { t } = useLingui();
  const navigate = useNavigate();
  const seesMarkets = useMay('markets.view');
  const seesSwitches = useMay('settings.view');
  const mayStop = useMay('markets.state');
  const markets = useRead('houseAlarms', {}).data?.markets;
  if (markets === undefined) return null;
  const { all, open, halted } = markets;
  return (
    <>
      {seesMarkets && all > 0 ? (
        <StatusTag tone={open === all ? 'good' : 'bad'}>
          {open === all ? t`All ${all} markets open` : t`${open} of ${all} markets open`}
        </StatusTag>
      ) : null}
      {seesSwitches ? (
        <Button onClick={() => void navigate('/switches')}>{t`Switches`}</Button>
      ) : null}
      {mayStop && halted < all ? <StopAllAct /> : null}
    </>
  );
}

function NewUsers({ people }: { readonly people: People }): ReactNode {
  const { t } = useLingui();
  const label = t`New users in 30 days`;
  const days = people.registrations.map(({ day, count }) => ({
    day,
    values: { users: String(count) },
  }));
  return (
    <Card size="small" title={label}>
      <DayChart
        label={label}
        days={days}
        series={[{ key: 'users', name: label, colour: 'var(--ant-color-primary)' }]}
      />
    </Card>
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
      render: (_, { baseAsset, quoteAsset }) => <strong>{`${baseAsset}/${quoteAsset}`}</strong>,
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
      render: (ppm: number, { lastPrice }) =>
        lastPrice === null ? (
          '–'
        ) : (
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
