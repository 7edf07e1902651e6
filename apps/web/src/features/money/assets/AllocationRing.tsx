import type { ReactNode } from 'react';
import type { RingPiece } from './wallet-view.ts';

const RADIUS = 28;
const LENGTH = 2 * Math.PI * RADIUS;

/** The gap between two pieces, in parts of a whole turn. */
const GAP = 0.012;

/** The theme's own colours, told apart on both grounds; the last is for all coins without one. */
const COLOURS = ['--primary', '--ma1', '--green', '--ma2', '--ma3'];
const REST_COLOUR = '--t3';

/** How the total is spread over the coins. Decoration: the list below says it in figures. */
export function AllocationRing({ pieces }: { readonly pieces: readonly RingPiece[] }): ReactNode {
  const gap = pieces.length > 1 ? GAP : 0;
  return (
    <svg viewBox="0 0 72 72" aria-hidden="true" className="size-18 shrink-0 -rotate-90">
      {pieces.length === 0 && (
        <circle cx="36" cy="36" r={RADIUS} fill="none" strokeWidth="9" className="stroke-s2" />
      )}
      {pieces.map((piece, place) => {
        const share = Math.max(0.004, piece.to - piece.from - gap);
        return (
          <circle
            key={piece.asset ?? 'rest'}
            cx="36"
            cy="36"
            r={RADIUS}
            fill="none"
            strokeWidth="9"
            stroke={`var(${piece.asset === undefined ? REST_COLOUR : (COLOURS[place] ?? REST_COLOUR)})`}
            strokeDasharray={`${String(share * LENGTH)} ${String(LENGTH)}`}
            strokeDashoffset={-piece.from * LENGTH}
          />
        );
      })}
    </svg>
  );
}
