import type { AdminReply, ContractMarketView } from '@candor/protocol';
import { Flex, Form, Input, InputNumber, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { EffectiveField, soonest, timeOfForm, useWhenText } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import { TimeText } from '#shared/ui/texts.tsx';
import { formOfCalendar, holidaysOf, weeklyOf } from './calendar-form.ts';
import type { CalendarForm } from './calendar-form.ts';

type View = AdminReply<'contractView'>;
type Calendar = ContractMarketView['calendars'][number];

/** When markets with a calendar trade: what is in force, what is announced, and the act that announces other hours. */
export function Calendars({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const mayChange = useMay('markets.change');
  const markets = view.markets.filter(({ calendars }) => calendars.length > 0);
  if (markets.length === 0) {
    return <Typography.Text>{t`Every contract market trades at all hours.`}</Typography.Text>;
  }
  return (
    <Flex vertical gap={16}>
      {markets.map((market) => (
        <Flex key={market.symbol} vertical gap={8} align="start">
          <Hours market={market} timeMs={view.timeMs} />
          {mayChange && <CalendarAct market={market} view={view} />}
        </Flex>
      ))}
    </Flex>
  );
}

function Hours(props: { readonly market: ContractMarketView; readonly timeMs: number }): ReactNode {
  const { market, timeMs } = props;
  const { t } = useLingui();
  const { symbol, calendars } = market;
  const text = (list: string) => (
    <span className="num" style={{ whiteSpace: 'pre-line' }}>
      {list === '' ? '–' : list}
    </span>
  );
  return (
    <DataTable<Calendar>
      rowKey="startsAtMs"
      title={t`Trading hours of ${symbol}`}
      rows={calendars}
      columns={[
        {
          title: t`Applies from`,
          dataIndex: 'startsAtMs',
          render: (ms: number) => <TimeText ms={ms} />,
        },
        {
          title: t`Minutes ahead of UTC`,
          dataIndex: 'zoneMinutes',
          align: 'right',
          className: 'num',
        },
        {
          title: t`Open hours`,
          render: (_: unknown, calendar) => text(formOfCalendar(calendar, timeMs).weekly),
        },
        {
          title: t`Holidays`,
          render: (_: unknown, calendar) => text(formOfCalendar(calendar, timeMs).holidays),
        },
      ]}
    />
  );
}

/** Announces other hours: a second person approves, and they count a day later at the earliest. */
function CalendarAct(props: {
  readonly market: ContractMarketView;
  readonly view: View;
}): ReactNode {
  const { market, view } = props;
  const { t } = useLingui();
  const { symbol, calendars } = market;
  const latest = calendars.at(-1);
  if (latest === undefined) return null;
  const { calendarNoticeMs: noticeMs } = view;
  const whenText = useWhenText(noticeMs);
  return (
    <ActButton<'contractCalendarSet', CalendarForm & WithTime>
      act="contractCalendarSet"
      label={t`Announce other hours`}
      effect={t`${symbol} trades by these hours from then on. Users see them among its rules at once. They take the place of hours that are announced and not in force.`}
      initialValues={{
        ...formOfCalendar(latest, view.timeMs),
        ...soonest,
      }}
      fields={
        <>
          <CalendarFields />
          <EffectiveField noticeMs={noticeMs} />
        </>
      }
      summary={(form) => `${symbol}: ${whenText(form)}`}
      toRequest={({ reason, zoneMinutes, weekly, holidays, ...form }) => ({
        ...{ symbol, zoneMinutes, reason },
        ...timeOfForm(form),
        weekly: weeklyOf(weekly) ?? [],
        holidays: holidaysOf(holidays, zoneMinutes) ?? [],
      })}
      refresh={['contractView']}
    />
  );
}

function CalendarFields(): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <HoursFields isRequired />
      <Form.Item
        name="holidays"
        label={t`Holidays`}
        extra={t`One span a line, such as: 2026-12-25 00:00 - 2026-12-26 00:00`}
        rules={[
          {
            validator: (_, text: string = '') =>
              holidaysOf(text, 0) === undefined
                ? Promise.reject(
                    new Error(
                      t`Spans such as 2026-12-25 00:00 - 2026-12-26 00:00 that do not overlap`,
                    ),
                  )
                : Promise.resolve(),
          },
        ]}
      >
        <Input.TextArea rows={4} className="num" />
      </Form.Item>
    </>
  );
}

/** The zone and the open hours of a week; without hours, where they may be left out, a market trades all the time. */
export function HoursFields({ isRequired }: { readonly isRequired: boolean }): ReactNode {
  const { t } = useLingui();
  const rule = { required: true, message: t`Enter a value` };
  return (
    <>
      <Form.Item
        name="zoneMinutes"
        label={t`Minutes ahead of UTC`}
        extra={t`The zone of all times below, the same all year.`}
        rules={[rule]}
      >
        <InputNumber min={-840} max={840} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="weekly"
        label={t`Open hours`}
        extra={
          isRequired
            ? t`One span a line, such as: Sun 18:00 - Mon 17:00`
            : t`One span a line, such as: Sun 18:00 - Mon 17:00. Empty: it trades all the time.`
        }
        rules={[
          ...(isRequired ? [rule] : []),
          {
            validator: (_, text: string = '') =>
              text.trim() !== '' && weeklyOf(text) === undefined
                ? Promise.reject(
                    new Error(t`Spans such as Sun 18:00 - Mon 17:00 that do not overlap`),
                  )
                : Promise.resolve(),
          },
        ]}
      >
        <Input.TextArea rows={6} className="num" />
      </Form.Item>
    </>
  );
}
