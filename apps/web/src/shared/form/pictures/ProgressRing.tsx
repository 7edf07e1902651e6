import type { ReactNode } from 'react';

const RADIUS = 20;
const ROUND = 2 * Math.PI * RADIUS;

/** Share of a whole as a ring with its figure inside. `percent` runs from 0 to 100. */
export function ProgressRing(props: {
  readonly label: string;
  readonly percent: number;
}): ReactNode {
  const percent = Math.min(100, Math.max(0, props.percent));
  return (
    <span
      role="progressbar"
      aria-label={props.label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative grid size-14 place-items-center rounded-full bg-scrim text-on-fill"
    >
      <svg aria-hidden="true" viewBox="0 0 48 48" className="absolute inset-1 -rotate-90">
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          strokeWidth="3"
          className="stroke-current opacity-25"
        />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - percent / 100)}
          className="stroke-current"
        />
      </svg>
      <span className="num text-cap font-semibold">{percent}</span>
    </span>
  );
}
