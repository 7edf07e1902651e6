import { useLingui } from '@lingui/react/macro';
import { CalendarClock, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { rateText, utcDay } from '#shared/earn/finance-texts.ts';
import type { Product } from '#shared/earn/finance-view.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

type Coming = NonNullable<Product['coming']>[number];

/** The next change that was announced: until then what is seen counts, and a tap leads to the announcement. */
export function ComingChange({ product }: { readonly product: Product }): ReactNode {
  const go = useGo();
  const text = useComingText(product);
  const next = product.coming?.[0];
  if (next === undefined) return null;
  const { articleSlug } = next;
  const line = (
    <>
      <CalendarClock size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">{text(next)}</span>
    </>
  );
  const look = 'flex items-center gap-2 rounded-input bg-warn-soft px-3 py-2 text-meta text-warn';
  if (articleSlug === null) return <p className={look}>{line}</p>;
  return (
    <button
      type="button"
      onClick={() => go.to('pages/home/newsDetail', { slug: articleSlug })}
      className={`press min-h-10 text-left ${look}`}
    >
      {line}
      <ChevronRight size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
    </button>
  );
}

function useComingText({ ratePpm: ratePpmNow, termDays: termDaysNow }: Product) {
  const { t } = useLingui();
  return ({ effectiveAtMs, isOpen, ratePpm, termDays }: Coming): string => {
    const day = utcDay(effectiveAtMs);
    if (isOpen === true) return t`From ${day}: takes new money again.`;
    if (isOpen === false) return t`From ${day}: no new subscriptions. Running orders go on.`;
    const rate = `${rateText(ratePpm ?? ratePpmNow)}%`;
    const days = termDays ?? termDaysNow;
    if (days !== termDaysNow) {
      return t`From ${day}: ${rate} for ${days} days. Running orders keep their terms.`;
    }
    return ratePpm === ratePpmNow
      ? t`From ${day}: new limits. Running orders keep their terms.`
      : t`From ${day}: ${rate}. Running orders keep their rate.`;
  };
}
