import { cx, Field, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ChoiceButton } from './ChoiceButton.tsx';
import { dayOf, daysOfMonth, monthName, partsOf } from './birthday.ts';
import type { DayParts } from './birthday.ts';

interface DayFieldProps {
  readonly label: string;
  /** Years to choose from, in the order they are shown, and the one brought into view first. */
  readonly years: readonly number[];
  readonly usualYear: number;
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (day: string) => void;
}

/** A date of a document: a year, a month and a day to tap, in the app's language and not the browser's. */
export function DayField(props: DayFieldProps): ReactNode {
  const { label, years, usualYear, value, error, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Field label={label} error={error}>
        {(control) => (
          <ChoiceButton
            {...control}
            text={value}
            icon={CalendarDays}
            className="num"
            onClick={() => setIsOpen(true)}
          />
        )}
      </Field>
      <Sheet isOpen={isOpen} onClose={close} title={label} height="tall">
        {isOpen && (
          <DayPicker
            years={years}
            usualYear={usualYear}
            value={value}
            onPick={(day) => {
              onChange(day);
              close();
            }}
          />
        )}
      </Sheet>
    </>
  );
}

type Part = keyof DayParts;

/** Year, then month, then day; each can be gone back to. */
function DayPicker(
  props: Pick<DayFieldProps, 'years' | 'usualYear' | 'value'> & {
    readonly onPick: (day: string) => void;
  },
): ReactNode {
  const { t, i18n } = useLingui();
  const [parts, setParts] = useState<Partial<DayParts>>(() => partsOf(props.value));
  const [part, setPart] = useState<Part>('year');
  const { year, month, day } = parts;
  const names = { year: t`Year`, month: t`Month`, day: t`Day` };
  const shown: Readonly<Record<Part, string | undefined>> = {
    year: year?.toString(),
    month: month === undefined ? undefined : monthName(month, i18n.locale),
    day: day?.toString(),
  };
  const isOpen: Readonly<Record<Part, boolean>> = {
    year: true,
    month: year !== undefined,
    day: year !== undefined && month !== undefined,
  };
  const values = {
    year: props.years,
    month: Array.from({ length: 12 }, (_, at) => at + 1),
    day: daysOfMonth(year ?? 2000, month ?? 1),
  }[part];
  const pick = (picked: number): void => {
    const next = { ...parts, [part]: picked };
    setParts(next);
    if (part === 'year') setPart('month');
    else if (part === 'month') setPart('day');
    else props.onPick(dayOf(next));
  };
  return (
    <div className="px-4 pb-3">
      <div className="sticky top-0 grid grid-cols-3 gap-2 bg-sheet pb-3">
        {(['year', 'month', 'day'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === part}
            disabled={!isOpen[one]}
            onClick={() => setPart(one)}
            className={cx(
              'num min-h-11 min-w-0 rounded-input border px-1 text-body font-semibold break-words disabled:opacity-50',
              one === part ? 'border-primary-text bg-primary-soft' : 'border-transparent bg-s2',
              shown[one] === undefined && 'font-normal text-t3',
            )}
          >
            {shown[one] ?? names[one]}
          </button>
        ))}
      </div>
      <Choices
        key={part}
        label={names[part]}
        values={values}
        value={parts[part]}
        nearest={part === 'year' ? props.usualYear : undefined}
        textOf={(one) => (part === 'month' ? monthName(one, i18n.locale) : String(one))}
        onPick={pick}
      />
    </div>
  );
}

function Choices(props: {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number | undefined;
  /** Brought into view while nothing is picked. */
  readonly nearest: number | undefined;
  readonly textOf: (value: number) => string;
  readonly onPick: (value: number) => void;
}): ReactNode {
  const { label, values, value, nearest, textOf, onPick } = props;
  const list = useRef<HTMLDivElement>(null);
  const [beginning] = useState(value ?? nearest);
  useEffect(() => {
    if (beginning === undefined) return;
    list.current
      ?.querySelector(`[data-value="${String(beginning)}"]`)
      ?.scrollIntoView({ block: 'center' });
  }, [beginning]);
  return (
    <div
      ref={list}
      role="group"
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(max(4rem,22%),1fr))] gap-2"
    >
      {values.map((one) => (
        <button
          key={one}
          type="button"
          data-value={one}
          aria-pressed={one === value}
          onClick={() => onPick(one)}
          className={cx(
            'press num min-h-11 rounded-input text-body',
            one === value ? 'bg-primary font-semibold text-on-fill' : 'bg-s2',
          )}
        >
          {textOf(one)}
        </button>
      ))}
    </div>
  );
}
