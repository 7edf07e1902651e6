import { ListRow, Select, Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMinuteOfDay } from '#shared/texts/time.ts';
import type { SettingsProps } from './settings-props.ts';

const HOUR_MINUTES = 60;

/** Every full hour of a day, and the minute that is chosen now. */
function timesOf(chosen: number): readonly { readonly value: string; readonly label: string }[] {
  const hours = Array.from({ length: 24 }, (_, hour) => hour * HOUR_MINUTES);
  const minutes = [...new Set([...hours, chosen])].sort((one, other) => one - other);
  return minutes.map((minute) => ({
    value: String(minute),
    label: formatMinuteOfDay(minute),
  }));
}

/** Hours of the user's day in which no e-mail and no push comes. */
export function QuietHours({ settings, isBusy, onChange }: SettingsProps): ReactNode {
  const { t } = useLingui();
  const { isQuiet, quietFromMinute, quietToMinute } = settings;
  const zone = settings.zone.replaceAll('_', ' ');
  return (
    <>
      <ListRow
        title={t`Quiet hours`}
        note={t`Emails and pushes wait until they end. Security, P2P steps and contract positions come at once.`}
        trailing={
          <Switch
            label={t`Quiet hours`}
            isOn={isQuiet}
            disabled={isBusy}
            onChange={(isOn) => onChange({ isQuiet: isOn })}
          />
        }
      />
      {isQuiet && (
        <div className="flex flex-col gap-2.5 border-t border-line px-4 py-3">
          <Time
            label={t`Quiet from`}
            value={quietFromMinute}
            onChange={(minute) => onChange({ quietFromMinute: minute })}
          />
          <Time
            label={t`Quiet until`}
            value={quietToMinute}
            onChange={(minute) => onChange({ quietToMinute: minute })}
          />
          <p className="text-meta text-t3">{t`Time zone: ${zone}`}</p>
        </div>
      )}
    </>
  );
}

function Time(props: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (minute: number) => void;
}): ReactNode {
  const { label, value, onChange } = props;
  return (
    <div className="flex items-center justify-between gap-3">
      <span aria-hidden="true" className="min-w-0 text-body text-t2">
        {label}
      </span>
      <Select
        label={label}
        options={timesOf(value)}
        value={String(value)}
        onChange={(minute) => onChange(Number(minute))}
        className="num w-28"
      />
    </div>
  );
}
