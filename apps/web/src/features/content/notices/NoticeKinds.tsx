import { Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SettingsProps } from './settings-props.ts';

type Choice =
  | ('fillInApp' | 'fillByEmail' | 'fillByPush')
  | ('earnInApp' | 'earnByEmail' | 'earnByPush')
  | ('alertByEmail' | 'alertByPush' | 'p2pByPush' | 'newsByPush');

interface Kind {
  readonly title: string;
  readonly note: string;
  /** Undefined where it is always told that way. */
  readonly inApp?: Choice;
  readonly byEmail?: Choice;
  readonly byPush?: Choice;
}

const ROW = 'flex flex-wrap items-center gap-x-1 px-4';
const NAME = 'min-w-28 flex-1';
/** Beside the name; below it where the text is large. */
const WAYS = 'ml-auto grid grid-cols-[3.25rem_3.25rem_3.25rem] items-center gap-x-1';

/** Every kind of notice, with the ways it can be told. */
function useKinds(): readonly Kind[] {
  const { t } = useLingui();
  return [
    {
      title: t`Filled orders`,
      note: t`Orders that fill while they wait`,
      ...{ inApp: 'fillInApp', byEmail: 'fillByEmail', byPush: 'fillByPush' },
    },
    {
      title: t`Price alerts`,
      note: t`Each alert says whether it is emailed`,
      ...{ byEmail: 'alertByEmail', byPush: 'alertByPush' },
    },
    {
      title: t`Earn`,
      note: t`Terms that have ended`,
      ...{ inApp: 'earnInApp', byEmail: 'earnByEmail', byPush: 'earnByPush' },
    },
    {
      title: t`P2P orders`,
      note: t`Steps that wait for you`,
      byPush: 'p2pByPush',
    },
    {
      title: t`News of the exchange`,
      note: t`What it writes to many users`,
      byPush: 'newsByPush',
    },
    {
      title: t`Contract positions`,
      note: t`Warnings, liquidations and reductions`,
    },
    { title: t`Account security`, note: t`Passwords, second factors, contact details` },
  ];
}

/** A row for each kind of notice, with a switch for each way it is told. */
export function NoticeKinds({ settings, isBusy, onChange }: SettingsProps): ReactNode {
  const { t } = useLingui();
  const kinds = useKinds();
  // A push shows a message of the app: without one there is nothing to show.
  const choice = (name: Choice | undefined, label: string, isMoot = false): ReactNode =>
    name === undefined ? (
      <span className="text-center text-meta text-t3">{t`Always`}</span>
    ) : (
      <span className="grid place-items-center">
        <Switch
          label={label}
          isOn={settings[name] && !isMoot}
          disabled={isBusy || isMoot}
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
          <span>{t`Push`}</span>
        </span>
      </div>
      <ul>
        {kinds.map(({ title, note, inApp, byEmail, byPush }) => (
          <li key={title} className={`${ROW} min-h-16 border-b border-line py-2 last:border-0`}>
            <span className={NAME}>
              <span className="block text-body break-words">{title}</span>
              <span className="mt-0.5 block text-meta break-words text-t3">{note}</span>
            </span>
            <span className={WAYS}>
              {choice(inApp, `${title}: ${t`In app`}`)}
              {choice(byEmail, `${title}: ${t`Email`}`)}
              {choice(byPush, `${title}: ${t`Push`}`, inApp !== undefined && !settings[inApp])}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
