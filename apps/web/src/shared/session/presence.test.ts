import { expect, test } from 'vitest';
import { Presence } from './presence.ts';

const MINUTE_MS = 60_000;

test('who opened the page is there for a minute, and so is who touches it', () => {
  const presence = new Presence(0);
  expect(presence.isSomebodyThere(MINUTE_MS - 1)).toBe(true);
  expect(presence.isSomebodyThere(MINUTE_MS)).toBe(false);
  presence.touch(10 * MINUTE_MS);
  expect(presence.isSomebodyThere(11 * MINUTE_MS - 1)).toBe(true);
  expect(presence.isSomebodyThere(11 * MINUTE_MS)).toBe(false);
});

test('a touch is told to the server unless a call told it a moment ago', () => {
  const presence = new Presence(0);
  expect(presence.touch(0)).toBe(true);
  presence.isSomebodyThere(0);
  expect(presence.touch(MINUTE_MS - 1)).toBe(false);
  expect(presence.touch(MINUTE_MS)).toBe(true);
});

test('a call that the page makes by itself tells nothing', () => {
  const presence = new Presence(0);
  presence.isSomebodyThere(5 * MINUTE_MS);
  expect(presence.touch(5 * MINUTE_MS)).toBe(true);
});
