import { fitWithin } from './fit-within.ts';

/** Enough to read a document by, and small on a phone's uplink. */
const SIDE_PX_MAX = 1600;

/** Below this nothing on the picture can be read. */
const SIDE_PX_MIN = 160;

const JPEG_QUALITY = 0.85;

/** What may be wrong with a chosen file before it is sent. */
export type PictureProblem = 'not_a_picture' | 'too_small';

/** The file cannot be sent as a picture. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Draws a picture again, at most 1600 pixels wide or high, as JPEG: smaller to send, upright, and
 * without what the camera wrote into it (place, device).
 *
 * @throws PictureError
 */
export async function preparePicture(source: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureError('not_a_picture');
  });
  try {
    if (Math.min(bitmap.width, bitmap.height) < SIDE_PX_MIN) throw new PictureError('too_small');
    return await drawJpeg(bitmap);
  } finally {
    bitmap.close();
  }
}

async function drawJpeg(bitmap: ImageBitmap): Promise<Blob> {
  const { widthPx, heightPx } = fitWithin(
    { widthPx: bitmap.width, heightPx: bitmap.height },
    SIDE_PX_MAX,
  );
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d');
  if (context === null) throw new PictureError('not_a_picture');
  // Transparent codes would turn black as JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, widthPx, heightPx);
  context.drawImage(bitmap, 0, 0, widthPx, heightPx);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (blob === null) throw new PictureError('not_a_picture');
  return blob;
}
