import { spawnSync } from 'node:child_process';
import { COMPILER_FLAGS } from '@candor/exchange-core';
import { expect, test } from 'vitest';

test('the compiler of this Node knows every flag it is given', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [...COMPILER_FLAGS.split(' '), '--eval', ''],
    { encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
