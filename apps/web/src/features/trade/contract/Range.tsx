import { cx } from '@candor/ui-kit';
import type { ReactNode } from 'react';

interface RangeProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** What the value is, in words. */
  readonly text: string;
  readonly onChange: (value: number) => void;
  /** What is set now: a mark on the track. */
  readonly now?: number;
  readonly className?: string;
}

/** A slider over whole numbers: a native range input over a track in the theme's colours. */
export function Range(props: RangeProps): ReactNode {
  const { label, min, max, text, onChange, now } = props;
  const value = Math.min(max, Math.max(min, props.value));
  const percentOf = (one: number): number => (max === min ? 0 : ((one - min) * 100) / (max - min));
  const percent = percentOf(value);
  return (
    <div className={cx('relative h-10', props.className)}>
      <div aria-hidden="true" className="absolute inset-x-2 top-1/2 h-0.5 -translate-y-1/2 bg-s3">
        <div className="h-full bg-t1" style={{ width: `${String(percent)}%` }} />
      </div>
      <input
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-label={label}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="ck-range absolute inset-0 z-10 size-full cursor-pointer"
      />
      <span aria-hidden="true" className="pointer-events-none absolute inset-x-2 inset-y-0">
        {now !== undefined && (
          <span
            style={{ left: `${String(percentOf(now))}%` }}
            className="absolute top-1/2 h-4 w-0.5 -translate-x-1/2 -translate-y-1/2 bg-primary-text"
          />
        )}
        <span
          style={{ left: `${String(percent)}%` }}
          className="ck-range-thumb absolute top-1/2 grid size-4 -translate-x-1/2 -translate-y-1/2 rotate-45 place-items-center rounded-tag border-2 border-t1 bg-bg"
        >
          <span className="size-2 rounded-[2px] bg-t1" />
        </span>
      </span>
    </div>
  );
}
