import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Names the coins that a profit leaves out, because nobody knows their price; nothing where there are none. */
export function UnpricedNote({ assets }: { readonly assets: readonly string[] }): ReactNode {
  const { t } = useLingui();
  if (assets.length === 0) return null;
  return <p className="text-cap text-warn">{t`Without ${assets.join(', ')}: no price`}</p>;
}
