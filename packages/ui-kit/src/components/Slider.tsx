import { useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { tremble } from '#lib/haptics.ts';
import { isStop, snapPercent } from '#lib/snap-percent.ts';
import type { SliderGesture } from '#lib/snap-percent.ts';

const STOPS = [0, 25, 50, 75, 100] as const;

interface SliderProps {
  readonly label: string;
  /** Whole percent, 0 to 100. */
  readonly value: number;
  readonly onChange: (percent: number) => void;
  readonly disabled?: boolean;
}

/** Share of the balance: a native range input under a track with a diamond every 25 %, and the percentage in figures. */
export function Slider({ label, value, onChange, disabled = false }: SliderProps): ReactNode {
  const gesture = useRef<SliderGesture>('key');
  return (
    <div className={cx('flex items-center gap-1', disabled && 'opacity-45')}>
      <div className="relative h-10 min-w-0 flex-1">
        <div
          aria-hidden="true"
          className="absolute inset-x-1.5 top-1/2 h-0.5 -translate-y-1/2 bg-s3"
        >
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
            gesture.current = 'tap';
          }}
          onKeyDown={() => {
            gesture.current = 'key';
          }}
          onChange={(event) => {
            const next = snapPercent(event.target.valueAsNumber, gesture.current);
            if (next !== value && isStop(next)) tremble('stop');
            onChange(next);
            if (gesture.current === 'tap') gesture.current = 'drag';
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
      <span aria-hidden="true" className="num w-9 shrink-0 text-right text-cap text-t2">
        {`${String(value)}%`}
      </span>
    </div>
  );
}
