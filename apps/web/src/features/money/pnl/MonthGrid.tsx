import {
  addDays,
  cx,
  DeltaText,
  HIDDEN_AMOUNT,
  IconButton,
  Skeleton,
  useSwipe,
  weeksOf,
} from '@candor/ui-kit';
import { signOf } from '@candor/money';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { usePreferences } from '#shared/session/preferences.ts';
import { DaySheet } from './DaySheet.tsx';
import { utcText } from './profit-texts.ts';
import { cellText, daysSince, monthSums, monthText, moveMonth, strengthOf } from './profit-view.ts';
import type { ProfitDay } from './profit-view.ts';

const KEY_DAYS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** A month of days in UTC: what each one brought, the stronger the more. Swiping changes the month. */
export function MonthGrid({ nowMs }: { readonly nowMs: number }): ReactNode {
  const { t, i18n } = useLingui();
  const thisMonth = monthText(nowMs);
  const [month, setMonth] = useState(thisMonth);
  const [opened, setOpened] = useState<string>();
  const { data, refetch } = useRead('profitCalendar', { month }, { freshMs: 30_000 });
  // The running day's cell is the figure above it: both are read together.
  useEffect(() => {
    if (month === thisMonth) void refetch();
  }, [nowMs, month, thisMonth, refetch]);
  const isHidden = usePreferences((preferences) => preferences.isBalanceHidden);
  const canNext = month < thisMonth;
  const firstMs = data?.firstMs ?? undefined;
  const canBack = firstMs !== undefined && monthText(firstMs) < month;
  const months = [canBack && moveMonth(month, -1), month, canNext && moveMonth(month, 1)].filter(
    (one) => one !== false,
  );
  const swipe = useSwipe(months, month, setMonth);
  const days = data?.month === month ? daysSince(firstMs, data.days) : undefined;
  const { up, profit } = monthSums(days ?? []);
  const active = days?.length ?? 0;
  const title = utcText(i18n.locale, Date.parse(`${month}-01`), { month: 'long', year: 'numeric' });
  return (
    <section aria-label={title} className="px-4 pb-4" {...swipe}>
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 aria-live="polite" className="flex-1 text-list font-semibold whitespace-nowrap">
          {title}
        </h2>
        {days !== undefined && (
          <span className="num flex flex-wrap justify-end gap-x-2 text-meta text-t2">
            <span>{plural(active, { one: `${up} of # day up`, other: `${up} of # days up` })}</span>
            <DeltaText value={profit} isHidden={isHidden} className="font-semibold" />
          </span>
        )}
        <span className="-mr-2 flex">
          <IconButton
            label={t`Month before`}
            disabled={!canBack}
            className="disabled:opacity-40"
            onClick={() => setMonth(moveMonth(month, -1))}
          >
            <ChevronLeft size={18} strokeWidth={1.8} aria-hidden="true" />
          </IconButton>
          {canNext && (
            <IconButton label={t`Next month`} onClick={() => setMonth(moveMonth(month, 1))}>
              <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
      {days === undefined ? (
        <Skeleton className="mt-2 h-56 rounded-card" />
      ) : (
        <Days title={title} month={month} days={days} isHidden={isHidden} onOpen={setOpened} />
      )}
      <DaySheet
        day={days?.find(({ fromMs }) => dayOf(fromMs) === opened)}
        isHidden={isHidden}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}

/** A Monday: the names of the weekdays follow from it. */
const SOME_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

interface DaysProps {
  readonly title: string;
  readonly month: string;
  readonly days: readonly ProfitDay[];
  readonly isHidden: boolean;
  readonly onOpen: (day: string) => void;
}

/** One focusable: arrow keys go from day to day. */
function Days({ title, month, days, isHidden, onOpen }: DaysProps): ReactNode {
  const { i18n } = useLingui();
  const grid = useRef<HTMLTableElement>(null);
  const last = days.at(-1);
  const [focused, setFocused] = useState(last === undefined ? '' : dayOf(last.fromMs));
  const byDay = new Map(days.map((day) => [dayOf(day.fromMs), day]));
  const tabStop = byDay.has(focused) ? focused : [...byDay.keys()].at(-1);
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = KEY_DAYS[event.key];
    if (count === undefined || tabStop === undefined) return;
    event.preventDefault();
    const next = addDays(tabStop, count);
    if (!byDay.has(next)) return;
    setFocused(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <table
      ref={grid}
      aria-label={title}
      onKeyDown={onKeyDown}
      className="-mx-0.5 w-[calc(100%+4px)] table-fixed border-separate border-spacing-0.5"
    >
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, at) => {
            const monday = SOME_MONDAY + at * DAY_MS;
            return (
              <th
                key={at}
                scope="col"
                abbr={utcText(i18n.locale, monday, { weekday: 'long' })}
                className="pb-0.5 text-cap font-normal text-t3"
              >
                {utcText(i18n.locale, monday, { weekday: 'narrow' })}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {weeksOf({ year, month: number }).map((week, at) => (
          <tr key={at}>
            {week.map((day, column) => (
              <td key={day ?? `gap-${String(column)}`} className="p-0 text-center">
                {day !== undefined && (
                  <Cell
                    day={day}
                    found={byDay.get(day)}
                    strength={strengthOf(byDay.get(day)?.profit ?? '0', days)}
                    isToday={last !== undefined && dayOf(last.fromMs) === day}
                    isTabStop={day === tabStop}
                    isHidden={isHidden}
                    onPress={() => {
                      setFocused(day);
                      onOpen(day);
                    }}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Share of the colour of rise or fall in a cell, in percent: so much that the weakest still shows. */
const TINT_MIN = 12;
const TINT_SPAN = 28;

interface CellProps {
  readonly day: string;
  readonly found: ProfitDay | undefined;
  readonly strength: number;
  readonly isToday: boolean;
  readonly isTabStop: boolean;
  readonly isHidden: boolean;
  readonly onPress: () => void;
}

function Cell(props: CellProps): ReactNode {
  const { day, found, strength, isToday, isTabStop, isHidden } = props;
  const { i18n } = useLingui();
  const number = Number(day.slice(-2));
  if (found === undefined) {
    return (
      <span className="grid h-[34px] place-items-center rounded-chip bg-s1 text-cap text-t3">
        {number}
      </span>
    );
  }
  const sign = signOf(found.profit);
  const tint = `${String(Math.round(TINT_MIN + strength * TINT_SPAN))}%`;
  const colour = sign > 0 ? 'var(--up)' : 'var(--down)';
  const name = utcText(i18n.locale, found.fromMs, { day: 'numeric', month: 'long' });
  const amount = sign === 0 ? '0' : cellText(found.profit);
  return (
    <button
      type="button"
      data-day={day}
      aria-haspopup="dialog"
      tabIndex={isTabStop ? 0 : -1}
      onClick={props.onPress}
      style={
        sign === 0 ? undefined : { background: `color-mix(in srgb, ${colour} ${tint}, var(--bg))` }
      }
      className={cx(
        'press num flex h-[34px] w-full flex-col items-center justify-center rounded-chip text-t1',
        sign === 0 && 'bg-s2',
        isToday && 'outline-[1.5px] -outline-offset-1 outline-t1',
      )}
    >
      <span className="sr-only">{`${name}, ${isHidden ? HIDDEN_AMOUNT : amount}`}</span>
      <span aria-hidden="true" className="text-micro leading-3.5">
        {number}
      </span>
      <span aria-hidden="true" className="max-w-full truncate text-micro leading-3.5 font-semibold">
        {isHidden ? '**' : amount}
      </span>
    </button>
  );
}
