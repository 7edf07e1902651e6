import type { Database } from '@candor/persistence';
import type { Browser } from 'playwright-core';
import { test as plainTest } from 'vitest';
import { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { launchBrowser } from './phone.ts';
import { openBackOffice } from './staff.ts';
import type { StaffMember } from './staff.ts';

/** Where a journey plays: a demo exchange as a stranger starts it, and a browser. */
export interface Stage {
  readonly server: DemoServer;
  readonly browser: Browser;
}

/** An exchange of a file's own, its database, two owners who have every role, and the first of them at a desk. */
interface Office extends Stage {
  readonly database: Database;
  readonly ann: StaffMember;
  readonly ben: StaffMember;
  readonly desk: Desk;
}

/**
 * Vitest's `test` with what the journeys of one worker share. A file whose journeys work in the back office takes the
 * `office`; one that kills the server, changes its settings or moves its clock takes the `browser` only, and starts a
 * server of its own; all others take the `stage`, make users of their own, and leave the markets as they found them.
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
  .extend('office', { scope: 'file' }, async ({ browser }, { onCleanup }): Promise<Office> => {
    // A code to register would use up the one that an address gets in a minute.
    const server = await DemoServer.create({ REGISTER_VERIFICATION: 'off' });
    const database = await server.database();
    onCleanup(async () => {
      await database.stop();
      await server.destroy();
    });
    const { ann, ben } = await openBackOffice(server);
    const desk = await Desk.open(browser, server.url, { staff: ann });
    return { server, browser, database, ann, ben, desk };
  })
  // What a failed journey left open must not go on in the next file.
  .extend('tidied', { scope: 'file', auto: true }, ({ browser }, { onCleanup }) => {
    onCleanup(async () => {
      for (const context of browser.contexts()) await context.close();
    });
  });
