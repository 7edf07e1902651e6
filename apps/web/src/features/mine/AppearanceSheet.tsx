import { canTremble, ListRow, RadioList, Sheet, Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';
import type { RiseFall, Theme } from '#shared/session/preferences.ts';

/** Dark or light, and which colour a rising price has. Both take effect at once. */
export function AppearanceSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useLingui();
  const { theme, riseFall, isHapticsOn, isMotionPaused } = usePreferences();
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t`Theme and up/down colors`}>
      <h3 className="px-4 pt-1 text-meta text-t3">{t`Theme`}</h3>
      <RadioList<Theme>
        label={t`Theme`}
        options={[
          { value: 'dark', label: t`Dark` },
          { value: 'light', label: t`Light` },
        ]}
        value={theme}
        onChange={(next) => setPreferences({ theme: next })}
      />
      <h3 className="px-4 pt-3 text-meta text-t3">{t`Up/down colors`}</h3>
      <RadioList<RiseFall>
        label={t`Up/down colors`}
        options={[
          { value: 'green-up', label: t`Green up, red down` },
          { value: 'red-up', label: t`Red up, green down` },
        ]}
        value={riseFall}
        onChange={(next) => setPreferences({ riseFall: next, isRiseFallOffered: true })}
      />
      <ListRow
        title={t`Pause motion`}
        note={t`Banners stand still, and pages and sheets appear without moving.`}
        trailing={
          <Switch
            label={t`Pause motion`}
            isOn={isMotionPaused}
            onChange={(isOn) => setPreferences({ isMotionPaused: isOn })}
          />
        }
      />
      {canTremble() && (
        <ListRow
          title={t`Vibrate at slider stops and fills`}
          trailing={
            <Switch
              label={t`Vibrate at slider stops and fills`}
              isOn={isHapticsOn}
              onChange={(isOn) => setPreferences({ isHapticsOn: isOn })}
            />
          }
        />
      )}
    </Sheet>
  );
}
