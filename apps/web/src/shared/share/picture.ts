/** What stands on a picture to share; the words are in the user's language. */
export interface SharePicture {
  readonly title: string;
  /** Beside the title, as a position's side and leverage. */
  readonly tag?: { readonly text: string; readonly direction: 'up' | 'down' } | undefined;
  /** The figure that matters: a percentage, or an amount where there is none. */
  readonly hero: string;
  readonly direction: 'up' | 'down' | 'flat';
  /** Only where the user wants it on the picture. */
  readonly amount: string | undefined;
  readonly period: string;
  readonly note: string;
  /** Flat figures leave the room to what stands in the middle. */
  readonly layout?: 'chart';
  /** A code that leads to what is shown, at the lower right. */
  readonly code?: CanvasImageSource | undefined;
  /** Draws what stands between the figures and the period, from the origin in this size and colour. */
  readonly drawMiddle: (
    context: CanvasRenderingContext2D,
    box: { readonly width: number; readonly height: number; readonly colour: string },
  ) => void;
}

const PICTURE_PX = { width: 1080, height: 1350 };
const MARGIN = 84;

/** Where the lines stand, from the top, and how large they are. */
const LAYOUTS = {
  figure: { title: 290, hero: 450, heroSize: 150, amount: 540, middle: { top: 640, height: 420 } },
  chart: { title: 240, hero: 350, heroSize: 96, amount: 350, middle: { top: 400, height: 690 } },
};
const CODE_PX = 196;

/** The colours of the page, as the theme has them now. */
export function themeColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A font of the page in a size and weight of the picture. */
export function pictureFont(size: number, weight: number): string {
  return `${String(weight)} ${String(size)}px ${getComputedStyle(document.body).fontFamily}`;
}

/** Draws the picture. Nothing leaves the device by it. */
export function drawPicture(canvas: HTMLCanvasElement, picture: SharePicture): void {
  const { width, height } = PICTURE_PX;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const place = LAYOUTS[picture.layout ?? 'figure'];
  const colour = themeColour({ up: '--up', down: '--down', flat: '--t2' }[picture.direction]);
  context.fillStyle = themeColour('--bg');
  context.fillRect(0, 0, width, height);
  const right = picture.code === undefined ? MARGIN : MARGIN + CODE_PX;
  const write = (
    text: string,
    y: number,
    look: { size: number; weight: number; fill: string; left?: number },
  ) => {
    const { left = 0 } = look;
    context.fillStyle = look.fill;
    context.font = pictureFont(look.size, look.weight);
    context.fillText(text, MARGIN + left, y, width - left - MARGIN - right);
  };
  const [t1 = '', t2 = '', t3 = ''] = ['--t1', '--t2', '--t3'].map(themeColour);
  write('Candor', 150, { size: 64, weight: 700, fill: themeColour('--primary-text') });
  write(picture.title, place.title, { size: 46, weight: 500, fill: t2 });
  if (picture.tag !== undefined) {
    const titleWidth = context.measureText(picture.title).width;
    context.fillStyle = themeColour(picture.tag.direction === 'up' ? '--up' : '--down');
    context.font = pictureFont(46, 600);
    const left = MARGIN + titleWidth + 28;
    context.fillText(picture.tag.text, left, place.title, width - MARGIN - left);
  }
  write(picture.hero, place.hero, { size: place.heroSize, weight: 700, fill: colour });
  const heroWidth = context.measureText(picture.hero).width;
  if (picture.amount !== undefined) {
    const isBeside = place.amount === place.hero;
    const left = isBeside ? heroWidth + 28 : 0;
    const fill = isBeside ? colour : t1;
    write(picture.amount, place.amount, { size: isBeside ? 48 : 60, weight: 600, fill, left });
  }
  context.save();
  context.translate(MARGIN, place.middle.top);
  picture.drawMiddle(context, { width: width - 2 * MARGIN, height: place.middle.height, colour });
  context.restore();
  write(picture.period, 1160, { size: 42, weight: 500, fill: t1 });
  write(picture.note, 1250, { size: 34, weight: 400, fill: t3 });
  if (picture.code !== undefined) {
    const left = width - MARGIN - CODE_PX;
    context.drawImage(picture.code, left, height - MARGIN - CODE_PX + 22, CODE_PX, CODE_PX);
  }
}

/** The picture as a file of this name. */
export async function pictureFile(canvas: HTMLCanvasElement, fileName: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no picture');
  return new File([blob], fileName, { type: 'image/png' });
}
