import { useState } from 'react';
import { useHubPart } from '#shared/hub/hub.ts';
import type { LiveTicker } from '#shared/hub/topic-state.ts';
import type { BookMarket } from '#shared/markets/markets.ts';
import { groupingSteps } from './group-levels.ts';

const pickLast = (ticker: LiveTicker): string | undefined => ticker.lastPrice ?? undefined;

/** The steps a market's book can be grouped by, and the one chosen: the tick at first. */
interface Grouping {
  readonly step: string;
  readonly steps: readonly string[];
  readonly setStep: (step: string) => void;
}

/** Steps follow the price's size, not its ticks: they stay as the first price made them. */
export function useGrouping(market: BookMarket): Grouping {
  const [step, setStep] = useState(market.tickSize);
  const [firstPrice, setFirstPrice] = useState<string>();
  const lastPrice = useHubPart(`ticker:${market.symbol}`, pickLast);
  if (firstPrice === undefined && lastPrice !== undefined) setFirstPrice(lastPrice);
  return { step, steps: groupingSteps(market.tickSize, firstPrice), setStep };
}
