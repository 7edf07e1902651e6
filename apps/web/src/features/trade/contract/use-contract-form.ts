import type { ContractDirection, ContractMarketView } from '@candor/protocol';
import { useCallback, useMemo, useState } from 'react';
import { useHubSampled } from '#shared/hub/hub.ts';
import { useContractTicker } from '#shared/contracts/contract-markets.ts';
import { lotsOnStep, onStep, priceOf } from '#shared/contracts/contract-terms.ts';
import type { ContractAccount } from '#shared/contracts/use-contract-account.ts';
import { contractDistanceOf } from './contract-distance.ts';
import type { PriceDistance } from '#shared/trading/ticket/order-ticket.ts';
import { contractFiguresOf } from './contract-figures.ts';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import type { ContractFigures } from './contract-figures.ts';
import type { WantedOrder } from '#shared/trading/ticket/wanted-order.ts';
import { createContractForm, sizeOfLots, wantedForm } from './contract-form.ts';
import type { ContractForm, ContractTextField, OrderKind, SizeUnit } from './contract-form.ts';
import { findContractProblems } from './contract-problems.ts';
import type { ContractProblem } from './contract-problems.ts';
import { setContractView, useContractView } from './contract-view.ts';
import { useSituation } from '#shared/contracts/use-situation.ts';

/** Figures of a form are renewed this often: with every tick of the book they would only flicker. */
const FIGURES_MS = 1_000;

/** The order form of the contract tab: its state, its figures, its complaints and what can be done to it. */
export interface ContractModel {
  readonly form: ContractForm;
  readonly situation: ContractSituation;
  readonly figures: ContractFigures;
  readonly problems: readonly ContractProblem[];
  /** Whole percent of the most that the order can have. */
  readonly percent: number;
  /** How the limit lies to the market or its trigger; undefined where none is named. */
  readonly distance: PriceDistance | undefined;
  readonly edit: (field: ContractTextField, text: string) => void;
  readonly setDirection: (direction: ContractDirection) => void;
  readonly setKind: (kind: OrderKind) => void;
  readonly setPercent: (percent: number) => void;
  readonly setUnit: (unit: SizeUnit) => void;
  readonly setReducing: (isReducing: boolean) => void;
  readonly setClosesAll: (closesAll: boolean) => void;
  readonly setStops: (hasStops: boolean) => void;
  readonly clear: () => void;
  /** Turns the form to what another screen asks for. */
  readonly startOver: (wanted: WantedOrder) => void;
  /** The server refused what stands in a field: said there until it changes. */
  readonly refuse: (problem: ContractProblem) => void;
}

/** The form for one market; give the component that uses it the market's symbol as its key. */
export function useContractForm(market: ContractMarketView, own: ContractAccount): ContractModel {
  const [form, setForm] = useState(() => createContractForm(useContractView.getState().unit));
  const [refusal, setRefusal] = useState<ContractProblem>();
  const depth = useHubSampled(`depth:${market.symbol}`, FIGURES_MS);
  const situation = useSituation(market, depth, own);
  const lastPrice = useContractTicker(market.symbol)?.lastPrice ?? undefined;
  const { terms, markTicks } = situation;
  // The price is filled in once, when the market's first price is known; ticks never touch it.
  const known = lastPrice ?? (markTicks === 0 ? undefined : priceOf(markTicks, terms));
  const firstPrice = known && onStep(known, terms);
  const [isPriceOffered, setIsPriceOffered] = useState(false);
  if (!isPriceOffered && firstPrice !== undefined) {
    setIsPriceOffered(true);
    if (form.price === '') setForm({ ...form, price: firstPrice });
  }
  const figures = useMemo(() => contractFiguresOf(form, situation), [form, situation]);
  const found = useMemo(
    () => findContractProblems(form, figures, situation),
    [form, figures, situation],
  );
  const problems = refusal === undefined ? found : [refusal, ...found];
  const { lots, lotsMax, entryTicks } = figures;
  const change = (changes: Partial<ContractForm>): void => {
    setRefusal(undefined);
    setForm((before) => ({ ...before, ...changes }));
  };
  const startOver = useCallback((wanted: WantedOrder): void => {
    setRefusal(undefined);
    setForm((before) => wantedForm(wanted, before));
  }, []);
  const fresh = { size: '', takeProfit: '', stopLoss: '', trigger: '', activation: '' };
  return {
    form,
    situation,
    figures,
    problems,
    percent:
      lotsMax === undefined || lotsMax === 0
        ? 0
        : Math.min(100, Math.floor((lots * 100) / lotsMax)),
    distance: contractDistanceOf(form, figures.side, situation),
    edit: (field, text) => change({ [field]: text }),
    setDirection: (direction) => change({ ...fresh, direction }),
    setKind: (kind) =>
      change({ kind, ...(form.price === '' && firstPrice !== undefined && { price: firstPrice }) }),
    setPercent: (percent) => {
      const part = Math.floor(((lotsMax ?? 0) * percent) / 100);
      const wanted = lotsOnStep(part, terms, form.isReducing ? lotsMax : 0);
      change({ size: sizeOfLots(wanted, form.unit, entryTicks, terms) });
    },
    setUnit: (unit) => {
      setContractView({ unit });
      change({ unit, size: sizeOfLots(lots, unit, entryTicks, terms) });
    },
    setReducing: (isReducing) =>
      change({ ...fresh, trigger: form.trigger, isReducing, closesAll: false, hasStops: false }),
    setClosesAll: (closesAll) => change({ closesAll, size: '' }),
    setStops: (hasStops) => change({ hasStops, takeProfit: '', stopLoss: '' }),
    clear: () => change(fresh),
    startOver,
    refuse: setRefusal,
  };
}
