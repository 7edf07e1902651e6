import type { ContractCalendarView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useServerClock } from '#shared/api/server-clock.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { Block } from './Block.tsx';
import { FactList } from './Facts.tsx';
import { hoursOfWeek, inForce } from './calendar-hours.ts';

/** When a market trades, in the reader's own time, what is announced, and what happens off hours. */
export function CalendarView(props: {
  readonly calendars: readonly ContractCalendarView[];
}): ReactNode {
  const { t, i18n } = useLingui();
  const nowMs = useServerClock()();
  const { current, coming } = inForce(props.calendars, nowMs);
  const days = (calendar: ContractCalendarView) =>
    hoursOfWeek(calendar, nowMs, i18n.locale).map(({ from, until }) => [from, until] as const);
  return (
    <Block title={t`Trading hours`}>
      <p className="pb-3 text-meta text-t2">
        {t`Times are yours. Off hours the index stands still, nothing trades, nobody is liquidated and no funding is paid. After an opening the index must be live for a minute; the mark then moves to it by 1 % at once and 1 % more every 5 seconds.`}
      </p>
      {current !== undefined && <FactList facts={days(current)} />}
      {current !== undefined && current.holidays.some(({ untilMs }) => untilMs > nowMs) && (
        <>
          <h3 className="pt-4 pb-2 text-meta text-t3">{t`Closed on`}</h3>
          <FactList
            facts={current.holidays
              .filter(({ untilMs }) => untilMs > nowMs)
              .map(({ fromMs, untilMs }) => [formatMinute(fromMs), formatMinute(untilMs)])}
          />
        </>
      )}
      {coming.map((calendar) => {
        const time = formatMinute(calendar.startsAtMs);
        return (
          <section key={calendar.startsAtMs} aria-label={t`From ${time}`} className="pt-4">
            <h3 className="pb-2 text-meta font-semibold text-warn">{t`From ${time}`}</h3>
            <FactList facts={days(calendar)} />
          </section>
        );
      })}
    </Block>
  );
}
