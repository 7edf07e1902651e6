import type { Effect, EffectOf } from '@candor/exchange-core';
import { formatUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { CommitConsumer, FollowerWrite } from '#engine/commit-follower.ts';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import type { CatalogueContract, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { Notice, Notices } from '#modules/people/notices/index.ts';
import { groupedText } from '#texts/grouped-text.ts';
import { amountText, averageText } from './contract-views.ts';

/** Numbers of users below this are the house's. */
const CUSTOMER_ID_MIN = 1_000_001;

const PPM_PER_PERCENT = 10_000;

type Warned = EffectOf<'contract_warned'>;
type Position = EffectOf<'contract_position_put'>;
type Deleveraged = EffectOf<'contract_deleveraging_put'>;

/**
 * Tells users what the risk engine did to their positions: that the end is near, that a position was liquidated or that
 * a liquidation stopped in time, that a winning position was reduced for a bankrupt one, and that one was settled at the end
 * of its market.
 */
export class RiskNotices implements CommitConsumer {
  readonly #notices: Notices;
  readonly #catalogue: MarketCatalogue;
  /** By what they are about, the latest: who adds and takes margin all the time is told of the last warning only. */
  #told = new Map<string, Notice>();
  /** By position and time: one command may reduce a position for several bankrupt ones. */
  #reduced = new Map<string, Deleveraged[]>();

  constructor(notices: Notices, catalogue: MarketCatalogue) {
    this.#notices = notices;
    this.#catalogue = catalogue;
  }

  get isUrgent(): boolean {
    return this.#told.size > 0 || this.#reduced.size > 0;
  }

  take({ timestampMs, effects }: CommittedCommand): void {
    const warned: Warned[] = [];
    for (const effect of effects) {
      if (effect.type === 'contract_warned') warned.push(effect);
      else if (effect.type === 'contract_takeover_put') this.#liquidate(effect, timestampMs);
      else if (effect.type === 'contract_liquidation_put') this.#recover(effect, timestampMs);
      else if (effect.type === 'contract_deleveraging_put') this.#reduce(effect);
      else if (effect.type === 'contract_position_put') this.#settle(effect, timestampMs);
    }
    if (warned.length > 0) this.#warnAll(warned, effects, timestampMs);
  }

  collect(): FollowerWrite | undefined {
    if (!this.isUrgent) return undefined;
    const reduced = [...this.#reduced.values()].map((lines) => this.#reductionOf(lines));
    const notices = [...this.#told.values(), ...reduced];
    this.#told = new Map();
    this.#reduced = new Map();
    return { write: (tx) => this.#notices.tell(tx, notices) };
  }

  /** One tick may warn very many: their positions are found in one pass over what it changed. */
  #warnAll(warned: readonly Warned[], effects: readonly Effect[], atMs: number): void {
    const positions = new Map<number, Position>();
    for (const effect of effects) {
      if (effect.type === 'contract_position_put') positions.set(effect.positionId, effect);
    }
    for (const one of warned) {
      const position = positions.get(one.positionId);
      if (position !== undefined && one.userId >= CUSTOMER_ID_MIN) this.#warn(one, position, atMs);
    }
  }

  #warn(warned: Warned, position: Position, atMs: number): void {
    const { userId, positionId, level, riskPpm } = warned;
    const market = this.#catalogue.contractOf(position.marketId);
    const values = {
      ...positionValues(market, position.isLong, position.lots),
      risk: String(Math.floor(riskPpm / PPM_PER_PERCENT)),
    };
    const template = position.marginMode === 'cross' ? 'contract_warned_cross' : 'contract_warned';
    // The first warning comes early, and often nothing follows: an e-mail comes with the second.
    const notice = { userId, kind: 'risk', template, values, atMs, wantsEmail: level > 1 } as const;
    this.#told.set(`warned ${positionId}`, notice);
  }

  #liquidate(takeover: EffectOf<'contract_takeover_put'>, atMs: number): void {
    const { userId, takeoverId, liquidationId, marketId, lotsTaken, entryUnits } = takeover;
    // Its row is written again at each attempt to sell it.
    if (takeover.startedAtMs !== atMs || userId < CUSTOMER_ID_MIN) return;
    const market = this.#catalogue.contractOf(marketId);
    const values = {
      ...positionValues(market, takeover.isLong, lotsTaken),
      price: groupedText(averageText(market, entryUnits, lotsTaken)),
      liquidation: String(liquidationId),
      position: String(takeoverId),
    };
    const notice = { userId, kind: 'risk', template: 'contract_liquidated', values, atMs } as const;
    this.#told.set(`liquidated ${takeoverId}`, notice);
  }

  /** A position that was still open when its market ended. */
  #settle(position: Position, atMs: number): void {
    const { userId, positionId, marketId, isLong, closedLots, closedUnits } = position;
    if (position.closeType !== 'settled' || userId < CUSTOMER_ID_MIN) return;
    const market = this.#catalogue.contractOf(marketId);
    const values = {
      ...positionValues(market, isLong, closedLots),
      price: groupedText(averageText(market, closedUnits, closedLots)),
      profit: groupedText(amountText(market, position.realisedUnits)),
    };
    const notice = { userId, kind: 'risk', template: 'contract_settled', values, atMs } as const;
    this.#told.set(`settled ${positionId}`, notice);
  }

  #recover(row: EffectOf<'contract_liquidation_put'>, atMs: number): void {
    const { userId, positionId, liquidationId, assetId, equityUnits, neededUnits } = row;
    if (row.outcome !== 'recovered' || userId < CUSTOMER_ID_MIN) return;
    const asset = this.#catalogue.assetOf(assetId);
    const amount = (units: number): string => formatUnits(units as Units, asset.scale);
    const values = {
      liquidation: String(liquidationId),
      asset: asset.symbol,
      equity: groupedText(amount(equityUnits)),
      needed: groupedText(amount(neededUnits)),
    };
    const notice = { userId, kind: 'risk', template: 'contract_recovered', values, atMs } as const;
    this.#told.set(`recovered ${liquidationId} ${positionId}`, notice);
  }

  #reduce(line: Deleveraged): void {
    if (line.userId < CUSTOMER_ID_MIN) return;
    const key = `${line.positionId} ${line.atMs}`;
    const lines = this.#reduced.get(key);
    if (lines === undefined) this.#reduced.set(key, [line]);
    else lines.push(line);
  }

  /** One notice of what one command took from a position; its rank is that of the first time. */
  #reductionOf(lines: readonly Deleveraged[]): Notice {
    const { userId, marketId, positionId, takeoverId, atMs, rank } = lines[0]!;
    const market = this.#catalogue.contractOf(marketId);
    const sum = (field: 'lots' | 'valueUnits' | 'profitUnits'): number =>
      lines.reduce((total, line) => total + line[field], 0);
    const lots = sum('lots');
    const values = {
      market: market.symbol,
      quote: market.quote.symbol,
      lots: groupedText(String(lots)),
      price: groupedText(averageText(market, sum('valueUnits'), lots)),
      profit: groupedText(amountText(market, sum('profitUnits'))),
      rank: groupedText(String(rank)),
      position: String(positionId),
      bankrupt: String(takeoverId),
    };
    return { userId, kind: 'risk', template: 'contract_deleveraged', values, atMs };
  }
}

function positionValues(market: CatalogueContract, isLong: number, lots: number) {
  return {
    market: market.symbol,
    quote: market.quote.symbol,
    direction: isLong === 1 ? ('long' as const) : ('short' as const),
    lots: groupedText(String(lots)),
  };
}
