import { pictureFont, themeColour } from './picture.ts';
import type { SharePicture } from './picture.ts';

const ROW = 190;

/** Draws prices below their names. */
export function drawPrices(
  rows: readonly (readonly [name: string, price: string])[],
): SharePicture['drawMiddle'] {
  return (context, { width }) => {
    context.fillStyle = themeColour('--line');
    context.fillRect(0, 0, width, 2);
    rows.forEach(([name, price], at) => {
      const top = at * ROW;
      context.fillStyle = themeColour('--t3');
      context.font = pictureFont(38, 500);
      context.fillText(name, 0, top + 80, width);
      context.fillStyle = themeColour('--t1');
      context.font = pictureFont(66, 600);
      context.fillText(price, 0, top + 156, width);
    });
  };
}
