import { compareDecimals } from '@candor/money';
import type { P2pPairView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { AdCard } from '#shared/p2p/AdCard.tsx';
import { moneyText } from '#shared/p2p/amounts.ts';
import { dealOf, numberOf } from '#shared/p2p/deal.ts';
import { leastCost } from '#shared/p2p/method-cost.ts';
import { priceNow } from './ad-form.ts';
import type { AdForm } from './ad-form.ts';

/** A sum that many takers come with, where the ad's smallest is not more. */
const USUAL = '100';

/** The very card that a taker will see, for an order of a usual amount. */
export function Preview(props: { readonly form: AdForm; readonly pair: P2pPairView }): ReactNode {
  const { form, pair } = props;
  const { t } = useLingui();
  const centre = useRead('legalMgrPage', {}, { freshMs: 60_000 });
  const me = centre.data?.me;
  if (me === undefined) return null;
  const price = priceNow(form, pair);
  const least = numberOf(form.min) ?? pair.min;
  const amount = compareDecimals(least, USUAL) > 0 ? least : USUAL;
  const deal = price === undefined ? undefined : dealOf(pair, price, 'fiat', amount);
  const { side, asset, currency, methods } = form;
  const money = moneyText(amount, currency);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-list font-semibold">{t`What a taker of ${money} sees`}</h2>
      <div inert className="rounded-card border border-dashed border-primary-text">
        <AdCard
          ad={{
            ...{ side, asset, currency, methods },
            ...{ price: price ?? null, min: form.min || '0', max: form.max || '0' },
            merchant: me,
            deal: deal === undefined ? null : { ...deal, ...leastCost(pair, form, deal.fiat) },
          }}
          pair={pair}
        />
      </div>
    </section>
  );
}
