/**
 * Draws the application's icons as PNG files: `node apps/web/tooling/make-icons.ts`. The mark is an
 * open ring around a point. Written out pixel by pixel, so that no drawing tool is needed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const OUT = new URL('../public/icons/', import.meta.url);

/** Samples per pixel edge: 4 x 4 of them make smooth edges. */
const SUPERSAMPLING = 4;

const INDIGO_TOP = [0x7b, 0x6c, 0xff] as const;
const INDIGO_BOTTOM = [0x3e, 0x38, 0xec] as const;
const WHITE = [0xff, 0xff, 0xff] as const;

type Colour = readonly [red: number, green: number, blue: number];

/** Whether a point of the 64 x 64 drawing is inside the rounded square. */
function isInSquare(x: number, y: number, radius: number): boolean {
  const dx = Math.max(radius - x, x - (64 - radius), 0);
  const dy = Math.max(radius - y, y - (64 - radius), 0);
  return Math.hypot(dx, dy) <= radius;
}

/** Whether it is on the mark, drawn `scale` times its normal size about the middle. */
function isOnMark(x: number, y: number, scale: number): boolean {
  const px = (x - 32) / scale;
  const py = (y - 32) / scale;
  if (Math.hypot(px - 10, py) <= 4.5) return true;
  const distance = Math.hypot(px, py);
  const angle = Math.abs(Math.atan2(py, px));
  const opening = 0.7;
  if (angle >= opening) return Math.abs(distance - 16) <= 3.5;
  const endX = 16 * Math.cos(opening);
  const endY = 16 * Math.sin(opening);
  return Math.hypot(px - endX, Math.abs(py) - endY) <= 3.5;
}

function mix(top: Colour, bottom: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2): number => top[index] + (bottom[index] - top[index]) * share;
  return [at(0), at(1), at(2)];
}

/** Colour and coverage of one pixel, averaged over its samples. */
function pixelAt(column: number, row: number, size: number, isMaskable: boolean): number[] {
  const sum = [0, 0, 0, 0];
  for (let sy = 0; sy < SUPERSAMPLING; sy += 1) {
    for (let sx = 0; sx < SUPERSAMPLING; sx += 1) {
      const x = ((column + (sx + 0.5) / SUPERSAMPLING) / size) * 64;
      const y = ((row + (sy + 0.5) / SUPERSAMPLING) / size) * 64;
      if (!isMaskable && !isInSquare(x, y, 15)) continue;
      const isMark = isOnMark(x, y, isMaskable ? 0.78 : 1);
      const colour = isMark ? WHITE : mix(INDIGO_TOP, INDIGO_BOTTOM, Math.min(1, y / 46));
      for (const [index, part] of colour.entries()) sum[index] = (sum[index] ?? 0) + part;
      sum[3] = (sum[3] ?? 0) + 1;
    }
  }
  const covered = sum[3] ?? 0;
  const share = covered / SUPERSAMPLING ** 2;
  const channel = (index: number): number => Math.round((sum[index] ?? 0) / Math.max(1, covered));
  return [channel(0), channel(1), channel(2), Math.round(share * 255)];
}

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const typed = Buffer.concat([Buffer.from(type, 'ascii'), body]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A square picture as PNG bytes: 8-bit RGBA, no filter. */
function png(size: number, isMaskable: boolean): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows: Buffer[] = [];
  for (let row = 0; row < size; row += 1) {
    const pixels = Array.from({ length: size }, (_, column) =>
      pixelAt(column, row, size, isMaskable),
    );
    rows.push(Buffer.from([0, ...pixels.flat()]));
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 }));
  return Buffer.concat([signature, chunk('IHDR', header), body, chunk('IEND', Buffer.alloc(0))]);
}

mkdirSync(OUT, { recursive: true });
writeFileSync(new URL('icon-192.png', OUT), png(192, false));
writeFileSync(new URL('icon-512.png', OUT), png(512, false));
writeFileSync(new URL('maskable-512.png', OUT), png(512, true));
