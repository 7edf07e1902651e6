import sharp from 'sharp';
import { redrawPicture } from './redraw-picture.ts';
import type { RedrawnPicture } from './redraw-picture.ts';

/** What a slide of the home screen fills on a phone of 390 points, three dots a point. */
export const SLIDE_WIDTH_PX = 1_074;
export const SLIDE_HEIGHT_PX = 312;

/** Everyone loads it on their way in: small before fine. */
const SLIDE_QUALITY = 78;

/**
 * Draws a picture for a slide: all that {@link redrawPicture} keeps out, then cut around its middle to the
 * shape of a slide. @throws ApiError unsupportedPicture pictureTooLarge
 */
export async function redrawSlide(sent: Buffer): Promise<RedrawnPicture> {
  const { bytes: whole, look } = await redrawPicture(sent);
  const bytes = await sharp(whole)
    .resize(SLIDE_WIDTH_PX, SLIDE_HEIGHT_PX, { fit: 'cover' })
    .jpeg({ quality: SLIDE_QUALITY, progressive: true })
    .toBuffer();
  return { bytes, widthPx: SLIDE_WIDTH_PX, heightPx: SLIDE_HEIGHT_PX, look };
}
