import type { BookFlow } from '@candor/protocol';
import { addDecimals, signOf } from '@candor/money';
import { Card, Flex, Segmented, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText } from '#shared/ui/texts.tsx';
import { sumOf } from './day-chart.ts';
import type { ChartDay } from './day-chart.ts';
import { DayChart } from './DayChart.tsx';
import type { ChartSeries } from './DayChart.tsx';

const DAY_MS = 86_400_000;
const DAYS = 14;
const READ_EVERY_MS = 300_000;

/** Which product a fee was paid in, by why the money moved; all else is other. */
const PRODUCTS: Readonly<Partial<Record<BookFlow['reason'], string>>> = {
  trade_fee: 'spot',
  maker_rebate: 'spot',
  contract_fee: 'contracts',
  option_fee: 'options',
  p2p_fee: 'p2p',
};

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days of one asset's fees, the oldest first; a day without any is there too. */
export function feeDays(
  rows: readonly BookFlow[],
  asset: string,
  toMs: number,
): readonly ChartDay[] {
  const own = rows.filter((row) => row.account === 'fees' && row.asset === asset);
  return Array.from({ length: DAYS }, (_, place) => {
    const dayMs = toMs - (DAYS - place) * DAY_MS;
    const values: Record<string, string> = {};
    for (const { reason, net } of own.filter((row) => row.dayMs === dayMs)) {
      const product = PRODUCTS[reason] ?? 'other';
      values[product] = addDecimals(values[product] ?? '0', net);
    }
    return { day: dayOf(dayMs), values };
  });
}

function useSeries(): readonly ChartSeries[] {
  const { t } = useLingui();
  return [
    { key: 'spot', name: t`Spot`, colour: 'var(--ant-color-primary)' },
    { key: 'contracts', name: t`Contracts`, colour: '#8f8bff' },
    { key: 'options', name: t`Option rounds`, colour: '#e0a100' },
    { key: 'p2p', name: t`P2P`, colour: '#0b9e6b' },
    { key: 'other', name: t`Other`, colour: '#8e95a7' },
  ];
}

/** What clients paid in fees, less what was given back, by day (UTC) and product: each asset for itself. */
export function FeeIncome(): ReactNode {
  const { t } = useLingui();
  // The whole of the first day, however late it is in the last one.
  const [fromMs] = useState(() => Math.floor(Date.now() / DAY_MS) * DAY_MS - (DAYS - 1) * DAY_MS);
  const read = useRead('bookFlows', { fromMs }, { everyMs: READ_EVERY_MS });
  return (
    <Card
      size="small"
      title={t`Fee income`}
      extra={<Link to="/finance?tab=days">{t`By asset and account`}</Link>}
    >
      <Loaded read={read}>{({ rows, toMs }) => <Chart rows={rows} toMs={toMs} />}</Loaded>
    </Card>
  );
}

interface ChartProps {
  readonly rows: readonly BookFlow[];
  /** When the day under way ends. */
  readonly toMs: number;
}

function Chart({ rows, toMs }: ChartProps): ReactNode {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string>();
  const all = useSeries();
  const paid = new Set(rows.filter(({ account }) => account === 'fees').map(({ asset }) => asset));
  const assets = [...paid].sort((one, other) =>
    one === 'USDT' ? -1 : other === 'USDT' ? 1 : one.localeCompare(other),
  );
  const asset = assets.find((one) => one === chosen) ?? assets[0];
  if (asset === undefined) {
    return <Typography.Text type="secondary">{t`No fees in these days.`}</Typography.Text>;
  }
  const days = feeDays(rows, asset, toMs);
  const sums = days.map(({ values }) => sumOf(Object.values(values)));
  const series = all.filter(({ key }) =>
    days.some(({ values }) => signOf(values[key] ?? '0') !== 0),
  );
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="start" gap={12} wrap>
        <Flex gap={24} wrap>
          <Figure title={t`Today so far (UTC)`} value={sums.at(-1) ?? '0'} asset={asset} />
          <Figure title={t`Yesterday`} value={sums.at(-2) ?? '0'} asset={asset} />
          <Figure title={t`${DAYS} days`} value={sumOf(sums)} asset={asset} />
        </Flex>
        {assets.length < 2 ? null : (
          <Segmented
            size="small"
            aria-label={t`Asset`}
            options={assets}
            value={asset}
            onChange={setChosen}
          />
        )}
      </Flex>
      <DayChart label={t`Fee income`} days={days} series={series} unit={asset} />
    </Flex>
  );
}

interface FigureProps {
  readonly title: string;
  readonly value: string;
  readonly asset: string;
}

function Figure({ title, value, asset }: FigureProps): ReactNode {
  return (
    <Flex vertical>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {title}
      </Typography.Text>
      <Typography.Text strong style={{ fontSize: 16 }}>
        <AmountText value={value} asset={asset} />
      </Typography.Text>
    </Flex>
  );
}
