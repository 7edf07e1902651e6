import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import { createContractTrader, PERP } from './contract-trader.ts';
import { Phone } from './phone.ts';
import type { PhoneOptions } from './phone.ts';
import { test } from './stage.ts';

const languages = ['hk', 'ty'] as const;
const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const;

/** Chinese, where a text is shortest and densest, and Thai, where it is longest and tallest, on both usual phones. */
const looks: readonly (PhoneOptions & { readonly name: string })[] = languages.flatMap((locale) =>
  sizes.map((size) => ({
    ...size,
    locale,
    theme: 'light',
    name: `light-${locale}-${String(size.width)}`,
  })),
);

let user: ApiUser;

test.beforeAll(async ({ stage }) => {
  await waitForMakers(await createUser(stage.server.url));
  user = await createContractTrader(stage.server, { side: 'buy', leverage: 25, lots: 20 });
  const { positions } = await user.call('contractPage', {});
  const entry = Number(positions[0]?.entryPrice);
  const at = (part: number): string => (entry * part).toFixed(1);
  await user.call('contractPl', {
    positionId: positions[0]?.positionId ?? 0,
    ...{ takeProfitPrice: at(1.1), stopLossPrice: at(0.975) },
  });
  const bid = { symbol: PERP, side: 'buy', type: 'limit', lots: 5, price: at(0.99) } as const;
  await user.call('contract', { ...bid, takeProfitPrice: at(1.05), stopLossPrice: at(0.98) });
  const waits = { symbol: PERP, side: 'buy', type: 'stop_limit', lots: 5 } as const;
  const stops = { takeProfitPrice: at(1.2), stopLossPrice: at(1.01) };
  await user.call('contractTrigger', {
    ...{ ...waits, triggerPrice: at(1.04), price: at(1.045), ...stops },
  });
});

/** Each sheet of the contract tab in turn: what opens it, and what to type before. */
class Sheets {
  readonly phone: Phone;

  constructor(phone: Phone) {
    this.phone = phone;
  }

  get open(): Locator {
    return this.phone.page.locator('dialog[open]:not([data-closing])');
  }

  /** Looks at the sheet that is open, and closes it. */
  async look(name: string): Promise<void> {
    const { page, words } = this.phone;
    await this.open.waitFor();
    await this.open.getByRole('button').first().waitFor();
    await this.phone.picture(name);
    expect([name, await this.phone.overflowPx()]).toEqual([name, 0]);
    expect([name, await this.phone.axeViolations(['color-contrast'])]).toEqual([name, []]);
    await this.open
      .getByRole('button', { name: words('Close'), exact: true })
      .first()
      .click();
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
  }

  async chip(label: string): Promise<void> {
    const name = new RegExp(`^${this.phone.words(label)}: `);
    await this.phone.page.getByRole('button', { name }).click();
  }

  async act(label: string): Promise<void> {
    const card = this.phone.page.getByRole('article').first();
    await card
      .getByRole('button', { name: this.phone.words(label), exact: true })
      .last()
      .click();
  }

  /** Begins an order at a part of the mark; the risks are read with the first one. */
  async order(price: string): Promise<void> {
    const form = this.phone.page.getByRole('form', { name: this.phone.words('Order form') });
    const fields = form.locator('input[inputmode=decimal], input[inputmode=numeric]');
    await fields.nth(0).fill(price);
    await fields.nth(1).fill('20');
    await form.locator('button[type=submit]').click();
  }

  /** A stop limit that opens, filled in with both of its stops around the mark, which the ticket then shows. */
  async conditional(mark: number): Promise<void> {
    const { page, words } = this.phone;
    const form = page.getByRole('form', { name: words('Order form') });
    await form.getByRole('button', { name: new RegExp(`^${words('Order type')}`) }).click();
    await page
      .getByRole('radio', { name: words('Stop limit') })
      .first()
      .click();
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await form.getByText(words('TP/SL'), { exact: true }).click();
    const fields = form.locator('input[inputmode=decimal], input[inputmode=numeric]');
    const values = [mark * 1.02, mark * 1.021, 20, mark * 1.1, mark * 0.99];
    for (const [place, value] of values.entries()) {
      await fields.nth(place).fill(place === 2 ? String(value) : value.toFixed(1));
    }
    await form.scrollIntoViewIfNeeded();
  }
}

describe.each(looks)('in $name', (look) => {
  test('the sheets of contracts fit, and their colours can be read', async ({ stage }) => {
    const phone = await Phone.open(stage.browser, stage.server.url, {
      ...look,
      session: user.session,
    });
    const { page, words } = phone;
    const sheets = new Sheets(phone);
    const see = (name: string): Promise<void> => sheets.look(`${look.name}-contract-${name}`);
    await phone.visit(`pages/Option/Option?symbol=${PERP}`);
    await page.getByRole('article').first().waitFor();
    await phone.picture(`${look.name}-contract`);
    for (const label of ['Leverage', 'Margin mode', 'Position mode']) {
      await sheets.chip(label);
      await see(`chip-${label.toLowerCase().replace(' ', '-')}`);
    }
    await page.getByRole('button', { name: words('What if') }).click();
    await see('what-if');
    await page.getByRole('button', { name: words('More'), exact: true }).click();
    await see('more');
    const { tickers } = await user.call('common/getContractConfig', { symbol: PERP });
    const mark = Number(tickers.find(({ symbol }) => symbol === PERP)?.markPrice);
    await sheets.order((mark * 0.99).toFixed(1));
    await sheets.open.waitFor();
    await phone.picture(`${look.name}-contract-risks`);
    await sheets.open.getByRole('button', { name: words('I understand the risks') }).click();
    await sheets.open.getByText(words('Placed once, even if the connection drops.')).waitFor();
    await see('confirm-near');
    await sheets.order((mark * 1.03).toFixed(1));
    await see('confirm-through');
    await sheets.conditional(mark);
    await phone.picture(`${look.name}-contract-conditional`);
    expect(await phone.overflowPx()).toBe(0);
    expect(await phone.axeViolations(['color-contrast'])).toEqual([]);
    await page
      .getByRole('region', { name: words('Positions and orders') })
      .getByRole('tab')
      .nth(1)
      .click();
    for (const name of ['trigger-stops', 'order-stops']) {
      const cards = page.getByRole('article');
      await cards
        .nth(name === 'order-stops' ? 1 : 0)
        .getByRole('button', { name: words('TP/SL'), exact: true })
        .click();
      await see(name);
    }
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await phone.picture(`${look.name}-contract-orders`);
    await page
      .getByRole('region', { name: words('Positions and orders') })
      .getByRole('tab')
      .first()
      .click();
    const acts = ['TP/SL', 'Margin', 'Close position', 'Leverage', 'Share result'] as const;
    for (const label of acts) {
      await sheets.act(label);
      await see(`act-${label.toLowerCase().replaceAll(/\W/g, '-')}`);
    }
    await phone.visitWhole(`pages/home/market?view=contract-insurance&symbol=${PERP}`);
    await phone.picture(`${look.name}-contract-insurance`);
    expect(await phone.overflowPx()).toBe(0);
    expect(phone.errors).toEqual([]);
    await phone.close();
  });
});
