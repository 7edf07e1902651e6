import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { createUser } from './api.ts';
import { createBusyUser } from './busy-user.ts';
import { PERP } from './contract-trader.ts';
import { overflowOf } from './page-checks.ts';
import { waitUntil } from './patience.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';
import { englishOf } from './words.ts';

/** Every route of the specification, built or not. */
const spec = JSON.parse(
  readFileSync(new URL('../../../tooling/spec/routes.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly string[]>>;

const market = (view: string): string => `pages/home/market?view=${view}`;

/** What a route shows by its query, and addresses that name nothing. */
const views: readonly string[] = [
  ...['fees', 'coin&asset=BTC', 'coin&asset=NOCOIN', 'compare&assets=BTC,ETH'].map(market),
  ...['rules', 'funding', 'insurance', 'liquidations', 'deleveraging', 'settlements'].map((view) =>
    market(`contract-${view}&symbol=${PERP}`),
  ),
  ...['devices', 'logins', 'passkeys', 'api-keys', 'close', 'data', 'app-lock', 'phishing'].map(
    (view) => `security?view=${view}`,
  ),
  ...['authenticator', 'rules'].map((view) => `security?view=${view}`),
  ...['BTCUSDT', PERP, 'NOPAIR'].map((symbol) => `pages/market/kline?symbol=${symbol}`),
  ...['spot', 'contract', 'p2p', 'gold', 'option'].map((kind) => `tradeAccount?kind=${kind}`),
  ...['pages/lever/orderList?product=contract', 'pages/lever/leverList?product=contract'],
  ...['pages/trade/entrust?tab=history', 'pages/trade/entrust?tab=fills'],
  ...['pages/neWs/neWs?view=alerts', 'pages/neWs/neWs?view=settings', 'assets?view=profit'],
  ...['contact?view=ask', 'contact?view=case&case=999999', 'Orderdetails?id=999999'],
  ...['Orderdetailsdd?id=999999', 'contactinformation?person=999999', 'bankcard?id=999999'],
  ...['pages/Option/Riseandfall?check=day', 'pages/Option/Riseandfall?proof=999999'],
  ...['pages/financial/financial?view=source&asset=USDT', 'pages/home/newsDetail?slug=none'],
];

const paths = [...Object.values(spec).flat(), ...views];

/** Chinese and Thai, where a text is shortest and longest, on a small phone. */
const looks = [
  { name: 'light-hk', locale: 'hk', theme: 'light' },
  { name: 'dark-th', locale: 'ty', theme: 'dark' },
] as const;

/** More words of Latin letters in a row than a name or a command has. */
const ENGLISH = /(?:[A-Za-z][a-z’']+[ ,]+){3}[a-z]{2,}/;
/** A key, a gap that nothing filled, or what a program calls nothing. */
const RAW = /\berror\.\d|\{\w*\}|\bundefined\b|\bNaN\b|\[object /;

/** Runs in the page: what stands on it, and what the page itself says below its title. */
function readPage(): { readonly texts: readonly string[]; readonly said: string } {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, textContent } = walker.currentNode as Text;
    if (element?.matches('script, style') === false && element.checkVisibility()) {
      texts.push(textContent.trim());
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder]')) {
    if (!element.checkVisibility()) continue;
    texts.push(element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? '');
  }
  const main = [...document.querySelectorAll('main')].find((one) => one.checkVisibility());
  const title = main?.querySelector('h1')?.textContent ?? '';
  return { texts, said: (main?.innerText ?? '').replace(title, '').trim() };
}

/** Everything wrong with what a route shows, one line each. */
async function faultsAt(
  phone: Phone,
  path: string,
  untranslated: ReadonlySet<string>,
): Promise<readonly string[]> {
  await phone.visitWhole(path);
  // A page that is still on its way has no grey blocks either.
  const says = (): Promise<boolean> =>
    phone.page.evaluate(readPage).then(({ said }) => said !== '');
  await waitUntil(`${path} says something`, says);
  const { texts } = await phone.page.evaluate(readPage);
  const overflow = await overflowOf(phone.page);
  const wrong = [...new Set(texts)].filter(
    (text) => untranslated.has(text) || ENGLISH.test(text) || RAW.test(text),
  );
  return [
    ...(overflow > 0 ? [`${path}: ${String(overflow)} px wider than the screen`] : []),
    ...wrong.map((text) => `${path}: “${text}”`),
  ];
}

const people = ['a visitor', 'a new user', 'a busy user'] as const;

function sessionOf(who: (typeof people)[number], origin: string): Promise<string | undefined> {
  if (who === 'a visitor') return Promise.resolve(undefined);
  const made = who === 'a new user' ? createUser(origin) : createBusyUser(origin);
  return made.then(({ session }) => session);
}

describe.each(looks)('in $name', ({ name, ...look }) => {
  const untranslated = englishOf(look.locale);

  test.for(people)(
    'every route shows %s a page that fits, speaks their language and throws nothing',
    { timeout: 1_200_000 },
    async (who, { stage: { server, browser } }) => {
      const session = await sessionOf(who, server.url);
      const size = { width: 360, height: 740 };
      const phone = await Phone.open(browser, server.url, {
        ...{ ...look, ...size },
        ...(session !== undefined && { session }),
      });
      const faults: string[] = [];
      for (const path of paths) {
        faults.push(...(await faultsAt(phone, path, untranslated)));
        await phone.picture(`${name}-${who}-${path}`.replaceAll(/\W+/g, '-'));
      }
      expect([...faults, ...phone.errors]).toEqual([]);
      await phone.close();
    },
  );
});
