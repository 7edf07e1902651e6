import type { EndpointReply } from '@candor/protocol';
import { afterEach, expect } from 'vitest';
import { createFundedUser } from './api.ts';
import type { ApiUser } from './api.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let user: ApiUser;
let phone: Phone;

/** From one round’s opening to the end of the next: 30 s to enter, 5 s of ticks, 30 s, and a busy machine. */
const ROUND_MS = 150_000;

/** Left of a round when the journey enters it. */
const LEFT_MS_MIN = 6_000;

test.beforeEach(async ({ stage }) => {
  user = await createFundedUser(stage.server.url);
  phone = await Phone.open(stage.browser, stage.server.url, { session: user.session });
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

type Entry = EndpointReply<'contractOptionOrder-history'>['entries'][number];

/** Enters the next round of 30 s, and waits for its end: paid or, on a busy machine, void. */
async function playRound(): Promise<Entry> {
  await user.call('transfer', { asset: 'USDT', fromKind: 'spot', toKind: 'option', amount: '50' });
  const filter = { symbol: 'BTCUSDT', cycleMs: 30_000 };
  const enter = async (): Promise<boolean> => {
    const { rounds, timeMs } = await user.call('contractOption-starting', filter);
    const open = rounds.find(({ state, cutOffAtMs }) => {
      return state === 'open' && cutOffAtMs - timeMs >= LEFT_MS_MIN;
    });
    if (open === undefined) return false;
    const { seriesId, period } = open;
    await user.call('contractOptionOrder-add', { seriesId, period, choice: 'rise', amount: '10' });
    return true;
  };
  await expect.poll(enter, { timeout: ROUND_MS }).toBe(true);
  let ended: Entry | undefined;
  const hasEnded = async (): Promise<boolean> => {
    [ended] = (await user.call('contractOptionOrder-history', filter)).entries;
    return ended !== undefined;
  };
  await expect.poll(hasEnded, { timeout: ROUND_MS, interval: 1_000 }).toBe(true);
  if (ended === undefined) throw new Error('the round has ended');
  return ended;
}

test('a user checks the round of an entry in the browser, and sees a changed digit fail', async ({
  stage,
}) => {
  const { page } = phone;
  const { roundId } = await playRound();
  await phone.visitWhole('Bettingrecord');
  await page.getByRole('button', { name: 'Round proof' }).first().click();
  await page.getByText('What can be checked').waitFor();
  await page.getByText('Path of your entry').waitFor();
  await page.getByRole('button', { name: 'Check it here' }).click();
  await page.getByText('Verified in this browser').waitFor();
  await page.getByText('Your entry is in the sealed list').waitFor();
  await page.getByText('The signature is the exchange’s').waitFor();
  expect(await phone.axeViolations()).toEqual([]);
  expect(await phone.overflowPx()).toBeLessThanOrEqual(0);
  await phone.picture('option-proof');
  await page.getByRole('button', { name: 'Tamper test' }).click();
  await page.getByText('This does not add up').waitFor();
  await page.getByText('This is a copy with one digit changed.', { exact: false }).waitFor();
  await page.getByText(/^Expected: /).waitFor();
  await phone.picture('option-proof-tampered');

  // A stranger sees the same round without a login, and every tick with its sources.
  const stranger = await Phone.open(stage.browser, stage.server.url);
  await stranger.visitWhole(`pages/Option/Riseandfall?proof=${roundId}`);
  await stranger.page.getByText('Staked in all').waitFor();
  await stranger.page.getByRole('button', { name: /^Start price/ }).click();
  const ticks = stranger.page.getByRole('dialog');
  await ticks
    .getByText(/ms old|No tick was recorded here/)
    .first()
    .waitFor();
  await stranger.picture('option-proof-ticks');
  await ticks.getByRole('button', { name: 'Close' }).click();
  await stranger.page.getByRole('button', { name: 'Check it here' }).click();
  await stranger.page.getByText('Verified in this browser').waitFor();
  expect(stranger.errors).toEqual([]);
  await stranger.close();
});
