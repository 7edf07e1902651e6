import { addDecimals } from '@candor/money';
import {
  addMonths,
  cx,
  ErrorState,
  formatExact,
  IconButton,
  monthOf,
  Skeleton,
  weeksOf,
} from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { monthDay } from '#shared/earn/checkin-view.ts';
import type { CheckinInfo, MonthDay } from '#shared/earn/checkin-view.ts';

const monthText = ({ year, month }: { year: number; month: number }): string =>
  `${String(year)}-${String(month).padStart(2, '0')}`;

/** A date in words; Thai would count Buddhist years, which the rest of the product does not. */
function dateWords(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...options, timeZone: 'UTC' });
  return format.format(new Date(`${date}T12:00:00Z`));
}

/** The calendar of one month; the arrows lead as far back as the account does. */
export function MonthCard({ info }: { readonly info: CheckinInfo }): ReactNode {
  const { t, i18n } = useLingui();
  const [month, setMonth] = useState(info.month);
  const read = useRead('checkInfo', { month }, { isEnabled: month !== info.month });
  const shown = month === info.month ? info : read.data;
  const move = (count: number): void => {
    const [year = 0, number = 1] = month.split('-').map(Number);
    setMonth(monthText(addMonths({ year, month: number }, count)));
  };
  return (
    <section aria-label={t`Calendar`} className="px-4 pt-6">
      <div className="flex min-h-10 flex-wrap items-center justify-end gap-x-2">
        <h2 className="mr-auto text-list font-semibold first-letter:uppercase">
          {dateWords(`${month}-01`, i18n.locale, { year: 'numeric', month: 'long' })}
        </h2>
        {shown !== undefined && <MonthSum info={shown} />}
        <span className="flex">
          <IconButton
            label={t`Previous month`}
            disabled={month <= info.firstDate.slice(0, 7)}
            className="disabled:opacity-45"
            onClick={() => move(-1)}
          >
            <ChevronLeft size={20} strokeWidth={1.8} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Next month`}
            disabled={month >= info.today.slice(0, 7)}
            className="disabled:opacity-45"
            onClick={() => move(1)}
          >
            <ChevronRight size={20} strokeWidth={1.8} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {shown !== undefined && <MonthGrid info={shown} month={month} />}
      {shown === undefined && read.isError && (
        <ErrorState text={t`The month could not be loaded.`} onRetry={() => void read.refetch()} />
      )}
      {shown === undefined && !read.isError && <Skeleton className="h-60" />}
    </section>
  );
}

function MonthSum({ info }: { readonly info: CheckinInfo }): ReactNode {
  const { t } = useLingui();
  const days = plural(info.days.length, { one: '# day', other: '# days' });
  const sum = formatExact(info.days.reduce((sum, { reward }) => addDecimals(sum, reward), '0'));
  return <p className="num text-meta text-t3">{t`${days} · +${sum}`}</p>;
}

function MonthGrid(props: { readonly info: CheckinInfo; readonly month: string }): ReactNode {
  const { info, month } = props;
  const { t, i18n } = useLingui();
  const weeks = weeksOf(monthOf(`${month}-01`));
  const weekdays = ['05', '06', '07', '08', '09', '10', '11'].map((day) => `2026-01-${day}`);
  return (
    <table aria-label={t`Days checked in`} className="w-full table-fixed">
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" className="pb-1 text-micro font-normal text-t3">
              {dateWords(day, i18n.locale, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.join()}>
            {week.map((date, column) => (
              <td key={date ?? `gap-${String(column)}`} className="h-9.75 p-0 text-center">
                {date !== undefined && <DayCell day={monthDay(info, date)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const DAY_TONES: Readonly<Record<MonthDay['state'], string>> = {
  signed: 'bg-green-soft text-green',
  missed: 'text-t3 line-through',
  today: 'border-2 border-primary-text font-semibold text-primary-text',
  coming: 'text-t2',
  before: 'text-t3',
};

function DayCell({ day }: { readonly day: MonthDay }): ReactNode {
  const { t } = useLingui();
  const words: Partial<Readonly<Record<MonthDay['state'], string>>> = {
    signed: t`Checked in`,
    missed: t`Missed`,
    today: t`Today`,
  };
  return (
    <span
      className={cx(
        'num relative inline-grid size-8.5 place-items-center rounded-full text-body',
        DAY_TONES[day.state],
      )}
    >
      {day.day}
      {words[day.state] !== undefined && <span className="sr-only">{words[day.state]}</span>}
      {day.mark !== undefined && (
        <span
          className={cx(
            'absolute -top-1.5 -right-2.5 rounded-full px-1 text-micro font-bold',
            day.mark === 'doubled' ? 'bg-warn text-bg' : 'border border-warn bg-bg text-warn',
          )}
        >
          ×2
        </span>
      )}
    </span>
  );
}
