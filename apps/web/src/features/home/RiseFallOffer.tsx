import { Button, IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

/** Languages whose home markets paint a rising price red. */
const RED_UP_LOCALES: ReadonlySet<string> = new Set(['zh', 'hk', 'jp', 'hy']);

/** Offers, once, the colours that traders of East Asia grew up with. */
export function RiseFallOffer(): ReactNode {
  const { t } = useLingui();
  const locale = useLocaleCode();
  const isOffered = usePreferences((state) => state.isRiseFallOffered);
  const riseFall = usePreferences((state) => state.riseFall);
  if (isOffered || riseFall === 'red-up' || !RED_UP_LOCALES.has(locale)) return null;
  return (
    <div className="mx-4 mb-4 flex items-center gap-1 rounded-card border border-line bg-s1 py-1 pl-3">
      <p className="min-w-0 flex-1 text-meta text-t2">{t`Rising prices show in green. Prefer red?`}</p>
      <Button
        tone="ghost"
        size="small"
        onClick={() => setPreferences({ riseFall: 'red-up', isRiseFallOffered: true })}
      >
        {t`Use red for rises`}
      </Button>
      <IconButton
        label={t`Keep green`}
        className="text-t3"
        onClick={() => setPreferences({ isRiseFallOffered: true })}
      >
        <X size={18} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
