import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Where pictures go when somebody wants to look at them; without it none are taken. */
const picturesFolder = process.env['JOURNEY_PICTURES'];

/** What a page throws or writes to its console from now on, less what the browser says of a cut network. */
export function collectErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfTheNetwork(message.text())) errors.push(message.text());
  });
  return errors;
}

/** The browser itself reports failed requests; journeys that cut the network expect them. */
function isOfTheNetwork(text: string): boolean {
  return text.includes('Failed to load resource') || text.includes('WebSocket connection');
}

/** Takes a picture if a folder for pictures was named. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (picturesFolder === undefined) return;
  mkdirSync(picturesFolder, { recursive: true });
  await page.screenshot({ path: join(picturesFolder, `${name}.png`) });
}

/** A window that has axe. */
interface AxeWindow extends Window {
  readonly axe: typeof axe;
}

/** What axe is to leave out, and the only rules it asks, where it does not ask all of them. */
interface Asked {
  readonly exclude: readonly string[];
  readonly rules: readonly string[] | undefined;
}

/** Runs in the page: what axe finds there. Only what is wrong crosses over, not the list of what passed. */
async function findInPage(
  asked: Asked,
): Promise<{ id: string; nodes: { target: string; html: string }[] }[]> {
  const { violations } = await (window as unknown as AxeWindow).axe.run(
    { include: ['html'], exclude: [...asked.exclude] },
    {
      resultTypes: ['violations'],
      ...(asked.rules === undefined ? {} : { runOnly: [...asked.rules] }),
    },
  );
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.slice(0, 3).map(({ target, html }) => ({ target: target.join(' '), html })),
  }));
}

/** Runs in the page: waits for what fades or slides to its end, in the middle of which colours are no one's choice. */
async function standStill(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    })
    .map((animation) => animation.finished.catch(() => undefined));
  await Promise.all(moving);
}

/** What axe finds wrong with a page as it stands, one line a violation. */
export async function findViolations(
  page: Page,
  { exclude, rules }: { readonly exclude?: string; readonly rules?: readonly string[] | undefined },
): Promise<string[]> {
  // A page keeps axe while it moves between screens: half of a look's time went into reading the script once more.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  await page.evaluate(standStill);
  const asked: Asked = { exclude: exclude === undefined ? [] : [exclude], rules };
  const violations = await page.evaluate(findInPage, asked);
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ target, html }) => `${target} ${html}`);
    return `${id}: ${places.join(' | ').slice(0, 600)}`;
  });
}

/** Pixels by which a page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** How screens are looked at: what the look is called, and what axe is asked in it. */
export interface Look {
  readonly name: string;
  readonly axe: 'everything' | 'colours' | 'nothing';
}

/** A phone or a desk. */
interface Viewer {
  picture(name: string): Promise<void>;
  overflowPx(): Promise<number>;
  axeViolations(rules?: readonly string[], themes?: 'both' | 'this'): Promise<string[]>;
}

/** Takes a picture of a screen as it stands. @returns what is wrong with it, one line each */
export async function faultsOf(viewer: Viewer, look: Look, screen: string): Promise<string[]> {
  await viewer.picture(`${look.name}-${screen}`);
  const overflow = await viewer.overflowPx();
  const tooWide = overflow > 0 ? [`${screen}: ${overflow} px wider than the screen`] : [];
  if (look.axe === 'nothing') return tooWide;
  const rules = look.axe === 'colours' ? ['color-contrast'] : undefined;
  const violations = await viewer.axeViolations(rules, 'this');
  return [...tooWide, ...violations.map((violation) => `${screen}: ${violation}`)];
}
