import type { Browser } from 'playwright-core';
import { test as plainTest } from 'vitest';
import { DemoServer } from './demo-server.ts';
import { launchBrowser } from './phone.ts';

/** Where a journey plays: a demo exchange as a stranger starts it, and a browser. */
export interface Stage {
  readonly server: DemoServer;
  readonly browser: Browser;
}

/**
 * Vitest's `test` with what the journeys of one worker share. A file whose journeys kill the server, change its
 * settings, work in its back office or move its clock takes the `browser` only, and starts a server of its own; all
 * others take the `stage`, make users of their own, and leave the markets as they found them.
 */
export const test = plainTest
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('stage', { scope: 'worker' }, async ({ browser }, { onCleanup }): Promise<Stage> => {
    const server = await DemoServer.create();
    onCleanup(() => server.destroy());
    return { server, browser };
  })
  // What a failed journey left open must not go on in the next file.
  .extend('tidied', { scope: 'file', auto: true }, ({ browser }, { onCleanup }) => {
    onCleanup(async () => {
      for (const context of browser.contexts()) await context.close();
    });
  });
