import { Card, ListRow, Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Feather } from 'lucide-react';
import type { ReactNode } from 'react';
import { setPreferences, usePreferences } from '#shared/session/preferences.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Turns Lite mode on and shows it, or off again. */
export function LiteSwitch(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const isLite = usePreferences((preferences) => preferences.isLite);
  return (
    <Card className="mx-4 mb-4">
      <ListRow
        leading={<Feather size={20} strokeWidth={1.8} aria-hidden="true" />}
        title={t`Lite mode`}
        note={t`Buy, sell and convert on one simple screen.`}
        trailing={
          <Switch
            label={t`Lite mode`}
            isOn={isLite}
            onChange={(isOn) => {
              setPreferences({ isLite: isOn });
              if (isOn) go.to('pages/lever/lever');
            }}
          />
        }
      />
    </Card>
  );
}
