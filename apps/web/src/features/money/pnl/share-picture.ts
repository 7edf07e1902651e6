import { curveOf } from './profit-view.ts';

/** What stands on the picture; the words are in the user's language. */
interface SharePicture {
  readonly title: string;
  readonly period: string;
  /** The hero: a percentage, or an amount where there is none. */
  readonly percent: string;
  readonly direction: 'up' | 'down' | 'flat';
  /** Only where the user wants it on the picture. */
  readonly amount: string | undefined;
  readonly profits: readonly string[];
  readonly note: string;
}

const PICTURE_PX = { width: 1080, height: 1350 };
const MARGIN = 84;
const CURVE = { top: 640, height: 420 };

/** The colours of the page, as the theme has them now. */
function themeColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Draws the picture. Nothing leaves the device by it. */
export function drawPicture(canvas: HTMLCanvasElement, picture: SharePicture): void {
  const { width, height } = PICTURE_PX;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const font = getComputedStyle(document.body).fontFamily;
  const colour = themeColour({ up: '--up', down: '--down', flat: '--t2' }[picture.direction]);
  context.fillStyle = themeColour('--bg');
  context.fillRect(0, 0, width, height);
  const write = (text: string, y: number, look: { size: number; weight: number; fill: string }) => {
    context.fillStyle = look.fill;
    context.font = `${String(look.weight)} ${String(look.size)}px ${font}`;
    context.fillText(text, MARGIN, y, width - 2 * MARGIN);
  };
  const [t1, t2, t3] = ['--t1', '--t2', '--t3'].map(themeColour);
  write('Candor', 150, { size: 64, weight: 700, fill: themeColour('--primary-text') });
  write(picture.title, 290, { size: 46, weight: 500, fill: t2 ?? '' });
  write(picture.percent, 450, { size: 150, weight: 700, fill: colour });
  if (picture.amount !== undefined) {
    write(picture.amount, 540, { size: 60, weight: 600, fill: t1 ?? '' });
  }
  drawCurve(context, picture, colour);
  write(picture.period, 1160, { size: 42, weight: 500, fill: t1 ?? '' });
  write(picture.note, 1250, { size: 34, weight: 400, fill: t3 ?? '' });
}

function drawCurve(
  context: CanvasRenderingContext2D,
  { profits }: SharePicture,
  colour: string,
): void {
  const width = PICTURE_PX.width - 2 * MARGIN;
  const { points, zeroY } = curveOf(profits, { width, height: CURVE.height });
  context.save();
  context.translate(MARGIN, CURVE.top);
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
  context.restore();
}

/** The picture as a file. */
export async function pictureFile(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no picture');
  return new File([blob], 'candor-profit.png', { type: 'image/png' });
}
