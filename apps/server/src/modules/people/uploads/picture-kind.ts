/** The kinds of picture that are taken; the names are the decoder's. */
export type PictureKind = 'jpeg' | 'png' | 'webp';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_CHUNK_FRAME_BYTES = 12;

const JPEG_START_OF_SCAN = 0xda;
const JPEG_END = 0xd9;

/** Restart markers and TEM stand alone; every other segment has a length. */
const standsAlone = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Where the entropy-coded data that begins at `from` ends: at the next real marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !standsAlone(next)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2;
  while (at + 1 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === JPEG_END) return at + 2 === bytes.length;
    else if (standsAlone(marker)) at += 2;
    else {
      const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
      if (length < 2) return false;
      at += 2 + length;
      if (marker === JPEG_START_OF_SCAN) at = endOfScan(bytes, at);
    }
  }
  return false;
}

function isWholePng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE.length;
  let isFirst = true;
  while (at + PNG_CHUNK_FRAME_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (isFirst !== (type === 'IHDR')) return false;
    isFirst = false;
    at += PNG_CHUNK_FRAME_BYTES + length;
    if (type === 'IEND') return at === bytes.length;
  }
  return false;
}

const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length >= 16 &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length;

/**
 * The kind of a picture by its first bytes, when the file is that picture from its first byte to its
 * last: what carries something else behind the picture is no picture to us. Undefined otherwise.
 */
export function pictureKindOf(bytes: Buffer): PictureKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) {
    return isWholeJpeg(bytes) ? 'jpeg' : undefined;
  }
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) {
    return isWholePng(bytes) ? 'png' : undefined;
  }
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return isWholeWebp(bytes) ? 'webp' : undefined;
  return undefined;
}
