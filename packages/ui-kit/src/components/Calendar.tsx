import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '#components/Button.tsx';
import { addDays, addMonths, monthOf, tapDay, weeksOf } from '#lib/calendar-month.ts';
import type { DayRange } from '#lib/calendar-month.ts';
import { cx } from '#lib/cx.ts';

interface CalendarProps {
  /** Names the grid for a screen reader. */
  readonly label: string;
  /** BCP 47 tag: names of months and weekdays. */
  readonly locale: string;
  readonly value: DayRange | undefined;
  readonly onChange: (range: DayRange) => void;
  /** Last day that can be chosen, as `YYYY-MM-DD`. */
  readonly max: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
}

const KEY_DAYS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Noon in UTC: the same calendar day in every time zone's name of it. */
function utcNoon(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** A month to pick a range of days from: two taps, or arrow keys and Enter. */
export function Calendar(props: CalendarProps): ReactNode {
  const { label, locale, value, onChange, max } = props;
  const [focused, setFocused] = useState(value?.from ?? max);
  const [month, setMonth] = useState(() => monthOf(value?.from ?? max));
  const grid = useRef<HTMLTableElement>(null);
  const mustFocus = useRef(false);
  useEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused, month]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const days = KEY_DAYS[event.key];
    if (days === undefined) return;
    event.preventDefault();
    const next = addDays(focused, days);
    if (next > max) return;
    mustFocus.current = true;
    setFocused(next);
    setMonth(monthOf(next));
  };
  const weeks = weeksOf(month);
  const firstDay = weeks[0]?.find((day) => day !== undefined) ?? max;
  const isShown = weeks.flat().includes(focused);
  return (
    <div>
      <MonthBar
        {...props}
        title={formatDay(firstDay, locale, { year: 'numeric', month: 'long' })}
        hasNext={addDays(weeks.flat().findLast((day) => day !== undefined) ?? max, 1) <= max}
        onMove={(count) => setMonth(addMonths(month, count))}
      />
      <table ref={grid} aria-label={label} onKeyDown={onKeyDown} className="w-full table-fixed">
        <WeekdayRow locale={locale} />
        <tbody>
          {weeks.map((week, at) => (
            <tr key={at}>
              {week.map((day, column) => (
                <td key={day ?? `gap-${String(column)}`} className="p-0 text-center">
                  {day !== undefined && (
                    <Day
                      day={day}
                      name={formatDay(day, locale, { dateStyle: 'full' })}
                      range={value}
                      isToday={day === max}
                      isDisabled={day > max}
                      isTabStop={isShown ? day === focused : day === firstDay}
                      onPress={() => {
                        setFocused(day);
                        onChange(tapDay(value, day));
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function formatDay(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  // Thai would count Buddhist years, which the rest of the product does not.
  return new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...options, timeZone: 'UTC' }).format(
    utcNoon(day),
  );
}

function MonthBar(
  props: CalendarProps & {
    readonly title: string;
    readonly hasNext: boolean;
    readonly onMove: (count: 1 | -1) => void;
  },
): ReactNode {
  return (
    <div className="flex items-center justify-between">
      <IconButton label={props.previousLabel} onClick={() => props.onMove(-1)}>
        <ChevronLeft size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <span aria-live="polite" className="text-body font-semibold">
        {props.title}
      </span>
      <IconButton
        label={props.nextLabel}
        disabled={!props.hasNext}
        className="disabled:opacity-40"
        onClick={() => props.onMove(1)}
      >
        <ChevronRight size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** A Monday: the names of the weekdays follow from it. */
const SOME_MONDAY = '2024-01-01';

function WeekdayRow({ locale }: { readonly locale: string }): ReactNode {
  return (
    <thead>
      <tr>
        {Array.from({ length: 7 }, (_, at) => {
          const day = addDays(SOME_MONDAY, at);
          return (
            <th
              key={day}
              scope="col"
              abbr={formatDay(day, locale, { weekday: 'long' })}
              className="h-8 text-micro font-normal text-t3"
            >
              {formatDay(day, locale, { weekday: 'short' })}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Day(props: {
  readonly day: string;
  readonly name: string;
  readonly range: DayRange | undefined;
  readonly isToday: boolean;
  readonly isDisabled: boolean;
  readonly isTabStop: boolean;
  readonly onPress: () => void;
}): ReactNode {
  const { day, range } = props;
  const to = range?.to ?? range?.from;
  const isEnd = day === range?.from || day === to;
  const isInside = range !== undefined && to !== undefined && day >= range.from && day <= to;
  return (
    <button
      type="button"
      data-day={day}
      aria-label={props.name}
      aria-pressed={isInside}
      aria-current={props.isToday ? 'date' : undefined}
      disabled={props.isDisabled}
      tabIndex={props.isTabStop ? 0 : -1}
      onClick={props.onPress}
      className={cx(
        'num h-10 w-full text-body disabled:text-t3 disabled:opacity-50',
        props.isToday && 'underline decoration-2 underline-offset-4',
        isEnd && 'rounded-input bg-primary font-semibold text-on-fill',
        isInside && !isEnd && 'bg-primary-soft text-primary-text',
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}
