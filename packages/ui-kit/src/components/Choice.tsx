import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
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

/** Two to five choices in one box. */
export function Segmented<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { label, options, value, onChange, className } = props;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => {
        moveByKey(event, options, value, onChange);
      }}
      className={cx('flex rounded-input bg-s2 p-0.5', className)}
    >
      {options.map((option) => {
        const isOn = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={isOn}
            tabIndex={isOn ? 0 : -1}
            onClick={() => {
              onChange(option.value);
            }}
            className={cx(
              'h-10 min-w-0 flex-1 truncate rounded-chip px-2 text-body font-medium transition-colors duration-[120ms]',
              isOn ? 'bg-chosen text-t1 shadow-[var(--chosen-shadow)]' : 'text-t2',
            )}
          >
            {option.label}
          </button>
        );
      })}
    </div>
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
  const options: readonly Option<'buy' | 'sell'>[] = [
    { value: 'buy', label: props.buy },
    { value: 'sell', label: props.sell },
  ];
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      onKeyDown={(event) => {
        moveByKey(event, options, props.value, props.onChange);
      }}
      className="relative flex h-10 overflow-hidden rounded-input bg-s2"
    >
      {options.map((option) => {
        const isOn = option.value === props.value;
        const isBuy = option.value === 'buy';
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={isOn}
            tabIndex={isOn ? 0 : -1}
            onClick={() => {
              props.onChange(option.value);
            }}
            className={cx(
              'relative z-0 min-w-0 flex-1 truncate text-body font-semibold',
              isOn ? 'text-on-fill' : 'text-t2',
            )}
          >
            {isOn && (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute inset-y-0 -z-10 -skew-x-[15deg]',
                  isBuy ? '-left-4 right-1 bg-up-fill' : '-right-4 left-1 bg-down-fill',
                )}
              />
            )}
            {option.label}
          </button>
        );
      })}
    </div>
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
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list === null || tab === null || tab === undefined) return;
    const target = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
    list.scrollTo({ left: target, behavior: 'smooth' });
  }, [value]);
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => {
        moveByKey(event, options, value, onChange);
      }}
      className={cx(
        'scrollbar-none flex gap-5 overflow-x-auto px-4',
        hasLine && 'hairline-b',
        className,
      )}
    >
      {options.map((option) => {
        const isOn = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="tab"
            aria-selected={isOn}
            tabIndex={isOn ? 0 : -1}
            onClick={() => {
              onChange(option.value);
            }}
            className={cx(
              'relative h-11 shrink-0 whitespace-nowrap transition-colors duration-200',
              size === 'large' ? 'text-list' : 'text-body',
              isOn ? 'font-semibold text-t1' : 'text-t3',
            )}
          >
            {option.label}
            <span
              aria-hidden="true"
              className={cx(
                'absolute bottom-0 left-1/2 h-[3px] -translate-x-1/2 rounded-full bg-primary-text transition-[width] duration-200',
                isOn ? 'w-4.5' : 'w-0',
              )}
            />
          </button>
        );
      })}
    </div>
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
  const { label, options, value, onChange } = props;
  const first = options[0]?.value;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => {
        if (first !== undefined) moveByKey(event, options, value ?? first, onChange);
      }}
    >
      {options.map((option) => {
        const isOn = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={isOn}
            lang={option.lang}
            tabIndex={isOn || (value === undefined && option.value === first) ? 0 : -1}
            onClick={() => {
              onChange(option.value);
            }}
            className="press flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left"
          >
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
          </button>
        );
      })}
    </div>
  );
}
