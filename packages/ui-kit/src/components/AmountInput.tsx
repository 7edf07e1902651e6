import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import type { ClipboardEvent, InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '#lib/cx.ts';
import { useUiTexts } from '#lib/texts.tsx';
import { useRepeat } from '#lib/use-repeat.ts';
import { toastStore } from '#lib/toast-store.ts';
import { groupThousands } from '#numbers/format.ts';
import { cleanAmountInput, pasteAmount, settleAmount, stepAmount } from '#numbers/input.ts';

type NativeInput = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value' | 'type' | 'step' | 'inputMode'
>;

interface AmountInputProps extends NativeInput {
  /** A decimal string being edited: `''`, `12`, `12.` or `12.5`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most digits after the point; more are cut as they are typed. */
  readonly decimals: number;
  readonly unit?: string;
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Takes a paste into an amount field: a number that makes sense there, or a word about what is none. */
function usePaste(decimals: number, onChange: (value: string) => void) {
  const texts = useUiTexts();
  return (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const from = selectionStart ?? value.length;
    const to = selectionEnd ?? from;
    const pasted = event.clipboardData.getData('text');
    const next = pasteAmount(pasted, decimals, { value, from, to });
    if (next === undefined) toastStore.show(texts.notANumber, 'error');
    else onChange(next);
  };
}

/** A field for an amount of money: a decimal string in, a decimal string out. */
export function AmountInput({
  value,
  onChange,
  decimals,
  unit,
  trailing,
  className,
  onBlur,
  ...rest
}: AmountInputProps): ReactNode {
  const paste = usePaste(decimals, onChange);
  return (
    <div
      className={cx(
        'flex h-12 items-center gap-2 rounded-input border border-transparent bg-s2 px-3 focus-within:border-primary-text has-[[aria-invalid=true]]:border-red',
        className,
      )}
    >
      <input
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(cleanAmountInput(event.target.value, decimals, value))}
        onPaste={paste}
        onBlur={(event) => {
          onChange(settleAmount(value));
          onBlur?.(event);
        }}
        className="num h-full min-w-0 flex-1 bg-transparent text-list font-semibold outline-none placeholder:font-normal"
      />
      {unit !== undefined && <span className="shrink-0 text-body text-t2">{unit}</span>}
      {trailing}
    </div>
  );
}

interface NumberStepperProps {
  /** Stands small above the figure, inside the box. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** One press of plus or minus, a decimal string above zero; a held button repeats it, then ten at a time. */
  readonly step: string;
  readonly decimals: number;
  /** Where the buttons begin while nothing is typed; 0 when absent. */
  readonly stepsFrom?: string | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly disabled?: boolean;
}

/** Price or amount on a trade form: minus, label over figure, plus. */
export function NumberStepper(props: NumberStepperProps): ReactNode {
  const { label, value, onChange, step, stepsFrom = '', disabled = false } = props;
  const texts = useUiTexts();
  const move = (direction: 1 | -1, steps = 1): void =>
    onChange(stepAmount(value === '' ? stepsFrom : value, step, direction, steps));
  return (
    <div
      className={cx(
        '@container flex min-h-11 items-center rounded-input border bg-s2 focus-within:border-primary-text',
        props.isInvalid === true ? 'border-red' : 'border-transparent',
        disabled && 'opacity-45',
      )}
    >
      <StepButton
        label={`${texts.decrease} · ${label}`}
        disabled={disabled}
        onStep={(steps) => move(-1, steps)}
      >
        <Minus size={16} strokeWidth={1.8} aria-hidden="true" />
      </StepButton>
      <StepField {...props} onMove={move} />
      <StepButton
        label={`${texts.increase} · ${label}`}
        disabled={disabled}
        onStep={(steps) => move(1, steps)}
      >
        <Plus size={16} strokeWidth={1.8} aria-hidden="true" />
      </StepButton>
    </div>
  );
}

/** Figures up to this many characters fit between the buttons of the narrowest form. */
const FIGURE_CHARACTERS_FIT = 9;

/** How wide a character of a figure is at most, in its own size. */
const CHARACTER_EM = 0.62;

/** A long figure is written smaller, so that no digit is cut; the two buttons leave it the rest of the box. */
function fittingStyle({ length }: string): { readonly fontSize: string } | undefined {
  if (length <= FIGURE_CHARACTERS_FIT) return undefined;
  const ems = String(length * CHARACTER_EM);
  return { fontSize: `clamp(0.5rem, (100cqi - 4.25rem) / ${ems}, var(--text-body))` };
}

/** The figure between the two buttons, under its label. */
function StepField(
  props: NumberStepperProps & { readonly onMove: (direction: 1 | -1) => void },
): ReactNode {
  const { label, value, onChange, decimals, disabled = false, onMove } = props;
  const id = useId();
  const paste = usePaste(decimals, onChange);
  const shown = groupThousands(value);
  const style = fittingStyle(shown);
  return (
    <div className="group flex min-w-0 flex-1 flex-col items-center py-0.5">
      <label
        htmlFor={id}
        className="max-w-full truncate text-micro text-t3 transition-[translate,scale] duration-[120ms] group-has-[input:placeholder-shown:not(:focus)]:translate-y-2.5 group-has-[input:placeholder-shown:not(:focus)]:scale-115"
      >
        {label}
      </label>
      <div className="relative w-full">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          // Empty, so that the label can tell an empty field and stand in its middle.
          placeholder=" "
          value={value}
          aria-invalid={props.isInvalid === true}
          aria-describedby={props.describedBy}
          onChange={(event) => onChange(cleanAmountInput(event.target.value, decimals, value))}
          onPaste={paste}
          onBlur={() => onChange(settleAmount(value))}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onMove(event.key === 'ArrowUp' ? 1 : -1);
          }}
          style={style}
          className="num h-[1.25rem] w-full bg-transparent text-center text-body font-semibold outline-none"
        />
        {value !== '' && (
          // At rest the figure is read with its thousands marked; the field itself keeps plain digits,
          // so that focusing it moves neither cursor nor selection.
          <span
            aria-hidden="true"
            style={style}
            className="num pointer-events-none absolute inset-0 truncate bg-s2 text-center text-body font-semibold group-has-[input:focus]:hidden"
          >
            {shown}
          </span>
        )}
      </div>
    </div>
  );
}

function StepButton(props: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onStep: (steps: number) => void;
  readonly children: ReactNode;
}): ReactNode {
  const hold = useRepeat(props.onStep);
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      {...hold}
      className="press grid touch-manipulation select-none w-10 shrink-0 place-items-center self-stretch text-t2 @max-[10rem]:w-8"
    >
      {props.children}
    </button>
  );
}
