import type { Locator, Page } from 'playwright-core';

/** The chart page of a market. */
export class KlinePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get chart(): Locator {
    return this.#page.getByRole('img', { name: /^Candle chart/ });
  }

  /** The chart has its candles: the grey block over it is gone. */
  async waitForCandles(): Promise<void> {
    await this.chart.locator('canvas').first().waitFor();
    await this.#page.locator('.kchart + div').waitFor({ state: 'detached' });
  }

  async chooseInterval(interval: string): Promise<void> {
    await this.#page.getByRole('button', { name: interval, exact: true }).click();
  }

  async toggleIndicator(name: string): Promise<void> {
    const strip = this.#page.getByRole('group', { name: 'Indicators' });
    await strip.getByRole('button', { name, exact: true }).click();
  }

  async openTab(tab: 'Order book' | 'Trades' | 'Info'): Promise<void> {
    await this.#page.getByRole('tab', { name: tab }).click();
  }
}
