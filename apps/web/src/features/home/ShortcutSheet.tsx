import { Button, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { ShortcutTile } from './ShortcutTile.tsx';
import { chosenShortcuts, SHORTCUTS_SHOWN, withShortcut } from './shortcuts.ts';
import type { Shortcut } from './shortcuts.ts';

/** All ways into the product, and the choice of those that stand on Home. */
export function ShortcutSheet(props: {
  readonly all: readonly Shortcut[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { all, isOpen, onClose } = props;
  const { t } = useLingui();
  const go = useGo();
  const names = usePreferences((preferences) => preferences.shortcuts);
  const [draft, setDraft] = useState<readonly string[]>();
  const isEditing = draft !== undefined;
  const begin = (): void => setDraft(chosenShortcuts(names, all).map(({ name }) => name));
  const close = (): void => {
    setDraft(undefined);
    onClose();
  };
  const keep = (): void => {
    setPreferences({ shortcuts: draft ?? [] });
    setDraft(undefined);
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={isEditing ? t`Choose four for Home` : t`All shortcuts`}
      footer={
        isEditing ? (
          <Button isBlock disabled={draft.length !== SHORTCUTS_SHOWN} onClick={keep}>
            {t`Save`}
          </Button>
        ) : (
          <Button isBlock tone="secondary" onClick={begin}>
            {t`Choose four for Home`}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(4.25rem,22%),1fr))] gap-y-4 px-2 pb-4">
        {all.map(({ name, path, query, label, icon }) => (
          <ShortcutTile
            key={name}
            icon={icon}
            label={t(label)}
            {...(isEditing && { isChosen: draft.includes(name) })}
            onClick={() => {
              if (isEditing) setDraft(withShortcut(draft, name));
              else go.to(path, query);
            }}
          />
        ))}
      </div>
    </Sheet>
  );
}
