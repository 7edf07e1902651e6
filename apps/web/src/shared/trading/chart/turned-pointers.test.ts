import { expect, test } from 'vitest';
import { uprightPoint } from './turned-pointers.ts';

// A chart 700 wide and 300 high, turned clockwise: it covers 300 by 700 of the screen.
const box = { left: 20, top: 50, right: 320 };

test.each<[where: string, screen: [x: number, y: number], upright: [x: number, y: number]]>([
  ['its upper left corner, at the right on the screen', [320, 50], [20, 50]],
  ['its upper right corner, at the lower right', [320, 750], [720, 50]],
  ['its lower left corner, at the upper left', [20, 50], [20, 350]],
  ['100 along and 40 down', [280, 150], [120, 90]],
])('a finger at %s', (_where, [clientX, clientY], [x, y]) => {
  expect(uprightPoint({ clientX, clientY }, box)).toEqual({ clientX: x, clientY: y });
});
