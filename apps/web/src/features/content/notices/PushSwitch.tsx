import { ListRow, Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { hasSubscription, pushAbility, subscribe, unsubscribe } from './push-device.ts';

type Device = 'unsupported' | 'blocked' | 'off' | 'on' | 'refused' | 'failed';

/** Whether this device shows notifications while the app is closed. The browser asks only after a tap. */
export function PushSwitch(): ReactNode {
  const { t } = useLingui();
  const { data, refetch } = useRead('pushDevice', {});
  const on = useAction('pushOn');
  const off = useAction('pushOff');
  const [device, setDevice] = useState<Device>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (data !== undefined) void deviceOf(data.isOn).then(setDevice);
  }, [data]);

  const turnOn = async (publicKey: string): Promise<Device> => {
    try {
      const target = await subscribe(publicKey);
      if (target === undefined) return pushAbility() === 'blocked' ? 'blocked' : 'refused';
      const outcome = await on.run(target);
      return outcome?.ok === true ? 'on' : 'off';
    } catch {
      return 'failed';
    }
  };
  const turnOff = async (): Promise<Device> => {
    const outcome = await off.run({});
    if (outcome?.ok !== true) return 'on';
    // The server has forgotten the device: what the browser keeps leads nowhere.
    await unsubscribe().catch(() => undefined);
    return 'off';
  };
  const change = async (isOn: boolean): Promise<void> => {
    if (data === undefined) return;
    setIsBusy(true);
    setDevice(await (isOn ? turnOn(data.publicKey) : turnOff()));
    setIsBusy(false);
    void refetch();
  };

  const notes: Readonly<Record<Device, string>> = {
    unsupported: t`This browser cannot show them. On an iPhone, add Candor to the Home Screen first.`,
    blocked: t`Blocked in this browser. Allow notifications for this site in its settings, then come back.`,
    refused: t`You did not allow notifications. Nothing was turned on.`,
    failed: t`The browser's push service did not answer. Try again later.`,
    off: t`Shown by this phone while Candor is closed`,
    on: t`This phone gets them until you log out.`,
  };
  return (
    <ListRow
      title={t`Push on this device`}
      note={notes[device ?? 'off']}
      trailing={
        <Switch
          label={t`Push on this device`}
          isOn={device === 'on'}
          disabled={
            isBusy || device === undefined || device === 'unsupported' || device === 'blocked'
          }
          onChange={(isOn) => void change(isOn)}
        />
      }
    />
  );
}

async function deviceOf(isOn: boolean): Promise<Device> {
  const ability = pushAbility();
  if (ability !== 'ready') return ability;
  return isOn && (await hasSubscription()) ? 'on' : 'off';
}
