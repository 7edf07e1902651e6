import type { P2pAdView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { minutesOf } from '#shared/p2p/person-figures.ts';

/** What the merchant asks for, and the merchant's own words as plain text. */
export function Terms({ ad }: { readonly ad: P2pAdView }): ReactNode {
  const { t } = useLingui();
  const minutes = minutesOf(ad.payMs);
  const { ordersMin, ageDaysMin } = ad;
  const isBuy = ad.side === 'sell';
  const lines = [
    isBuy ? t`You have ${minutes} minutes to pay.` : t`The buyer has ${minutes} minutes to pay.`,
    ...(ad.needsIdentity ? [t`Only with a verified identity.`] : []),
    ...(ordersMin > 0 ? [t`Only after ${ordersMin} completed orders.`] : []),
    ...(ageDaysMin > 0 ? [t`Only with an account of ${ageDaysMin} days.`] : []),
  ];
  return (
    <section className="flex flex-col gap-2 text-meta text-t2">
      <h3 className="font-semibold text-t1">{t`Conditions`}</h3>
      <ul className="flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {ad.terms !== '' && (
        <p className="rounded-input bg-s2 p-3 break-words whitespace-pre-line text-t1">
          {ad.terms}
        </p>
      )}
      <p className="flex items-start gap-2 rounded-input bg-warn-soft p-3 text-t1">
        <ShieldAlert
          size={18}
          strokeWidth={1.8}
          aria-hidden="true"
          className="shrink-0 text-warn"
        />
        <span>
          {isBuy
            ? t`Pay only from an account in your own name, and only while the order runs. What you bought cannot leave the exchange for 24 hours.`
            : t`Release only when the money is in your own account and the name is the buyer’s. A picture is no payment.`}
        </span>
      </p>
    </section>
  );
}
