import { mulDivCeil, mulDivFloor } from '@candor/money';
import { PPM } from '#kernel/ranges.ts';

export const FUNDING_PERIOD_MS = 28_800_000;
/** A book wider than this says little about the price of now. */
const WIDE_BOOK_PPM = 10_000;

export interface MarkInputs {
  readonly indexTicks: number;
  /** The rate of the last funding, and how long until the next. */
  readonly fundingRateE9: number;
  readonly msToFunding: number;
  /** Sum over the samples of `bid + ask - 2 * index`, in ticks, and how many there are. */
  readonly basisSum: number;
  readonly basisCount: number;
  /** Of our own book; 0 where there is none. */
  readonly lastTicks: number;
  readonly bidTicks: number;
  readonly askTicks: number;
  /** How far the mark may lie from the index. */
  readonly bandPpm: number;
}

/**
 * The price at which positions are valued: the median of the index moved by what is left of the funding, the index
 * with the average basis of the book, and the last trade, which gives way to the second where the book is empty or
 * wider than 1 %; within the band around the index. Every division rounds down. Source: finance rules, 3.1.
 */
export function markTicks(inputs: MarkInputs): number {
  const { indexTicks, fundingRateE9, msToFunding, basisSum, basisCount, bandPpm } = inputs;
  const scale = 1_000_000_000n * BigInt(FUNDING_PERIOD_MS);
  const rate = BigInt(fundingRateE9) * BigInt(msToFunding);
  const funded = indexTicks + (mulDivFloor(indexTicks, rate, scale) as number);
  const basis = basisCount === 0 ? 0 : Math.floor(basisSum / (2 * basisCount));
  const based = indexTicks + basis;
  const last = isBookTight(inputs) ? inputs.lastTicks : based;
  const [, middle = based] = [funded, based, last].sort((a, b) => a - b);
  const least = mulDivCeil(indexTicks, PPM - bandPpm, PPM) as number;
  const most = mulDivFloor(indexTicks, PPM + bandPpm, PPM) as number;
  return Math.max(1, Math.min(Math.max(middle, least), most));
}

/** After a reopening the mark leaves the one it closed at by so much at most, and by as much more every so often. */
const MOVE_PPM = 10_000;
const MOVE_EVERY_MS = 5_000;

/** The mark `sinceMs` after a reopening: led from the mark it closed at towards where it belongs. Never below 1. */
export function reopenedTicks(closeTicks: number, sinceMs: number, mark: number): number {
  const steps = 1 + Math.floor(sinceMs / MOVE_EVERY_MS);
  const reach = Math.max(1, Math.floor((closeTicks * Math.min(PPM, steps * MOVE_PPM)) / PPM));
  return Math.max(1, Math.max(closeTicks - reach, Math.min(closeTicks + reach, mark)));
}

function isBookTight({ lastTicks, bidTicks, askTicks }: MarkInputs): boolean {
  if (lastTicks === 0 || bidTicks === 0 || askTicks === 0) return false;
  return (askTicks - bidTicks) * PPM <= bidTicks * WIDE_BOOK_PPM;
}
