import { cx } from '@candor/ui-kit';
import { ChevronsRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** Let go from here on, the slide counts; before it springs back. */
const DONE_PERCENT = 95;

/** A slide that must be pulled to its end: a native range, so that keys and screen readers have it too. */
export function SlideToRelease(props: {
  readonly label: string;
  /** What it says while it cannot be pulled. */
  readonly offLabel: string;
  readonly isOn: boolean;
  readonly onDone: () => void;
}): ReactNode {
  const { label, offLabel, isOn, onDone } = props;
  const [percent, setPercent] = useState(0);
  const letGo = (): void => {
    if (isOn && percent >= DONE_PERCENT) onDone();
    setPercent(0);
  };
  return (
    <div className="relative h-13 overflow-hidden rounded-full bg-s2">
      <span
        className={cx(
          'absolute inset-0 grid place-items-center px-16 text-center text-body font-semibold',
          isOn ? 'text-t1' : 'text-t3',
        )}
      >
        {isOn ? label : offLabel}
      </span>
      <span
        aria-hidden="true"
        style={{ width: `calc(52px + (100% - 52px) * ${String(percent / 100)})` }}
        className={cx(
          'absolute inset-y-0 left-0 flex justify-end rounded-full p-1',
          isOn ? 'bg-primary' : 'bg-s3',
        )}
      >
        <span
          className={cx(
            'grid size-11 place-items-center rounded-full',
            isOn ? 'bg-on-fill text-primary' : 'bg-s2 text-t3',
          )}
        >
          <ChevronsRight size={22} strokeWidth={2} />
        </span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        disabled={!isOn}
        aria-label={label}
        onChange={(event) => setPercent(event.target.valueAsNumber)}
        onPointerUp={letGo}
        onPointerCancel={() => setPercent(0)}
        onKeyUp={(event) => {
          if (event.key === 'End' || event.key === 'Enter' || percent >= DONE_PERCENT) letGo();
        }}
        className="absolute inset-0 size-full cursor-grab touch-none opacity-0"
      />
    </div>
  );
}
