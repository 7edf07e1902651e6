import { useLingui } from '@lingui/react/macro';
import { LayoutGrid } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { usePreferences } from '#shared/session/preferences.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { builtShortcuts, chosenShortcuts } from './shortcuts.ts';
import { ShortcutTile } from './ShortcutTile.tsx';

const ShortcutSheet = /* @__PURE__ */ lazy(() =>
  import('./ShortcutSheet.tsx').then((module) => ({ default: module.ShortcutSheet })),
);

/** Four ways into the product that the reader chose, and the way to all of them. */
export function Shortcuts(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const names = usePreferences((preferences) => preferences.shortcuts);
  const [sheet, setSheet] = useState<'asked' | 'open'>();
  const all = builtShortcuts();
  return (
    <>
      <nav
        aria-label={t`Shortcuts`}
        className="grid grid-cols-[repeat(auto-fit,minmax(max(3.75rem,18%),1fr))] gap-y-3 px-2 pb-3"
      >
        {chosenShortcuts(names, all).map(({ name, path, query, label, icon }) => (
          <ShortcutTile
            key={name}
            icon={icon}
            label={t(label)}
            onClick={() => go.to(path, query)}
          />
        ))}
        <ShortcutTile icon={LayoutGrid} label={t`More`} onClick={() => setSheet('open')} />
      </nav>
      {sheet !== undefined && (
        <Suspense fallback={null}>
          <ShortcutSheet
            all={all}
            isOpen={sheet === 'open'}
            // It keeps what it shows while it leaves.
            onClose={() => setSheet('asked')}
          />
        </Suspense>
      )}
    </>
  );
}
