import type { AdminReply } from '@candor/protocol';
import { Flex, Space, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { formatCycle } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { AmountText, StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { factorOf } from './rules-form.ts';
import type { Rules, Series } from './rules-form.ts';
import { RulesAct } from './RulesAct.tsx';

type View = AdminReply<'optionView'>;

/** Every coin with its cycles, their rules now and announced, and what can be done about them. */
export function Cycles({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const mayOpen = useMay('markets.state');
  const mayChange = useMay('fees.change');
  const columns: TableColumnsType<Series> = [
    {
      title: t`Cycle`,
      dataIndex: 'symbol',
      render: (symbol: string, { cycleMs }) => (
        <strong>{`${symbol} · ${formatCycle(cycleMs)}`}</strong>
      ),
    },
    {
      title: t`State`,
      dataIndex: 'opensRounds',
      render: (opensRounds: boolean) => (
        <StatusTag tone={opensRounds ? 'good' : 'wait'}>
          {opensRounds ? t`Opens rounds` : t`Stopped`}
        </StatusTag>
      ),
    },
    {
      title: t`Rules now`,
      render: (_, series) => <RulesText series={series} rules={series.rules} />,
    },
    {
      title: t`Announced`,
      render: (_, series) =>
        series.coming === null ? (
          '–'
        ) : (
          <Flex vertical>
            <TimeText ms={series.coming.effectiveFromMs} />
            <RulesText series={series} rules={series.coming} />
          </Flex>
        ),
    },
    ...(mayOpen || mayChange
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, series: Series) => (
              <Space size={4} wrap>
                <OpenAct series={series} />
                {series.coming === null && (
                  <RulesAct label={t`Change rules`} series={series} noticeMs={view.noticeMs} />
                )}
              </Space>
            ),
          },
        ]
      : []),
  ];
  return (
    <Flex vertical gap={12}>
      <Flex justify="end">
        <RulesAct label={t`New cycle`} series={undefined} noticeMs={view.noticeMs} />
      </Flex>
      <DataTable<Series>
        rowKey="seriesId"
        columns={columns}
        rows={view.coins.flatMap(({ series }) => series)}
        empty={t`There is no cycle yet.`}
      />
    </Flex>
  );
}

/** Rules in two lines: what a round costs, and what may be staked. */
function RulesText(props: { readonly series: Series; readonly rules: Rules | null }): ReactNode {
  const { series, rules } = props;
  const { t } = useLingui();
  const word = useWords();
  if (rules === null) return '–';
  const { mode, feePpm, odds, min, max, step, flatMove, prize } = rules;
  const { asset } = series;
  const fee = ppmAsPercent(feePpm);
  const factors = odds === null ? '' : [odds.rise, odds.fall, odds.flat].map(factorOf).join(' / ');
  return (
    <Flex vertical>
      <span className="num">
        {odds === null
          ? `${word(`option_${mode}`)} · ${t`fee ${fee}`}`
          : `${word(`option_${mode}`)} · ${factors} · ${t`prizes ${prize ?? '0'}`}`}
      </span>
      <Typography.Text type="secondary">
        <AmountText value={min} />–<AmountText value={max} asset={asset} /> ·{' '}
        {t`step ${step} · flat up to ${flatMove}`}
      </Typography.Text>
    </Flex>
  );
}

/** Stops new rounds or lets them open; open rounds go on either way. */
function OpenAct({ series }: { readonly series: Series }): ReactNode {
  const { t } = useLingui();
  const { seriesId, symbol, cycleMs, opensRounds } = series;
  const name = `${symbol} ${formatCycle(cycleMs)}`;
  return (
    <ActButton
      act="optionOpen"
      label={opensRounds ? t`Stop` : t`Resume`}
      effect={
        opensRounds
          ? t`${name}: no new round opens. Open rounds go on to their end.`
          : t`${name}: new rounds open again.`
      }
      isDanger={opensRounds}
      button={{ size: 'small' }}
      toRequest={({ reason }) => ({ seriesId, isOpen: !opensRounds, reason })}
      refresh={['optionView']}
    />
  );
}
