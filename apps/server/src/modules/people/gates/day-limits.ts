import { limits, NO_LIMIT } from '@candor/exchange-core';
import type { LimitCount } from '@candor/exchange-core';
import {
  asUnits,
  compareDecimals,
  divideDecimalsTrunc,
  formatUnits,
  parseUnits,
  subUnits,
  UNITS_MAX,
  ZERO_UNITS,
} from '@candor/money';
import type { Units } from '@candor/money';
import { limitedActs } from '@candor/protocol';
import type { LevelRules, LimitedAct, RefusalDetail, UserLevel } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { ApiError } from '#api/api-error.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { CatalogueAsset, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { LevelBook } from './level-book.ts';
import { levelOf } from './level-of.ts';
import { hasLimits, limitAssetOf } from './limit-asset.ts';

/** What the core counts for each act. */
const countOf = {
  p2pBuy: 'p2p_buy',
  p2pSell: 'p2p_sell',
  leaving: 'leaving',
} as const satisfies Readonly<Record<LimitedAct, LimitCount>>;

/** The most that a level may do a day in some countries: the lowest of all that is said; null for any amount. */
export function limitOf(
  { limits: byLevel, countryLimits }: LevelRules,
  act: LimitedAct,
  { level, countries }: { readonly level: UserLevel; readonly countries: readonly string[] },
): string | null {
  return countryLimits.reduce<string | null>(
    (least, rule) =>
      countries.includes(rule.country) &&
      rule.act === act &&
      (least === null || compareDecimals(rule.amount, least) < 0)
        ? rule.amount
        : least,
    byLevel[level][act],
  );
}

/** One limit of a user as it stands. */
export interface LimitState {
  readonly act: LimitedAct;
  readonly limit: string | null;
  readonly used: string;
  readonly left: string | null;
}

/** The most of each act, as a command takes it. */
export type LimitUnits = Readonly<Record<LimitedAct, Units>>;

const anyUnits: LimitUnits = {
  p2pBuy: asUnits(NO_LIMIT),
  p2pSell: asUnits(NO_LIMIT),
  leaving: asUnits(NO_LIMIT),
};

/** What some users may do a day by the rules of one moment. */
export interface DayMost<Who extends string> {
  /** The coin that it is counted in; undefined in a house that does not list it yet, where nothing is limited. */
  readonly asset: CatalogueAsset | undefined;
  /** Of each; {@link NO_LIMIT} for any amount. */
  readonly most: Readonly<Record<Who, LimitUnits>>;
}

/** All limits of a user, and the coin that their amounts are worth in. */
export interface UserLimits {
  readonly limitAsset: string;
  readonly limits: LimitState[];
}

interface DayLimitDeps {
  readonly pool: Pool;
  readonly levels: LevelBook;
  readonly exchange: Exchange;
  readonly catalogue: Pick<MarketCatalogue, 'asset'>;
  readonly nowMs: () => number;
}

/**
 * How much users may do today. The level and the country are known here; what is used is counted by the core, in the
 * command that begins something, so a product passes {@link mostOf} with that command.
 */
export class DayLimits {
  readonly #deps: DayLimitDeps;

  constructor(deps: DayLimitDeps) {
    this.#deps = deps;
  }

  /** The most that some users may do a day, of each act, all by the same rules. */
  async mostOf<Who extends string>(userIds: Readonly<Record<Who, number>>): Promise<DayMost<Who>> {
    const { rules } = await this.#deps.levels.read();
    const asset = this.#deps.catalogue.asset(limitAssetOf(rules));
    const isFree = asset === undefined || !hasLimits(rules);
    const most = await Promise.all(
      Object.entries<number>(userIds).map(
        async ([who, userId]) =>
          [who, isFree ? anyUnits : await this.#unitsOf(userId, rules, asset)] as const,
      ),
    );
    return { asset, most: Object.fromEntries(most) as Record<Who, LimitUnits> };
  }

  async #unitsOf(userId: number, rules: LevelRules, asset: CatalogueAsset): Promise<LimitUnits> {
    const of = await levelOf(this.#deps.pool, userId, this.#deps.nowMs());
    const most = (act: LimitedAct): Units => {
      // What leaves is the user's own: a verification that ended does not shut it in.
      const level = act === 'leaving' ? of.leavingLevel : of.level;
      const limit = limitOf(rules, act, { ...of, level });
      return limit === null ? asUnits(NO_LIMIT) : unitsOf(limit, asset);
    };
    return { p2pBuy: most('p2pBuy'), p2pSell: most('p2pSell'), leaving: most('leaving') };
  }

  /** Limit, used and left of each act today. */
  async statesOf(userId: number): Promise<UserLimits> {
    const { rules } = await this.#deps.levels.read();
    const {
      asset,
      most: { own },
    } = await this.mostOf({ own: userId });
    const limitAsset = asset?.symbol ?? limitAssetOf(rules);
    if (asset === undefined) {
      const none = { limit: null, used: '0', left: null };
      return { limitAsset, limits: limitedActs.map((act) => ({ act, ...none })) };
    }
    const { assetId, scale } = asset;
    const nowMs = this.#deps.nowMs();
    const { value: used } = await this.#deps.exchange.read((reader) => {
      const reads = reader.read(limits);
      return limitedActs.map((act) => reads.usedUnits(userId, countOf[act], assetId, nowMs));
    });
    const states = limitedActs.map((act, at) => {
      const usedUnits = used[at] ?? ZERO_UNITS;
      const left = own[act] < 0 ? null : subUnits(own[act], usedUnits);
      return {
        act,
        limit: own[act] < 0 ? null : formatUnits(own[act], scale),
        used: formatUnits(usedUnits, scale),
        left: left === null ? null : formatUnits(left < 0 ? ZERO_UNITS : left, scale),
      };
    });
    return { limitAsset, limits: states };
  }

  /** What a user is told whose request the core found beyond one of their limits: the one of which least is left. */
  async refusalFor(userId: number, acts: readonly LimitedAct[], field: string): Promise<ApiError> {
    const { limitAsset, limits: all } = await this.statesOf(userId);
    const states = all.filter(({ act }) => acts.includes(act));
    const least = states.reduce<RefusalDetail['dayLimit']>((found, { act, limit, used, left }) => {
      if (limit === null || left === null) return found;
      const isLess = found === undefined || compareDecimals(left, found.left) < 0;
      return isLess ? { act, asset: limitAsset, limit, used, left } : found;
    }, undefined);
    return refuse.dayLimitReached({ field, ...(least === undefined ? {} : { dayLimit: least }) });
  }
}

/** A limit in units of its coin: what the coin cannot say is cut down, and more than it can count is all of it. */
export function unitsOf(amount: string, { scale }: Pick<CatalogueAsset, 'scale'>): Units {
  const units = parseUnits(divideDecimalsTrunc(amount, '1', scale), scale);
  return units.ok ? units.value : asUnits(UNITS_MAX);
}
