import { expect } from 'vitest';
import type { Desk } from './desk.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let ann: StaffMember;
let ben: StaffMember;
let desk: Desk;

test.beforeAll(async ({ office }) => {
  ({ ann, ben, desk } = office);
});

test('a product is paused by one, its terms change by two and are called off, and fees are paid in by two', async () => {
  const { page } = desk;
  await desk.visit('/earn');
  const first = desk.row('USDT').first();
  await desk.act('Pause', { within: first, reason: 'too much at once' });
  await first.getByText('Paused').waitFor();
  await desk.act('Change', {
    within: first,
    reason: 'a lower rate',
    fill: async (dialog) => dialog.getByLabel('Rate a year').fill('1.5'),
  });
  await ben.approveLatest();
  await desk.lookAgain();
  await first.getByText('Terms of a product').waitFor();
  await page.getByRole('tab', { name: 'Changes' }).click();
  await desk.act('Call off', { within: desk.row('Terms of a product'), reason: 'the wrong rate' });
  await desk.row('Terms of a product').getByText('Cancelled').waitFor();
  await page.getByRole('tab', { name: 'Reward accounts' }).click();
  await desk.act('Pay in fees', {
    within: desk.row('USDT').first(),
    reason: 'the week’s fees',
    fill: async (dialog) => dialog.getByLabel('Amount').fill('0.01'),
  });
  expect((await ann.call('approvalList', {})).approvals.length).toBeGreaterThan(0);
});

test('the check-in is paused by one, its reward and pool change by two', async () => {
  const { page } = desk;
  await desk.visit('/earn?tab=checkin');
  await desk.act('Pause check-in', { reason: 'to look at it' });
  await page.getByRole('button', { name: 'Open check-in' }).waitFor();
  await desk.act('Change reward', {
    reason: 'a lower reward',
    fill: async (dialog) => dialog.getByLabel('Reward a day').fill('0.1'),
  });
  await ben.approveLatest();
  await expect.poll(async () => (await ann.call('checkinView', {})).checkin?.reward).toBe('0.1');
  await desk.act('Pay in fees', {
    reason: 'the week’s fees',
    fill: async (dialog) => dialog.getByLabel('Amount').fill('0.01'),
  });
});
