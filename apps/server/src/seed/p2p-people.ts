import type { P2pMethod } from '@candor/exchange-core';
import lines from './p2p-lines.json' with { type: 'json' };
import people from './p2p-people.json' with { type: 'json' };

/**
 * How a demo merchant behaves: `prompt` pays and releases like people do; `asleep` releases only once somebody
 * appealed; `never_pays` lets orders lapse; `disputes` says that the amount was wrong, and finds it later.
 */
export type DemoHabit = 'prompt' | 'asleep' | 'never_pays' | 'disputes';

/** An ad of a demo merchant; amounts in whole coins and whole units of the currency. */
export interface DemoAd {
  readonly side: 'buy' | 'sell';
  readonly asset: string;
  readonly currency: string;
  /** Distance of its price to the index. */
  readonly marginPpm: number;
  readonly stock: string;
  readonly min: string;
  readonly max: string;
}

/** A labelled demo merchant: a customer on demo funds, with an id that no customer gets. */
export interface DemoPerson {
  readonly userId: number;
  readonly nickname: string;
  /** Holder of the accounts. */
  readonly name: string;
  readonly speaks: keyof typeof lines;
  readonly habit: DemoHabit;
  readonly methods: readonly P2pMethod[];
  readonly bankName: string;
  readonly ads: readonly DemoAd[];
  readonly terms: string;
  readonly autoReply: string;
}

export const demoPeople = people as readonly DemoPerson[];

/** What demo merchants say in chats, by the language they speak. */
export const demoLines = lines;
export type DemoLine = keyof (typeof lines)['en'];
