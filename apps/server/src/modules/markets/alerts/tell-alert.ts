import type { AlertCondition } from '@candor/protocol';
import { isContract, priceText } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { Notices } from '#modules/people/notices/index.ts';
import { groupedText } from '#texts/grouped-text.ts';
import type { BookedMarket } from '#modules/markets/catalogue/index.ts';
import type { TellAlert, TellEnded } from './price-alerts.ts';

const templates = {
  reaches: 'alert_reached',
  rises_above: 'alert_rose',
  falls_below: 'alert_fell',
  gains: 'alert_gained',
  loses: 'alert_lost',
} as const satisfies Readonly<Record<AlertCondition, string>>;

const PPM_PER_PERCENT = 10_000;

/** `5.25` of 52,500 millionths. */
const percentText = (ppm: number): string =>
  String(Math.trunc(Math.abs(ppm) / 100) / (PPM_PER_PERCENT / 100));

/** Tells users of their alerts by a message, with what they chose besides. */
export function alertTeller(notices: Notices, catalogue: MarketCatalogue): TellAlert {
  return async (tx, { ticks, changePpm, atMs }, alert) => {
    const market = catalogue.bookedOf(alert.market_id);
    const text = (of: number): string => groupedText(priceText(market, of));
    const template = templates[alert.condition];
    const values = {
      market: nameOf(market),
      source: alert.source,
      price: text(ticks),
      target: alert.window_hours === 0 ? text(alert.target) : percentText(alert.target),
      change: changePpm === undefined ? '' : percentText(changePpm),
      hours: String(alert.window_hours),
    };
    const { user_id: userId, fired_at_ms: toldAtMs, by_email: wantsEmail } = alert;
    await notices.tell(tx, [
      { userId, kind: 'alert', template, values, atMs, toldAtMs, wantsEmail },
    ]);
  };
}

/** Tells users that nothing of a market can be watched any more, once each. */
export function endTeller(notices: Notices, catalogue: MarketCatalogue): TellEnded {
  return (tx, { marketId, atMs }, users) => {
    const values = { market: nameOf(catalogue.bookedOf(marketId)) };
    return notices.tell(
      tx,
      users.map(({ userId, byEmail }) => ({
        ...{ userId, kind: 'alert', template: 'alert_market_ended', values },
        ...{ atMs, wantsEmail: byEmail },
      })),
    );
  };
}

/** A market as people call it. */
const nameOf = (market: BookedMarket): string =>
  isContract(market) ? market.symbol : `${market.base.symbol}/${market.quote.symbol}`;
