import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EndpointReply, OptionChoiceName } from '@candor/protocol';
import { afterEach, expect } from 'vitest';
import { createFundedUser } from './api.ts';
import type { ApiUser } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { TransferPage } from './pages/transfer-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

/** What comes of each coin: two climb all the time, on one of them the user says fall; nobody else is in the third. */
const PLAYS = [
  { coin: 'ETH', choice: 'rise', state: 'won' },
  { coin: 'SOL', choice: 'fall', state: 'lost' },
  { coin: 'BNB', choice: 'rise', state: 'drawn' },
] as const;
type Play = (typeof PLAYS)[number];
const CLIMBING = ['ETH', 'SOL'] as const;

/** By how much a coin moves at once. The quotes of sources that are seconds late stay within the clamp. */
const STEP_PERCENT = 0.2;
/** From one round’s opening to the end of the next: 30 s to enter, 5 s of ticks, 30 s, and a busy machine. */
const ROUND_MS = 150_000;
/** Left of a round when the user begins to enter it. */
const SECONDS_MIN = 10;
/** A round that a busy machine voids is played again. */
const TRIES = 3;

const CYCLE_MS = 30_000;
const verifier = fileURLToPath(
  new URL('../../../packages/verify/src/cli/main.ts', import.meta.url),
);

let server: DemoServer;
let user: ApiUser;
let phone: Phone;
let folder: string;
let others: NodeJS.Timeout[] = [];

/** Prices are the demo’s, without its makers and demo users: pools are the journey’s own. */
test.beforeEach(async ({ browser }) => {
  server = await DemoServer.create({ SIMULATOR: 'off' });
  user = await createFundedUser(server.url);
  phone = await Phone.open(browser, server.url, { session: user.session });
  folder = await mkdtemp(join(tmpdir(), 'candor-proof-'));
});

afterEach(async () => {
  for (const timer of others) clearInterval(timer);
  others = [];
  expect(phone.errors).toEqual([]);
  await phone.close();
  await server.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** Lets the made-up prices of two coins climb as `npm run stress -- gap` does: what the sources say decides, as ever. */
function climb(): void {
  const file = join(server.dataDir, 'stress.json');
  let step = 0;
  const push = async (): Promise<void> => {
    if (existsSync(file)) return;
    const asset = CLIMBING[(step += 1) % CLIMBING.length];
    await writeFile(
      `${file}.new`,
      JSON.stringify({ scenario: 'gap', asset, percent: STEP_PERCENT }),
    );
    await rename(`${file}.new`, file);
  };
  others.push(setInterval(() => void push(), 300));
}

/** Another user stands on the other side of every round of the climbing coins. */
async function playAgainst(): Promise<void> {
  const rival = await createFundedUser(server.url);
  const asset = 'USDT';
  await rival.call('transfer', { asset, fromKind: 'spot', toKind: 'option', amount: '1000' });
  const sides: Readonly<Record<string, OptionChoiceName>> = { ETHUSDT: 'fall', SOLUSDT: 'rise' };
  const entered = new Set<number>();
  const enter = async (): Promise<void> => {
    const { rounds } = await rival.call('contractOption-starting', { cycleMs: CYCLE_MS });
    for (const { roundId, symbol, seriesId, period, state } of rounds) {
      const choice = sides[symbol];
      if (choice === undefined || state !== 'open' || entered.has(roundId)) continue;
      await rival.call('contractOptionOrder-add', { seriesId, period, choice, amount: '10' });
      entered.add(roundId);
    }
  };
  // A server that has just started has too few prices yet: it is asked again.
  others.push(setInterval(() => void enter().catch(() => undefined), 500));
}

/** Enters the round of a coin that is open, on the phone; the first time it asks once more, and is told not to again. */
async function enterRound({ coin, choice }: Play, isFirst: boolean): Promise<void> {
  const { page } = phone;
  const word = choice === 'rise' ? 'Rise' : 'Fall';
  await page.getByRole('button', { name: coin, exact: true }).click();
  const isOpen = async (): Promise<boolean> => {
    const label = await page.getByRole('timer').getAttribute('aria-label');
    const isShown = await page.getByText(/^Round \d+ · entries open$/).isVisible();
    return isShown && Number(label?.split(' ')[0]) >= SECONDS_MIN;
  };
  await expect.poll(isOpen, { timeout: ROUND_MS }).toBe(true);
  await page.getByRole('button', { name: new RegExp(`^${word}`) }).click();
  if (isFirst) {
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('switch', { name: 'Ask before each entry' }).click();
    await sheet.getByRole('button', { name: `Enter ${word} 10 USDT` }).click();
  }
  await page.getByRole('button', { name: new RegExp(`^${word} .*Yours 10$`) }).waitFor();
}

type Entry = EndpointReply<'contractOptionOrder-history'>['entries'][number];

/** The entries of the user that a round has paid or refunded, the newest first. */
async function endedEntries(): Promise<readonly Entry[]> {
  return (await user.call('contractOptionOrder-history', {})).entries;
}

/** Plays until every play has come to what it must; only void rounds are played again. */
async function playAll(): Promise<readonly Entry[]> {
  let missing: readonly Play[] = PLAYS;
  for (let at = 0; at < TRIES && missing.length > 0; at++) {
    const before = (await endedEntries()).length;
    await phone.visitWhole('pages/Option/Riseandfall');
    for (const play of missing) await enterRound(play, at === 0 && play === missing[0]);
    const count = before + missing.length;
    const haveEnded = async (): Promise<boolean> => (await endedEntries()).length >= count;
    await expect.poll(haveEnded, { timeout: ROUND_MS, interval: 1_000 }).toBe(true);
    const paid = (await endedEntries()).filter(({ state }) => state !== 'refunded');
    missing = PLAYS.filter(({ coin }) => paid.every(({ symbol }) => symbol !== `${coin}USDT`));
  }
  const ended = await endedEntries();
  return PLAYS.map(({ coin, state }) => {
    const own = ended.find((one) => one.symbol === `${coin}USDT` && one.state !== 'refunded');
    if (own === undefined) throw new Error(`each round of ${coin} was void`);
    expect(own.state).toBe(state);
    return own;
  });
}

/** Runs the command as somebody does who has the repository and some files, elsewhere. */
async function verify(...args: readonly string[]): Promise<{ ok: boolean; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [verifier, ...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ ok: error === null, said: `${stdout}${stderr}` }),
    );
  });
}

