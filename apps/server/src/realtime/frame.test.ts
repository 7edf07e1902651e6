import * as ws from 'ws';
import { expect, test } from 'vitest';
import { frameText } from './frame.ts';

/** The library's own framing, which its type declarations leave out. */
const { Sender } = ws as unknown as {
  Sender: { frame(data: Buffer, options: object): Buffer[] };
};

function frameByLibrary(text: string): Buffer {
  const options = { fin: true, opcode: 1, mask: false, readOnly: false, rsv1: false };
  return Buffer.concat(Sender.frame(Buffer.from(text), options));
}

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'frames %i bytes as the ws library does',
  (length) => {
    const text = 'x'.repeat(length);
    expect(frameText(text).equals(frameByLibrary(text))).toBe(true);
  },
);

test('counts bytes, not characters', () => {
  expect(frameText('比特币')).toEqual(
    Buffer.concat([Buffer.from([0x81, 9]), Buffer.from('比特币')]),
  );
});
