import { beforeEach, expect, test } from 'vitest';
import { askToConfirm, endConfirmation, useConfirmation } from './confirmation.ts';

beforeEach(() => endConfirmation(false));

test.each([true, false])(
  'acts at once wait for one dialog, and all hear how it ended: %s',
  async (end) => {
    const first = askToConfirm();
    const second = askToConfirm();
    expect(useConfirmation.getState().isAsked).toBe(true);
    endConfirmation(end);
    expect(await Promise.all([first, second])).toEqual([end, end]);
    expect(useConfirmation.getState().isAsked).toBe(false);
  },
);

test('a later act asks once more', async () => {
  const first = askToConfirm();
  endConfirmation(false);
  expect(await first).toBe(false);
  const second = askToConfirm();
  expect(useConfirmation.getState().isAsked).toBe(true);
  endConfirmation(true);
  expect(await second).toBe(true);
});
