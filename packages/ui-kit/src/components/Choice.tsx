import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { cx } from '#lib/cx.ts';

/** One thing to choose. */
export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** Arrow keys, Home and End move along a row of tabs or radios, as the ARIA patterns say. */
function moveByKey<Value extends string>(
  event: KeyboardEvent<HTMLElement>,
  options: readonly Option<Value>[],
  value: Value,
  onChange: (value: Value) => void,
): void {
  const at = options.findIndex((option) => option.value === value);
  const last = options.length - 1;
  const targets: Partial<Record<string, number>> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowDown: at === last ? 0 : at + 1,
    ArrowLeft: at <= 0 ? last : at - 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  const option = target === undefined ? undefined : options[target];
  if (option === undefined) return;
  event.preventDefault();
  onChange(option.value);
  const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"],[role="radio"]');
  buttons[target ?? 0]?.focus();
}

interface RowOfChoicesProps<Choice extends Option<string>> {
  readonly role: 'radio' | 'tab';
  readonly label: string;
  readonly options: readonly Choice[];
  readonly value: Choice['value'] | undefined;
  readonly onChange: (value: Choice['value']) => void;
  readonly className?: string;
  readonly buttonClassName: (isOn: boolean) => string;
  readonly row?: RefObject<HTMLDivElement | null>;
  /** What a button shows. */
  readonly children: (option: Choice, isOn: boolean) => ReactNode;
}

/** Tabs or radios without a look of their own: names, keys, and one place in the order of focus. */
function RowOfChoices<Choice extends Option<string> & { readonly lang?: string }>(
  props: RowOfChoicesProps<Choice>,
): ReactNode {
  const { role, label, options, onChange, className, buttonClassName, row } = props;
  const first = options[0]?.value;
  const focusable = props.value ?? first;
  return (
    <div
      ref={row}
      role={role === 'tab' ? 'tablist' : 'radiogroup'}
      aria-label={label}
      onKeyDown={(event) => {
        if (focusable !== undefined) moveByKey(event, options, focusable, onChange);
      }}
      className={className}
    >
      {options.map((option) => {
        const isOn = option.value === props.value;
        return (
          <button
            key={option.value}
            type="button"
            role={role}
            {...(role === 'tab' ? { 'aria-selected': isOn } : { 'aria-checked': isOn })}
            lang={option.lang}
            tabIndex={option.value === focusable ? 0 : -1}
            onClick={() => onChange(option.value)}
            className={buttonClassName(isOn)}
          >
            {props.children(option, isOn)}
          </button>
        );
      })}
    </div>
  );
}

/** Two to five choices in one box. */
export function Segmented<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  return (
    <RowOfChoices
      {...props}
      role="radio"
      className={cx('flex rounded-input bg-s2 p-0.5', props.className)}
      buttonClassName={(isOn) =>
        cx(
          'h-10 min-w-0 flex-1 truncate rounded-chip px-2 text-body font-medium transition-colors duration-[120ms]',
          isOn ? 'bg-chosen text-t1 shadow-[var(--chosen-shadow)]' : 'text-t2',
        )
      }
    >
      {(option) => option.label}
    </RowOfChoices>
  );
}

/** The skewed buy and sell switch of a trade form. */
export function SideSwitch(props: {
  readonly label: string;
  readonly buy: string;
  readonly sell: string;
  readonly value: 'buy' | 'sell';
  readonly onChange: (side: 'buy' | 'sell') => void;
}): ReactNode {
  const { label, buy, sell, value, onChange } = props;
  const options: readonly Option<'buy' | 'sell'>[] = [
    { value: 'buy', label: buy },
    { value: 'sell', label: sell },
  ];
  return (
    <RowOfChoices
      role="radio"
      {...{ label, options, value, onChange }}
      className="relative flex h-10 overflow-hidden rounded-input bg-s2"
      buttonClassName={(isOn) =>
        cx(
          'relative z-0 min-w-0 flex-1 truncate text-body font-semibold',
          isOn ? 'text-on-fill' : 'text-t2',
        )
      }
    >
      {(option, isOn) => (
        <>
          {isOn && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute inset-y-0 -z-10 -skew-x-[15deg]',
                option.value === 'buy'
                  ? '-left-4 right-1 bg-up-fill'
                  : '-right-4 left-1 bg-down-fill',
              )}
            />
          )}
          {option.label}
        </>
      )}
    </RowOfChoices>
  );
}

interface TabsProps<Value extends string> extends ChoiceProps<Value> {
  /** Large tabs head a page, small ones a section. */
  readonly size?: 'large' | 'small';
  readonly hasLine?: boolean;
}

/** A scrolling row of tabs with a short underline; the chosen one is kept in view. */
export function Tabs<Value extends string>(props: TabsProps<Value>): ReactNode {
  const { label, options, value, onChange, size = 'large', hasLine = false, className } = props;
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef(options[0]?.value);
  useEffect(() => {
    // A row begins with its first tab in view: to measure that would lay the page out once more.
    if (shown.current === value) return;
    shown.current = value;
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list === null || tab === null || tab === undefined) return;
    const target = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
    list.scrollTo({ left: target, behavior: 'smooth' });
  }, [value]);
  return (
    <RowOfChoices
      role="tab"
      {...{ label, options, value, onChange, row }}
      className={cx(
        'scrollbar-none flex gap-5 overflow-x-auto px-4',
        hasLine && 'hairline-b',
        className,
      )}
      buttonClassName={(isOn) =>
        cx(
          'relative h-11 shrink-0 whitespace-nowrap transition-colors duration-200',
          size === 'large' ? 'text-list' : 'text-body',
          isOn ? 'font-semibold text-t1' : 'text-t3',
        )
      }
    >
      {(option, isOn) => (
        <>
          {option.label}
          <span
            aria-hidden="true"
            className={cx(
              'absolute bottom-0 left-1/2 h-[3px] -translate-x-1/2 rounded-full bg-primary-text transition-[width] duration-200',
              isOn ? 'w-4.5' : 'w-0',
            )}
          />
        </>
      )}
    </RowOfChoices>
  );
}

/** A pill that filters or selects. */
export function Chip(props: {
  readonly isOn?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const isOn = props.isOn === true;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={props.onPress}
      className="press group h-10 shrink-0"
    >
      <span
        className={cx(
          'inline-flex h-7 items-center gap-1 rounded-full px-3 text-meta font-medium whitespace-nowrap',
          isOn ? 'bg-primary-soft text-primary-text' : 'bg-s2 text-t2',
        )}
      >
        {props.children}
      </span>
    </button>
  );
}

interface RadioListProps<Value extends string> {
  readonly label: string;
  readonly options: readonly (Option<Value> & { readonly note?: string; readonly lang?: string })[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** A list to pick one from, as a sheet or a settings page shows it. */
export function RadioList<Value extends string>(props: RadioListProps<Value>): ReactNode {
  return (
    <RowOfChoices
      {...props}
      role="radio"
      buttonClassName={() => 'press flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left'}
    >
      {(option, isOn) => (
        <>
          <span className="min-w-0 flex-1">
            <span
              className={cx(
                'block text-list',
                isOn ? 'font-semibold text-primary-text' : 'text-t1',
              )}
            >
              {option.label}
            </span>
            {option.note !== undefined && (
              <span className="block text-meta text-t3">{option.note}</span>
            )}
          </span>
          {isOn && (
            <Check
              size={20}
              strokeWidth={2.4}
              aria-hidden="true"
              className="shrink-0 text-primary-text"
            />
          )}
        </>
      )}
    </RowOfChoices>
  );
}
