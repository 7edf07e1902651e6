import { expect } from 'vitest';
import { ChartPage } from './pages/chart-page.ts';
import { Phone } from './phone.ts';
import type { PhoneOptions } from './phone.ts';
import { test } from './stage.ts';

/** Looks of a phone held upright, on which the page turns the chart, and of one that turned its screen. */
const looks = [
  ['upright-dark-en', { theme: 'dark' }],
  ['upright-light-hk', { theme: 'light', locale: 'hk' }],
  ['wide-dark-th', { theme: 'dark', locale: 'ty', width: 844, height: 390 }],
  ['wide-light-en', { theme: 'light', width: 844, height: 390 }],
] as const satisfies readonly (readonly [string, PhoneOptions])[];

test.for(looks)(
  'all tools are in reach of a chart in full screen, and steps back leave them and it: %s',
  async ([name, look], { stage }) => {
    const phone = await Phone.open(stage.browser, stage.server.url, look);
    const { page, words } = phone;
    const screen = new ChartPage(phone);
    await screen.holdCandles();
    await phone.visitWhole('pages/market/kline?symbol=BTCUSDT');
    const button = (text: string) => page.getByRole('button', { name: words(text), exact: true });
    const leave = button('Leave full screen');
    const isTurned = name.startsWith('upright');
    await button('Full screen').click();
    await leave.waitFor();
    await page
      .locator('section[data-turned]')
      .waitFor({ state: isTurned ? 'attached' : 'detached' });
    await phone.picture(`chart-full-${name}`);
    await button('Indicators').click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    const box = await sheet.boundingBox();
    // On its side the sheet comes from where below is then.
    if (isTurned) expect(box).toMatchObject({ x: 0, height: 480 });
    else expect(box).toMatchObject({ width: 480 });
    await phone.picture(`chart-full-${name}-sheet`);
    const ema = sheet.getByRole('button', { name: 'EMA', exact: true });
    await ema.click();
    expect(await ema.getAttribute('aria-pressed')).toBe('true');
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await leave.waitFor();
    await page.goBack();
    await leave.waitFor({ state: 'detached' });
    await button('Full screen').waitFor();
    expect(page.url()).toContain('market/kline');
    expect(await page.locator('html').getAttribute('data-sideways')).toBeNull();
    expect(phone.errors).toEqual([]);
    await phone.close();
  },
);
