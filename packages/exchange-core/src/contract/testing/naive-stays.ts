import { unpackQuotes } from '#prices/pack-quotes.ts';
import type { ContractBody } from './contract-exchange.ts';
import type { NaiveAccounts, NaiveMarket, NaivePosition } from './naive-accounts.ts';

/** With fewer sources that say something of now there is no index. */
const SOURCES_MIN = 3;
const STALE_MS = 10_000;

/** The sources have spoken: what they said nothing of, or nothing of now, is dark. */
export function hear(
  { markets }: NaiveAccounts,
  body: Extract<ContractBody, { type: 'source_quotes_heard' }>,
): void {
  const heard = new Map<number, number>();
  const quotes = unpackQuotes(body) ?? [];
  for (let at = 0; at < quotes.length; at += 5) {
    const [marketId = 0, ageMs = 0] = [quotes[at + 1], quotes[at + 4]];
    if (ageMs <= STALE_MS) heard.set(marketId, (heard.get(marketId) ?? 0) + 1);
  }
  for (const [id, market] of markets) market.isDark = (heard.get(id) ?? 0) < SOURCES_MIN;
}

/** Whether the sources said a price of a market with their last words, and just now. */
export function isLive({ isDark, indexAt }: NaiveMarket, now: number): boolean {
  return !isDark && now - indexAt <= 10_000;
}

/** Whether positions of a market can be sold or taken over. */
function isOpen(market: NaiveMarket, now: number): boolean {
  return isLive(market, now) && !market.isHalted;
}

/** What an owner may open on: every position that shares the account has a price of now. */
export function isWorthKnown(book: NaiveAccounts, user: number): boolean {
  return book.shared(user).every((own) => isLive(book.market(own.market), book.now));
}

/** What an account that is taken over gives: who goes, and the equity that each takes along. */
export function takenOf(
  book: NaiveAccounts,
  all: readonly NaivePosition[],
): { own: NaivePosition; share: number }[] {
  const [first] = all;
  if (first === undefined) return [];
  const [equity, needed] = book.standing(first);
  const goes = all.filter((own) => isOpen(book.market(own.market), book.now));
  const stays = all.filter((own) => !goes.includes(own));
  assertWaited(book, stays);
  const need = (own: NaivePosition) => book.maintenance(book.worth(own));
  const shareOf = (own: NaivePosition, of: number) => Math.floor((equity * need(own)) / of);
  if (stays.length > 0 && equity > 0) {
    return goes.map((own) => ({ own, share: shareOf(own, needed) }));
  }
  const theirs = goes.reduce((sum, own) => sum + need(own), 0);
  let left = equity;
  return goes.map((own, place) => {
    const share = place === goes.length - 1 ? left : shareOf(own, theirs);
    left -= share;
    return { own, share };
  });
}

/** A price that is missing was missing for a minute, in which another market had ten of its twelve samples. */
function assertWaited(book: NaiveAccounts, stays: readonly NaivePosition[]): void {
  const missing = stays.filter((own) => !isLive(book.market(own.market), book.now));
  if (missing.length === 0) return;
  const since = book.now - 60_000;
  const heard = [...book.markets.values()].map(
    ({ samples }) => samples.filter(({ at }) => at > since).length,
  );
  const isOld = missing.every(({ market }) =>
    book.market(market).samples.every(({ at }) => at <= since),
  );
  if (!isOld || !heard.some((count) => count >= 10)) {
    throw new Error('an account was taken over without its price, and nobody waited for it');
  }
}
