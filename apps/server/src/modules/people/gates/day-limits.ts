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
import { LIMIT_ASSET, limitedActs } from '@candor/protocol';
import type { LevelRules, LimitedAct, RefusalDetail, UserLevel } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { ApiError } from '#api/api-error.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { CatalogueAsset, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { LevelBook } from './level-book.ts';
import { levelOf } from './level-of.ts';

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

/** Whether staff limit anything at all: else no order needs a look at its users. */
const hasLimits = ({ limits: byLevel, countryLimits }: LevelRules): boolean =>
  countryLimits.length > 0 ||
  Object.values(byLevel).some((own) => limitedActs.some((act) => own[act] !== null));

/** One limit of a user as it stands. */
export interface LimitState {
  readonly act: LimitedAct;
  readonly limit: string | null;
  readonly used: string;
  readonly left: string | null;
}

/** The most of each act, as a command takes it. */
export type LimitUnits = Readonly<Record<LimitedAct, Units>>;

interface DayLimitDeps {
  readonly pool: Pool;
  readonly levels: LevelBook;
  readonly exchange: Exchange;
  readonly catalogue: Pick<MarketCatalogue, 'asset'>;
  readonly nowMs: () => number;
}

/**
 * How much users may do today. The level and the country are known here; what is used is counted by the core, in the
 * command that begins something, so a product passes {@link unitsMaxOf} with that command.
 */
export class DayLimits {
  readonly #deps: DayLimitDeps;

  constructor(deps: DayLimitDeps) {
    this.#deps = deps;
  }

  /** The coin that limits are written in; undefined in a house that does not list it yet, where nothing is limited. */
  get asset(): CatalogueAsset | undefined {
    return this.#deps.catalogue.asset(LIMIT_ASSET);
  }

  /** The most a user may do a day, of each act; {@link NO_LIMIT} for any amount. */
  async unitsMaxOf(userId: number): Promise<LimitUnits> {
    const { rules } = await this.#deps.levels.read();
    const any = asUnits(NO_LIMIT);
    const { asset } = this;
    if (asset === undefined || !hasLimits(rules)) {
      return { p2pBuy: any, p2pSell: any, leaving: any };
    }
    const of = await levelOf(this.#deps.pool, userId, this.#deps.nowMs());
    const most = (act: LimitedAct): Units => {
      // What leaves is the user's own: a verification that ended does not shut it in.
      const level = act === 'leaving' ? of.leavingLevel : of.level;
      const limit = limitOf(rules, act, { ...of, level });
      return limit === null ? any : unitsOf(limit, asset);
    };
    return { p2pBuy: most('p2pBuy'), p2pSell: most('p2pSell'), leaving: most('leaving') };
  }

  /** Limit, used and left of each act today. */
  async statesOf(userId: number): Promise<readonly LimitState[]> {
    const { asset } = this;
    if (asset === undefined) {
      return limitedActs.map((act) => ({ act, limit: null, used: '0', left: null }));
    }
    const { assetId, scale } = asset;
    const most = await this.unitsMaxOf(userId);
    const nowMs = this.#deps.nowMs();
    const { value: used } = await this.#deps.exchange.read((reader) => {
      const reads = reader.read(limits);
      return limitedActs.map((act) => reads.usedUnits(userId, countOf[act], assetId, nowMs));
    });
    return limitedActs.map((act, at) => {
      const usedUnits = used[at] ?? ZERO_UNITS;
      const left = most[act] < 0 ? null : subUnits(most[act], usedUnits);
      return {
        act,
        limit: most[act] < 0 ? null : formatUnits(most[act], scale),
        used: formatUnits(usedUnits, scale),
        left: left === null ? null : formatUnits(left < 0 ? ZERO_UNITS : left, scale),
      };
    });
  }

  /** What a user is told whose request the core found beyond one of their limits: the one of which least is left. */
  async refusalFor(userId: number, acts: readonly LimitedAct[], field: string): Promise<ApiError> {
    const states = (await this.statesOf(userId)).filter(({ act }) => acts.includes(act));
    const least = states.reduce<RefusalDetail['dayLimit']>((found, { act, limit, used, left }) => {
      if (limit === null || left === null) return found;
      const isLess = found === undefined || compareDecimals(left, found.left) < 0;
      return isLess ? { act, asset: LIMIT_ASSET, limit, used, left } : found;
    }, undefined);
    return refuse.dayLimitReached({ field, ...(least === undefined ? {} : { dayLimit: least }) });
  }
}

/** A limit in units of its coin: what the coin cannot say is cut down, and more than it can count is all of it. */
export function unitsOf(amount: string, { scale }: Pick<CatalogueAsset, 'scale'>): Units {
  const units = parseUnits(divideDecimalsTrunc(amount, '1', scale), scale);
  return units.ok ? units.value : asUnits(UNITS_MAX);
}
