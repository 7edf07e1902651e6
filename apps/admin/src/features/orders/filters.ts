import { blotterOrigins } from '@candor/protocol';
import type { BlotterOrigin } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { FilterSpec } from '#shared/ui/FilterBar.tsx';
import { symbolOf, useTradingFilters } from '#shared/ui/order-columns.tsx';
import { oneOf, present, wholeOf } from '#shared/ui/url-state.ts';
import type { FilterValues } from '#shared/ui/url-state.ts';

/** What every list of this page is narrowed by. */
export function useBlotterFilters(): readonly FilterSpec[] {
  const { t } = useLingui();
  return [{ key: 'userId', label: t`User number`, kind: 'text' }, ...useTradingFilters()];
}

export const SCOPES = ['open', 'history'] as const;

/** Open orders, finished ones, or all. */
export function useScopeFilter(): FilterSpec {
  const { t } = useLingui();
  const scopes = { open: t`Open orders`, history: t`Finished orders` };
  return {
    key: 'scope',
    label: t`Open and finished`,
    kind: 'choice',
    options: SCOPES.map((value) => ({ value, label: scopes[value] })),
  };
}

/** Clients, the house, or both. */
export function useOriginFilter(): FilterSpec {
  const { t } = useLingui();
  const names: Readonly<Record<BlotterOrigin, string>> = {
    clients: t`Clients`,
    house: t`House`,
    both: t`Clients and house`,
  };
  return {
    key: 'origin',
    label: t`Whose`,
    kind: 'choice',
    fallback: 'clients',
    options: blotterOrigins.map((value) => ({ value, label: names[value] })),
  };
}

/** The same filters as the server takes them. */
export function blotterFilter(values: FilterValues) {
  return present({
    userId: wholeOf(values['userId']),
    symbol: symbolOf(values['symbol']),
    origin: oneOf(blotterOrigins, values['origin']),
    fromMs: wholeOf(values['fromMs']),
    toMs: wholeOf(values['toMs']),
  });
}