/** The evidence as the phone saves it, under a name in a folder of another machine. */
async function saveEvidence(): Promise<string> {
  const saved = phone.page.waitForEvent('download');
  await phone.page.getByRole('button', { name: 'Save the evidence' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^round-\d+\.json$/);
  await file.saveAs(join(folder, 'round.json'));
  return readFile(join(folder, 'round.json'), 'utf8');
}

/** Copies of the evidence with a tick, an entry, a rule or a payout changed, and the line that each must fail. */
const FORGERIES = {
  tick: [/("endWindow":\[\[\d+,)(\d+)/, 'ticks: endWindow[0]: index'],
  entry: [/("list":\[\{[^}]*"stake":")(\d+)/, 'list: '],
  rule: [/("feePpm":)(\d+)/, 'rules: '],
  payout: [/("paid":")(\d+)/, 'pool: result.paid'],
} as const;

test('a new user wins, loses and draws, and checks each round here and on another machine', async ({
  browser,
}) => {
  const { page } = phone;
  climb();
  await playAgainst();
  await phone.visitWhole('pages/Option/Riseandfall');
  await page.getByRole('button', { name: '10', exact: true }).first().click({ timeout: ROUND_MS });
  await page.getByRole('button', { name: 'Transfer in' }).click();
  await new TransferPage(page).transfer('100');
  const [won, lost, drawn] = await playAll();
  // Two stakes of 10 less 3 % for the winner; who was alone has the stake back.
  expect([won?.profit, lost?.profit, drawn?.profit]).toEqual(['9.4', '-10', '0']);

  await phone.visitWhole('Bettingrecord');
  await page.getByText(/^Result of \d entries$/).waitFor();
  await phone.picture('option-records');
  await page.getByRole('button', { name: 'All results' }).click();
  await page.getByRole('radio', { name: 'Won', exact: true }).click();
  await page.getByText('Result of 1 entry').waitFor();
  await page.getByRole('button', { name: 'Round proof' }).click();
  await page.getByText('What can be checked').waitFor();
  await page.getByText('Path of your entry').waitFor();
  await page.getByRole('button', { name: 'Check it here' }).click();
  await page.getByText('Verified in this browser').waitFor();
  await page.getByText('Your entry is in the sealed list').first().waitFor();
  await page.getByText(/^7 of 7 · /).waitFor();
  await page.getByText('The list is in the public log').click();
  await page.getByText('The signature is the exchange’s').waitFor();
  expect(await phone.axeViolations()).toEqual([]);
  expect(await phone.overflowPx()).toBeLessThanOrEqual(0);
  await phone.picture('option-proof');
  const text = await saveEvidence();
  await page.getByRole('button', { name: 'Tamper test' }).click();
  await page.getByText('This does not add up').waitFor();
  await page.getByText('This is a copy with one digit changed.', { exact: false }).waitFor();
  await page.getByText(/^Expected: /).waitFor();
  await phone.picture('option-proof-tampered');

  // On another machine: the saved file with the key kept from before, then forged copies of it.
  const { publicKey } = await user.call('publicLogCheckpoint', {});
  const whole = await verify('round.json', '--key', publicKey);
  expect(whole).toEqual({
    ok: true,
    said: expect.stringContaining('1 checked, 0 wrong') as string,
  });
  for (const [name, [place]] of Object.entries(FORGERIES)) {
    const forged = text.replace(place, (_all, before: string, value: string) => {
      return `${before}${BigInt(value) + 1n}`;
    });
    expect(forged).not.toBe(text);
    await writeFile(join(folder, `${name}.json`), forged);
  }
  const forged = await verify(...Object.keys(FORGERIES).map((name) => `${name}.json`));
  expect(forged.ok).toBe(false);
  for (const [name, [, line]] of Object.entries(FORGERIES)) {
    expect(forged.said).toContain(`WRONG  ${name}.json: ${line}`);
  }
  const rounds = [lost, drawn].map((entry) => String(entry?.roundId));
  const fetched = await verify('--url', server.url, ...rounds);
  expect(fetched).toEqual({
    ok: true,
    said: expect.stringContaining('2 checked, 0 wrong') as string,
  });

  // A stranger sees the same round without a login, and every tick with its sources.
  const stranger = await Phone.open(browser, server.url);
  await stranger.visitWhole(`pages/Option/Riseandfall?proof=${won?.roundId ?? 0}`);
  await stranger.page.getByText('Staked in all').waitFor();
  await stranger.readTerm('Start price', 'Start price', 'Nobody knows it while entries are open.');
  await stranger.page.getByRole('button', { name: /^Start price.*\d/ }).click();
  const ticks = stranger.page.getByRole('dialog');
  await ticks
    .getByText(/ms old|No tick was recorded here/)
    .first()
    .waitFor();
  await stranger.picture('option-proof-ticks');
  await ticks.getByRole('button', { name: 'Close' }).click();
  await stranger.page.getByRole('button', { name: 'Check it here' }).click();
  await stranger.page.getByText('Verified in this browser').waitFor();

  // And all rounds of the day, from the list of past rounds.
  await stranger.visitWhole('pages/Option/Riseandfall?symbol=SOLUSDT');
  await stranger.page.getByRole('button', { name: 'All', exact: true }).click();
  await stranger.page.getByRole('button', { name: 'Check all rounds of a day' }).click();
  // Just after midnight the rounds that were played are those of the day before.
  const ofCoin = [won, lost, drawn].find((entry) => entry?.symbol === 'SOLUSDT');
  const day = new Date(ofCoin?.startAtMs ?? Date.now()).toISOString().slice(0, 10);
  const chosen = stranger.page.getByRole('button', { name: /^\d{4}-\d\d-\d\d$/ });
  if ((await chosen.textContent()) !== day) {
    await chosen.click();
    await stranger.page.getByRole('radio', { name: day, exact: true }).click();
  }
  await stranger.page.getByRole('button', { name: 'Check the day' }).click();
  await stranger.page.getByText('All rounds are right').waitFor();
  expect(await stranger.axeViolations()).toEqual([]);
  await stranger.picture('option-day');
  expect(stranger.errors).toEqual([]);
  await stranger.close();
});
