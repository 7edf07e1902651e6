import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'candor-folder-'));
});
afterAll(() => rmSync(parent, { recursive: true }));

test('a folder is made with everything above it, and is left as it is once it is there', () => {
  const path = join(parent, 'a', 'b', 'c');
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

test('a file in its place, or above it, is said to be one', () => {
  const file = join(parent, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')]) {
    expect(() => makeFolder(path)).toThrow('ENOTDIR');
  }
});

test('a place where nothing can be made is given up at once', () => {
  expect(() => makeFolder('/proc/candor/data')).toThrow(/ENOENT|EACCES|EPERM|EROFS/);
});
