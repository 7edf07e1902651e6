import { IconButton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BellPlus, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShare } from '#shared/share/use-share.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** The way to an alert on the market of a chart. */
export function BellButton({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <IconButton
      label={t`Set a price alert`}
      onClick={() => go.to('pages/neWs/neWs', { view: 'alerts', symbol })}
      className="text-t2"
    >
      <BellPlus size={21} strokeWidth={1.8} aria-hidden="true" />
    </IconButton>
  );
}

/** Shares the page of a market of that name. */
export function ShareButton({ name }: { readonly name: string }): ReactNode {
  const { t } = useLingui();
  const share = useShare(name);
  return (
    <IconButton label={t`Share`} onClick={share} className="text-t2">
      <Share2 size={20} strokeWidth={1.8} aria-hidden="true" />
    </IconButton>
  );
}
