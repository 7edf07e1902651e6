import { afterEach, expect } from 'vitest';
import { createFundedUser } from './api.ts';
import type { ApiUser } from './api.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let user: ApiUser;
let phone: Phone;

/** A round of 30 s opens within its own length on a server that has just started. */
const ROUND_MS = 60_000;

/** Left of a round when a journey begins to enter it: a busy machine is slow. */
const SECONDS_MIN = 12;

test.beforeEach(async ({ stage }) => {
  user = await createFundedUser(stage.server.url);
  phone = await Phone.open(stage.browser, stage.server.url, { session: user.session });
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

/** Waits for a round that takes entries for a while still. */
async function waitForRound(): Promise<void> {
  const { page } = phone;
  await expect
    .poll(
      async () => {
        const label = await page.getByRole('timer').getAttribute('aria-label');
        const isOpen = await page.getByText(/^Round \d+ · entries open$/).isVisible();
        return isOpen && Number(label?.split(' ')[0]) >= SECONDS_MIN;
      },
      { timeout: ROUND_MS },
    )
    .toBe(true);
}

async function fundOptions(amount: string): Promise<void> {
  const asset = 'USDT';
  await user.call('transfer', { asset, fromKind: 'spot', toKind: 'option', amount });
}

test('a user funds the option account, enters a round once, and finds the entry', async () => {
  const { page } = phone;
  await phone.visitWhole('pages/Option/Riseandfall');
  await page.getByRole('button', { name: '10', exact: true }).first().click({ timeout: ROUND_MS });
  await page.getByText('You have 0 USDT in the option account').waitFor({ timeout: ROUND_MS });
  await page.getByRole('button', { name: 'Transfer in' }).click();
  await page.getByRole('heading', { name: 'Transfer' }).waitFor();
  await fundOptions('100');
  await phone.visitWhole('pages/Option/Riseandfall');
  await page.getByText('Available 100.00').waitFor();
  await waitForRound();
  await page.getByRole('button', { name: /^Rise/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('An entry cannot be changed or taken back.', { exact: false }).waitFor();
  await phone.picture('option-confirm');
  await sheet.getByRole('button', { name: 'Enter Rise 10 USDT' }).click();
  await page.getByRole('button', { name: /^Rise .*Yours 10$/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Fall/ }).isDisabled()).toBe(true);
  await page.getByText('Available 90.00').waitFor();
  await phone.picture('option-entered');
  await page.getByRole('button', { name: 'Option history' }).click();
  await page.getByRole('tab', { name: 'Result pending' }).click();
  await page.getByText('stake 10', { exact: false }).waitFor();
  await phone.picture('option-history');
});

test('a user’s own limit and pause keep them out', async () => {
  const { page } = phone;
  await fundOptions('100');
  await phone.visitWhole('pages/Option/Riseandfall');
  await page.getByRole('button', { name: 'My limits' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Most a day may cost me (USDT)').fill('20');
  await sheet.getByRole('button', { name: 'Set limit' }).click();
  await phone.hear('Your limit holds now');
  await phone.picture('option-limits');
  await sheet.getByRole('button', { name: '1 hour' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  await sheet.getByText(/^You paused until/).waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByText(/^You paused option rounds until/).waitFor();
  expect(await page.getByRole('button', { name: /^Rise/ }).isDisabled()).toBe(true);
});

test('a stranger reads what rounds cost and is asked to log in', async ({ stage }) => {
  const stranger = await Phone.open(stage.browser, stage.server.url);
  const { page } = stranger;
  await stranger.visitWhole('pages/Option/Riseandfall');
  await page.getByRole('button', { name: 'How rounds work' }).click();
  const rules = page.getByRole('dialog');
  await rules.getByText('the expected value is negative', { exact: false }).waitFor();
  await rules.getByText('Flat is a bet of its own', { exact: false }).waitFor();
  await stranger.picture('option-rules');
  await rules.getByRole('button', { name: 'Got it' }).click();
  await rules.waitFor({ state: 'detached' });
  await stranger.readTerm('Stake', 'Stake', 'the most it can lose');
  await stranger.readTerm('Pool', 'Pool', 'All stakes of a round.');
  await stranger.readTerm(/^Payout if entries closed now/, 'Payout', 'its own stake included');
  await stranger.readTerm('Cut-off', 'Cut-off', 'The start price is taken after it');
  await stranger.readTerm('Flat', 'Flat', 'rise and fall lose');
  await stranger.readTerm('Draw', 'Draw', 'Every stake comes back whole');
  await expect
    .poll(() => page.getByRole('button', { name: /^Rise/ }).isEnabled(), { timeout: ROUND_MS })
    .toBe(true);
  await page.getByRole('button', { name: /^Rise/ }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(stranger.errors).toEqual([]);
  await stranger.close();
});
