import { Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SettingsProps } from './settings-props.ts';

type Choice = 'fillInApp' | 'fillByEmail' | 'earnInApp' | 'earnByEmail' | 'alertByEmail';

interface Kind {
  readonly title: string;
  readonly note: string;
  /** Undefined where it is always told that way. */
  readonly inApp?: Choice;
  readonly byEmail?: Choice;
}

const ROW = 'flex flex-wrap items-center gap-x-1 px-4';
const NAME = 'min-w-28 flex-1';
/** Beside the name; below it where the text is large. */
const WAYS = 'ml-auto grid grid-cols-[4rem_4rem] items-center gap-x-1';

/** A row for each kind of notice, with a switch for each way it is told. */
export function NoticeKinds({ settings, isBusy, onChange }: SettingsProps): ReactNode {
  const { t } = useLingui();
  const kinds: readonly Kind[] = [
    {
      title: t`Filled orders`,
      note: t`Orders that fill while they wait`,
      ...{ inApp: 'fillInApp', byEmail: 'fillByEmail' },
    },
    {
      title: t`Price alerts`,
      note: t`Each alert says whether it is emailed`,
      byEmail: 'alertByEmail',
    },
    {
      title: t`Earn`,
      note: t`Terms that have ended`,
      ...{ inApp: 'earnInApp', byEmail: 'earnByEmail' },
    },
    { title: t`Account security`, note: t`Passwords, second factors, contact details` },
  ];
  const choice = (name: Choice | undefined, label: string): ReactNode =>
    name === undefined ? (
      <span className="text-center text-meta text-t3">{t`Always`}</span>
    ) : (
      <span className="grid place-items-center">
        <Switch
          label={label}
          isOn={settings[name]}
          disabled={isBusy}
          onChange={(isOn) => onChange({ [name]: isOn })}
        />
      </span>
    );
  return (
    <>
      <div aria-hidden="true" className={`${ROW} border-b border-line py-2.5 text-meta text-t3`}>
        <span className={NAME}>{t`Tell me about`}</span>
        <span className={`${WAYS} text-center`}>
          <span>{t`In app`}</span>
          <span>{t`Email`}</span>
        </span>
      </div>
      <ul>
        {kinds.map(({ title, note, inApp, byEmail }) => (
          <li key={title} className={`${ROW} min-h-16 border-b border-line py-2 last:border-0`}>
            <span className={NAME}>
              <span className="block text-body break-words">{title}</span>
              <span className="mt-0.5 block text-meta break-words text-t3">{note}</span>
            </span>
            <span className={WAYS}>
              {choice(inApp, `${title}: ${t`In app`}`)}
              {choice(byEmail, `${title}: ${t`Email`}`)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
