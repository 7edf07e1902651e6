import { effectIds, effectWords, forEachEffect } from '@candor/exchange-core';
import type { Batch } from '#codec/batch-codec.ts';

/** What has to happen somewhere in some runs, or they prove nothing. */
export const wantedEvents = [
  ...['batch lost', 'batch durable, reply lost', 'asked again: replayed', 'asked again: anew'],
  ...['paused life woke up', 'upgraded from 5', 'upgraded from 6', 'upgraded from 7'],
  ...['sent twice', 'timers late', 'clock leapt', 'clock stood', 'funding', 'minute', 'night'],
  ...['market state', 'one_wrong', 'two_silent', 'three_silent', 'all_late', 'stale'],
  ...['refused', 'trade', 'contract_trade', 'contract_trigger_put', 'contract_stop_put'],
  ...['contract_liquidation_put', 'contract_takeover_put', 'contract_deleveraging_put'],
  ...['funding: paid', 'funding: old', 'contract_funding', 'takeovers closed each other'],
  ...['round settled', 'round void', 'option_entry_put'],
  ...['finance_order_put', 'finance_interest', 'finance_given_up', 'checkin_reward'],
  ...['p2p_escrow', 'p2p_return', 'p2p_release', 'p2p_ad_return', 'p2p order appeal'],
  ...['p2p_penalty', 'cancelled after a penalty', 'funding: late'],
] as const;

/** Of a day of a merchant: the first cancel that is not free. */
const COSTLY_CANCEL = 3;

/** The names of effects by their numbers. */
const kindNames = Object.entries(effectIds).reduce<string[]>((names, [name, id]) => {
  names[id] = name;
  return names;
}, []);

/** What happened in a run, and effects by their kinds, with how often. */
export class EventCount {
  readonly #counts = new Map<string, number>();

  note(event: string, count = 1): void {
    this.#counts.set(event, this.get(event) + count);
  }

  get(event: string): number {
    return this.#counts.get(event) ?? 0;
  }

  entries(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** What a durable batch did. */
  add({ effects }: Batch): void {
    const { words, length } = effects;
    for (let at = 0; at < length; at += effectWords[words[at]!]!) this.note(kindNames[words[at]!]!);
    forEachEffect(effects, 0, length, (effect) => {
      if (effect.type === 'p2p_trader_put') {
        const { cancelDay, penaltyDay, cancels } = effect;
        if (penaltyDay === cancelDay && cancels > COSTLY_CANCEL)
          this.note('cancelled after a penalty');
      }
      if (effect.type === 'option_round_put') this.note(`round ${effect.state}`);
      if (effect.type === 'p2p_order_put') this.note(`p2p order ${effect.state}`);
      if (effect.type === 'transfer') this.note(effect.reason);
      const isNet = effect.type === 'contract_liquidation_line_put' && effect.step === 'net';
      if (isNet) this.note('takeovers closed each other');
    });
  }
}
