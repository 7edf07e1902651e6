import { useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';

const STOPS = [0, 25, 50, 75, 100] as const;

interface SliderProps {
  readonly label: string;
  /** Whole percent, 0 to 100. */
  readonly value: number;
  readonly onChange: (percent: number) => void;
  readonly disabled?: boolean;
}

/** Share of the balance: a native range input under a track with a diamond every 25 %. */
export function Slider({ label, value, onChange, disabled = false }: SliderProps): ReactNode {
  const isByKey = useRef(false);
  return (
    <div className={cx('relative h-10', disabled && 'opacity-45')}>
      <div aria-hidden="true" className="absolute inset-x-1.5 top-1/2 h-0.5 -translate-y-1/2 bg-s3">
        <div className="h-full bg-t1" style={{ width: `${String(value)}%` }} />
        {STOPS.map((stop) => (
          <span
            key={stop}
            style={{ left: `${String(stop)}%` }}
            className={cx(
              'absolute top-1/2 size-2 -translate-x-1/2 -translate-y-1/2 rotate-45 border-2',
              stop <= value ? 'border-t1 bg-t1' : 'border-s3 bg-bg',
            )}
          />
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        list={undefined}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={`${String(value)}%`}
        onPointerDown={() => {
          isByKey.current = false;
        }}
        onKeyDown={() => {
          isByKey.current = true;
        }}
        onChange={(event) => {
          const percent = event.target.valueAsNumber;
          onChange(isByKey.current ? percent : snapToStop(percent));
        }}
        className="ck-range absolute inset-0 z-10 size-full cursor-pointer"
      />
      <span aria-hidden="true" className="pointer-events-none absolute inset-x-1.5 inset-y-0">
        <span
          style={{ left: `${String(value)}%` }}
          className="ck-range-thumb absolute top-1/2 grid size-4 -translate-x-1/2 -translate-y-1/2 rotate-45 place-items-center rounded-tag border-2 border-t1 bg-bg"
        >
          <span className="size-2 rounded-[2px] bg-t1" />
        </span>
      </span>
    </div>
  );
}

/**
 * A finger aims at a diamond and lands next to it: within two percent it means the diamond. A key means
 * its one percent, and would never leave a diamond.
 */
function snapToStop(percent: number): number {
  return STOPS.find((stop) => Math.abs(stop - percent) <= 2) ?? percent;
}
