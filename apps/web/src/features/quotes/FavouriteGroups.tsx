import { Chip } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ListOrdered } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useFavourites } from '#shared/markets/favourites.ts';

/** Comes with the first wish to arrange something. */
const ArrangeSheet = lazy(async () => {
  const { ArrangeSheet: Sheet } = await import('./ArrangeSheet.tsx');
  return { default: Sheet };
});

/** The groups of the favourites to choose from, and the way to arrange them. */
export function FavouriteGroups(props: {
  /** Undefined: all favourites. */
  readonly group: string | undefined;
  readonly onGroup: (group: string | undefined) => void;
}): ReactNode {
  const { t } = useLingui();
  const { symbols, groups } = useFavourites();
  const [isOpen, setIsOpen] = useState(false);
  if (symbols.size === 0) return null;
  return (
    <div
      role="group"
      aria-label={t`Favorite groups`}
      className="scrollbar-none flex gap-2 overflow-x-auto px-4 pt-1"
    >
      {groups.length > 0 && (
        <Chip isOn={props.group === undefined} onPress={() => props.onGroup(undefined)}>
          {t`All`}
        </Chip>
      )}
      {groups.map(({ name }) => (
        <Chip key={name} isOn={props.group === name} onPress={() => props.onGroup(name)}>
          {name}
        </Chip>
      ))}
      <Chip onPress={() => setIsOpen(true)}>
        <ListOrdered size={14} strokeWidth={1.8} aria-hidden="true" />
        {t`Arrange`}
      </Chip>
      <Suspense fallback={null}>
        {isOpen && <ArrangeSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </div>
  );
}
