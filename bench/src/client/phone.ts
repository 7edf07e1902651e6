import { chromium } from 'playwright-core';
import type { Browser, CDPSession, Page } from 'playwright-core';

/** A page on a phone of ordinary size, with the browser's own instruments. */
export class MeasuredPhone {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #instruments: CDPSession;

  private constructor(browser: Browser, page: Page, instruments: CDPSession) {
    this.#browser = browser;
    this.page = page;
    this.#instruments = instruments;
  }

  static async open(): Promise<MeasuredPhone> {
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
    });
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const instruments = await context.newCDPSession(page);
    await instruments.send('Performance.enable');
    return new MeasuredPhone(browser, page, instruments);
  }

  /** Makes the processor look `rate` times slower. */
  async throttle(rate: number): Promise<void> {
    await this.#instruments.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Seconds the main thread has been busy so far. */
  async busySeconds(): Promise<number> {
    const { metrics } = await this.#instruments.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  }

  /** Bytes that stay after a collection. */
  async heapBytes(): Promise<number> {
    await this.#instruments.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#instruments.send('Runtime.getHeapUsage');
    return usedSize;
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
