import type { ReactNode } from 'react';
import type { DrawingTool } from '#shared/trading/chart/chart-options.ts';

/** Each tool in small: strokes on a field of 24 by 24, and the points that a person sets. */
const SHAPES: Readonly<Record<DrawingTool, readonly [strokes: string, points: string]>> = {
  segment: ['M6 18 18 6', '6 18 18 6'],
  straightLine: ['M2 22 22 2', '8 16 16 8'],
  rayLine: ['M6 18 22 2', '6 18 13 11'],
  horizontalStraightLine: ['M2 12h20', '12 12'],
  verticalStraightLine: ['M12 2v20', '12 12'],
  priceLine: ['M6 12h16M14 7h6', '6 12'],
  parallelStraightLine: ['M2 15 15 2M9 22 22 9', '8 9 15 16'],
  priceChannelLine: ['M2 13 13 2M6.5 17.5l11-11M11 22 22 11', '8 7 16 17'],
  fibonacciLine: ['M3 4h18M3 9h18M3 14h18M3 20h18', '7 20 17 4'],
  brush: ['M3 17c3-9 6-9 7-4s4 5 5-1 3-7 6-6', ''],
  note: ['M6 6h12M12 6v12', ''],
};

/** What a drawing tool draws; decoration beside its name. */
export function ToolIcon({ tool }: { readonly tool: DrawingTool }): ReactNode {
  const [strokes, points] = SHAPES[tool];
  const places = points.match(/\d+ \d+/g) ?? [];
  return (
    <svg
      viewBox="0 0 24 24"
      width={20}
      height={20}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      className="shrink-0 text-t2"
    >
      <path d={strokes} />
      {places.map((place) => {
        const [x, y] = place.split(' ');
        return <circle key={place} cx={x} cy={y} r="2" className="fill-sheet" />;
      })}
    </svg>
  );
}
