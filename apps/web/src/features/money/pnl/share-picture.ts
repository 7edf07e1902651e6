import { themeColour } from '#shared/share/picture.ts';
import type { SharePicture } from '#shared/share/picture.ts';
import { curveOf } from './profit-view.ts';

/** Draws the curve of a profit over its zero line. */
export function drawCurve(profits: readonly string[]): SharePicture['drawMiddle'] {
  return (context, { width, height, colour }) => {
    const { points, zeroY } = curveOf(profits, { width, height });
    const trace = (): void => {
      context.beginPath();
      points.forEach(({ x, y }, at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    };
    trace();
    context.lineTo(width, zeroY);
    context.lineTo(0, zeroY);
    context.closePath();
    context.globalAlpha = 0.16;
    context.fillStyle = colour;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = themeColour('--line');
    context.lineWidth = 2;
    context.setLineDash([12, 12]);
    context.beginPath();
    context.moveTo(0, zeroY);
    context.lineTo(width, zeroY);
    context.stroke();
    context.setLineDash([]);
    context.strokeStyle = colour;
    context.lineWidth = 7;
    context.lineJoin = 'round';
    context.lineCap = 'round';
    trace();
    context.stroke();
  };
}
