import type { TransferReason } from '@candor/exchange-core';
import { addUnits, mulDivFloor, subUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';

/**
 * What a user has of one asset and what it cost. Sums since the user's first entry, in units of the
 * valuation asset but for `units`; what has left realises against the average cost of what was there.
 */
export interface Position {
  readonly units: Units;
  /** What the units that are left have cost, fees of buying included. */
  readonly costUnits: Units;
  /** Proceeds less cost of everything that left, fees of selling deducted. */
  readonly realisedUnits: Units;
  /** Fees paid; they are in cost and proceeds already. */
  readonly feeUnits: Units;
  /** Worth of what came from outside, at the price of its moment. */
  readonly inUnits: Units;
  /** Worth of what went outside, at the price of its moment. */
  readonly outUnits: Units;
  /** The part of what came that is interest and rewards. */
  readonly earnedUnits: Units;
  readonly fills: number;
}

export const EMPTY_POSITION: Position = {
  units: ZERO_UNITS,
  costUnits: ZERO_UNITS,
  realisedUnits: ZERO_UNITS,
  feeUnits: ZERO_UNITS,
  inUnits: ZERO_UNITS,
  outUnits: ZERO_UNITS,
  earnedUnits: ZERO_UNITS,
  fills: 0,
};

interface Moment {
  /** The last transfer of the entry. */
  readonly transferId: number;
  readonly atMs: number;
}

/** Something came from outside or went there; `worthUnits` by the price of that moment. */
interface OutsideEntry extends Moment {
  readonly kind: 'in' | 'out';
  readonly assetId: number;
  readonly units: Units;
  readonly worthUnits: Units;
  /** Interest and rewards, and interest that is given back. */
  readonly isEarned: boolean;
}

/** One fill: an asset was given for another one. */
export interface TradeEntry extends Moment {
  readonly kind: 'trade';
  readonly tradeId: number;
  readonly marketId: number;
  readonly givenAssetId: number;
  readonly givenUnits: Units;
  readonly gotAssetId: number;
  /** After the fee. */
  readonly gotUnits: Units;
  /** Of both sides: proceeds of what was given and cost of what was got. */
  readonly worthUnits: Units;
  readonly feeUnits: Units;
}

/** Why money was won or lost without anything coming from outside or going there. */
export const resultReasons = [
  'contract_profit',
  'contract_fee',
  'contract_funding',
  'contract_insurance',
  'option_stake',
  'option_payout',
  'option_refund',
] as const satisfies readonly TransferReason[];
type ResultReason = (typeof resultReasons)[number];

/** Money that contracts and options won or lost: a profit, a loss, a fee, a funding, a stake or a payout. */
export interface ResultEntry extends Moment {
  readonly kind: 'result';
  readonly reason: ResultReason;
  /** The position, the order, the round, or the market whose positions were taken over. */
  readonly referenceId: number;
  readonly assetId: number;
  readonly units: Units;
  readonly worthUnits: Units;
  readonly isGain: boolean;
}

export type Entry = OutsideEntry | TradeEntry | ResultEntry;

/** What left, or came as a gain, and what was won or lost by it: proceeds less cost. */
export interface Disposal {
  readonly entry: Entry;
  readonly assetId: number;
  readonly units: Units;
  readonly proceedsUnits: Units;
  readonly costUnits: Units;
}

/** The cost of a part of a position, rounded down: what division leaves stays with what is left. */
function costOfPart({ units, costUnits }: Position, part: Units): Units {
  if (units === 0 || part >= units) return costUnits;
  return mulDivFloor(costUnits, part, units);
}

/** A user's positions by asset; entries are taken in the order of their transfers. */
export class PositionBook {
  readonly positions: Map<number, Position>;
  /** Its unit is its cost: it gains nothing by itself. */
  readonly #valuationAssetId: number;

  constructor(valuationAssetId: number, positions: ReadonlyMap<number, Position> = new Map()) {
    this.#valuationAssetId = valuationAssetId;
    this.positions = new Map(positions);
  }

  of(assetId: number): Position {
    return this.positions.get(assetId) ?? EMPTY_POSITION;
  }

  /** Takes an entry. @returns the assets that it changed, and what it realised if it did. */
  take(entry: Entry): { readonly changed: readonly number[]; readonly disposal?: Disposal } {
    if (entry.kind === 'trade') return this.#trade(entry);
    if (entry.kind === 'result') return this.#result(entry);
    const { assetId, units, worthUnits, isEarned } = entry;
    const before = this.of(assetId);
    const earned = isEarned ? worthUnits : ZERO_UNITS;
    if (entry.kind === 'in') {
      this.#add(assetId, units, worthUnits, {
        inUnits: addUnits(before.inUnits, worthUnits),
        earnedUnits: addUnits(before.earnedUnits, earned),
      });
      return { changed: [assetId] };
    }
    const disposal = this.#remove(entry, assetId, units, {
      outUnits: addUnits(before.outUnits, worthUnits),
      earnedUnits: subUnits(before.earnedUnits, earned),
    });
    return { changed: [assetId], disposal };
  }

  #trade(entry: TradeEntry) {
    const { givenAssetId, gotAssetId, gotUnits, worthUnits, feeUnits } = entry;
    const disposal = this.#remove(entry, givenAssetId, entry.givenUnits, {});
    // Fills and fees stand with the coin that was traded, not with the money it was traded for.
    const coinId = gotAssetId === this.#valuationAssetId ? givenAssetId : gotAssetId;
    this.#add(gotAssetId, gotUnits, worthUnits, {});
    const coin = this.of(coinId);
    this.positions.set(coinId, {
      ...coin,
      feeUnits: addUnits(coin.feeUnits, feeUnits),
      fills: coin.fills + 1,
    });
    return { changed: [givenAssetId, gotAssetId], disposal };
  }

  /** A gain is realised for what it is worth; a loss realises the cost of what was lost, for nothing. */
  #result(entry: ResultEntry) {
    const { assetId, units, worthUnits, isGain, reason } = entry;
    const before = this.of(assetId);
    const isFee = reason === 'contract_fee';
    const feeUnits = isFee ? addUnits(before.feeUnits, worthUnits) : before.feeUnits;
    if (!isGain) {
      const disposal = this.#remove(entry, assetId, units, { feeUnits });
      return { changed: [assetId], disposal };
    }
    const realisedUnits = addUnits(before.realisedUnits, worthUnits);
    this.#add(assetId, units, worthUnits, { realisedUnits, feeUnits });
    const [proceedsUnits, costUnits] = [worthUnits, ZERO_UNITS];
    return { changed: [assetId], disposal: { entry, assetId, units, proceedsUnits, costUnits } };
  }

  #add(assetId: number, units: Units, costUnits: Units, sums: Partial<Position>): void {
    const before = this.of(assetId);
    this.positions.set(assetId, {
      ...before,
      ...sums,
      units: addUnits(before.units, units),
      costUnits: addUnits(before.costUnits, costUnits),
    });
  }

  #remove(entry: Entry, assetId: number, units: Units, sums: Partial<Position>): Disposal {
    const before = this.of(assetId);
    const proceedsUnits = entry.kind === 'result' ? ZERO_UNITS : entry.worthUnits;
    const costUnits = costOfPart(before, units);
    this.positions.set(assetId, {
      ...before,
      ...sums,
      units: subUnits(before.units, units),
      costUnits: subUnits(before.costUnits, costUnits),
      realisedUnits: addUnits(before.realisedUnits, subUnits(proceedsUnits, costUnits)),
    });
    return { entry, assetId, units, proceedsUnits, costUnits };
  }
}
