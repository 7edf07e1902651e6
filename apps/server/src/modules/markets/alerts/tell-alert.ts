import type { AlertCondition } from '@candor/protocol';
import { priceText } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { Messages } from '#modules/people/messages/index.ts';
import type { TellAlert } from './price-alerts.ts';

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

/** Digits in groups of three, as on every screen. */
const grouped = (price: string): string => price.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** Tells users of their alerts by a message, with what they chose besides. */
export function alertTeller(messages: Messages, catalogue: MarketCatalogue): TellAlert {
  return async (tx, { ticks, changePpm }, alert) => {
    const market = catalogue.marketOf(alert.market_id);
    const text = (of: number): string => grouped(priceText(market, of));
    const template = templates[alert.condition];
    const values = {
      market: `${market.base.symbol}/${market.quote.symbol}`,
      source: alert.source,
      price: text(ticks),
      target: alert.window_hours === 0 ? text(alert.target) : percentText(alert.target),
      change: changePpm === undefined ? '' : percentText(changePpm),
      hours: String(alert.window_hours),
    };
    await messages.put(tx, alert.user_id, template, values);
    if (alert.by_email) await messages.mailInFull(tx, alert.user_id, template, values);
  };
}
