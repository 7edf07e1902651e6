import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { landedIn } from './landed.ts';

let root: string;

const write = (path: string, text: string): void => writeFileSync(join(root, path), text);

function git(...args: readonly string[]): void {
  const person = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...person, ...args], { cwd: root, stdio: 'ignore' });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'landed-'));
  mkdirSync(join(root, 'kept'));
  write('kept/one', 'landed');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('what landed', () => {
  test('is what main had where the branch left it, not what came since, committed or not', () => {
    git('init', '--quiet', '--initial-branch', 'main');
    git('add', '.');
    git('commit', '--quiet', '--message', 'one');
    git('checkout', '--quiet', '-b', 'own');
    write('kept/one', 'changed');
    write('kept/two', 'committed');
    git('add', '.');
    git('commit', '--quiet', '--message', 'two');
    write('kept/three', 'not committed');
    const landed = landedIn(root);
    expect(landed.text('kept/one')).toBe('landed');
    expect(landed.text('kept/two')).toBe('');
    const names = ['one', 'two', 'three'].filter((name) => landed.names('kept/').has(name));
    expect(names).toEqual(['one']);
  });

  test('is everything where git does not know', () => {
    const landed = landedIn(root);
    expect(landed.text('kept/one')).toBe('landed');
    expect(landed.names('kept/')).toEqual(new Set(['one']));
  });
});
