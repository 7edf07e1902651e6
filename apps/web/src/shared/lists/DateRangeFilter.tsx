import { addDays, Button, Calendar, Chip, Sheet } from '@candor/ui-kit';
import type { DayRange } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatDay } from '#shared/texts/time.ts';

interface DateRangeFilterProps {
  readonly value: DayRange | undefined;
  readonly onChange: (range: DayRange | undefined) => void;
}

/** A chip that opens a calendar; days are the device's own. */
export function DateRangeFilter({ value, onChange }: DateRangeFilterProps): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Chip isOn={value !== undefined} onPress={() => setIsOpen(true)}>
        <CalendarDays size={14} strokeWidth={1.8} aria-hidden="true" />
        {value === undefined ? t`All dates` : rangeLabel(value)}
        <ChevronDown size={14} strokeWidth={1.8} aria-hidden="true" />
      </Chip>
      <Sheet isOpen={isOpen} onClose={close} title={t`Select dates`}>
        <RangePicker
          value={value}
          onDone={(range) => {
            onChange(range);
            close();
          }}
        />
      </Sheet>
    </>
  );
}

/** Ranges that are asked for most, in days up to today. */
const PRESET_DAYS = [7, 30, 90] as const;

/** The calendar with its two answers: this range, or all dates. */
export function RangePicker(props: {
  readonly value: DayRange | undefined;
  readonly onDone: (range: DayRange | undefined) => void;
}): ReactNode {
  const { t, i18n } = useLingui();
  const [range, setRange] = useState(props.value);
  const today = formatDay(Date.now());
  return (
    <div className="px-4 pb-3">
      <div className="flex flex-wrap gap-2 pb-1">
        {PRESET_DAYS.map((days) => {
          const from = addDays(today, 1 - days);
          return (
            <Chip
              key={days}
              isOn={range?.from === from && range.to === today}
              onPress={() => setRange({ from, to: today })}
            >
              {t`Last ${days} days`}
            </Chip>
          );
        })}
      </div>
      <Calendar
        label={t`Calendar`}
        locale={i18n.locale}
        value={range}
        onChange={setRange}
        max={today}
        previousLabel={t`Previous month`}
        nextLabel={t`Next month`}
      />
      <p role="status" className="num pt-2 text-center text-meta text-t2">
        {range === undefined ? t`Choose the first and the last day.` : rangeLabel(range)}
      </p>
      <div className="flex gap-3 pt-3">
        <Button
          tone="secondary"
          size="trade"
          className="flex-1 basis-0"
          onClick={() => props.onDone(undefined)}
        >
          {t`All dates`}
        </Button>
        <Button
          size="trade"
          className="flex-1 basis-0"
          disabled={range === undefined}
          onClick={() => props.onDone(range)}
        >
          {t`Apply`}
        </Button>
      </div>
    </div>
  );
}

function rangeLabel({ from, to }: DayRange): string {
  return to === undefined || to === from ? from : `${from} – ${to}`;
}
