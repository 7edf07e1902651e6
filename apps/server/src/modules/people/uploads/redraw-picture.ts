import sharp from 'sharp';
import { refuse } from '#api/refuse.ts';
import { pictureKindOf } from './picture-kind.ts';

/** Decoding takes four bytes a pixel or more: the largest picture costs 160 MB for a moment. */
export const PIXELS_MAX = 40_000_000;

/** Longest side that is kept: the print of a document stays legible. */
const SIDE_PX_MAX = 2_400;

const JPEG_QUALITY = 88;

/** A picture that needs longer than this is made to need long. */
const REDRAW_SECONDS_MAX = 15;

/** One column more than bits: each bit says whether a dot is brighter than its left neighbour. */
const LOOK_COLUMNS = 9;
const LOOK_ROWS = 8;

/** Everything libvips can read but these three stays shut, whatever a file claims to be. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
// One thread a picture and nothing kept: the process trades beside this.
sharp.concurrency(1);
sharp.cache(false);

/** A picture drawn again as JPEG: nothing but its pixels is left of what was sent. */
export interface RedrawnPicture {
  readonly bytes: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
  /** 64 characters 0 or 1: alike for pictures that look alike, whatever their size and quality. */
  readonly look: string;
}

async function lookOf(jpeg: Buffer): Promise<string> {
  const dots = await sharp(jpeg)
    .greyscale()
    .resize(LOOK_COLUMNS, LOOK_ROWS, { fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = '';
  for (let row = 0; row < LOOK_ROWS; row += 1) {
    for (let column = 1; column < LOOK_COLUMNS; column += 1) {
      const at = row * LOOK_COLUMNS + column;
      bits += (dots[at] ?? 0) > (dots[at - 1] ?? 0) ? '1' : '0';
    }
  }
  return bits;
}

async function draw(sent: Buffer): Promise<RedrawnPicture> {
  const { data, info } = await sharp(sent, {
    limitInputPixels: PIXELS_MAX,
    failOn: 'warning',
    sequentialRead: true,
  })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: SIDE_PX_MAX, height: SIDE_PX_MAX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: REDRAW_SECONDS_MAX })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, widthPx: info.width, heightPx: info.height, look: await lookOf(data) };
}

/**
 * Draws a sent picture again. Its size is read from the header before a pixel is decoded.
 * @throws ApiError unsupportedPicture not a whole JPEG, PNG or WebP, pictureTooLarge more than {@link PIXELS_MAX}
 */
export async function redrawPicture(sent: Buffer): Promise<RedrawnPicture> {
  const kind = pictureKindOf(sent);
  if (kind === undefined) throw refuse.unsupportedPicture();
  const header = await sharp(sent, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined);
  if (header?.format !== kind) throw refuse.unsupportedPicture();
  if (header.width * header.height > PIXELS_MAX) throw refuse.pictureTooLarge();
  try {
    return await draw(sent);
  } catch {
    throw refuse.unsupportedPicture();
  }
}
