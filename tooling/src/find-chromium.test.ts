import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

let root: string;
const program = (...parts: readonly string[]): string => join(root, ...parts);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'candor-chromium-'));
  for (const folder of ['first', 'second', 'third']) mkdirSync(program(folder));
  writeFileSync(program('first', 'chromium'), 'not executable');
  writeFileSync(program('second', 'google-chrome'), '');
  writeFileSync(program('third', 'chromium-headless-shell'), '');
  writeFileSync(program('my-browser'), '');
  chmodSync(program('second', 'google-chrome'), 0o755);
  chmodSync(program('third', 'chromium-headless-shell'), 0o755);
  chmodSync(program('my-browser'), 0o755);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('the first executable with a known name on the PATH is taken', () => {
  const path = `${program('first')}:${program('second')}`;
  expect(findChromium({ PATH: path })).toBe(program('second', 'google-chrome'));
});

test('a better known name comes before an earlier folder', () => {
  const path = `${program('second')}:${program('third')}`;
  expect(findChromium({ PATH: path })).toBe(program('third', 'chromium-headless-shell'));
});

test('CHROMIUM_PATH comes before the PATH', () => {
  const environment = { PATH: program('second'), CHROMIUM_PATH: program('my-browser') };
  expect(findChromium(environment)).toBe(program('my-browser'));
});

test('no browser is no error', () => {
  expect(findChromium({ PATH: program('first') })).toBeUndefined();
  expect(findChromium({})).toBeUndefined();
});
