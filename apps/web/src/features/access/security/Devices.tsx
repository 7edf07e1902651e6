import { RefusedError } from '@candor/api-client';
import { deviceName } from '@candor/protocol';
import type { EndpointReply } from '@candor/protocol';
import { Button, Card, ErrorState, Sheet, SkeletonRows, Tag, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { FactRow } from './FactRow.tsx';
import { LOGIN_PASSWORD_FORM, PasswordField } from '#shared/form/PasswordField.tsx';

type DeviceSession = EndpointReply<'sessionList'>['sessions'][number];

/** Which sessions a sheet is about to end: one, or every other one. */
type Ending = DeviceSession | 'others';

/** Where the user is logged in; other places can be logged out with the password. */
export function Devices(): ReactNode {
  const { t } = useLingui();
  const [ending, setEnding] = useState<Ending>();
  const list = useRead('sessionList', {});
  if (list.isError) {
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <SkeletonRows count={2} shape="line" />;
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-body text-t2">
        {t`Log out what you do not recognize, then change your password.`}
      </p>
      <p className="text-meta text-t3">
        {t`The device code stands for this app in this browser. We keep it with your log-ins, to recognize your devices and to find accounts that share one. Clearing the site’s data makes a new one.`}
      </p>
      <Card className="overflow-hidden">
        {thisDeviceFirst(list.data.sessions).map((session) => (
          <FactRow
            key={session.sessionId}
            title={deviceName(session.device)}
            note={`${formatTime(session.lastSeenAtMs)} · ${session.address}`}
            more={[
              session.isKept ? t`Kept logged in` : t`Not kept logged in`,
              ...(session.deviceCode === null
                ? []
                : [t`Device code ${unbroken(session.deviceCode)}`]),
            ].join(' · ')}
            trailing={
              session.isCurrent ? (
                <Tag tone="green">{t`This device`}</Tag>
              ) : (
                <Button
                  tone="ghost"
                  size="small"
                  className="-mr-3"
                  onClick={() => setEnding(session)}
                >
                  {t`Log out`}
                </Button>
              )
            }
          />
        ))}
      </Card>
      {list.data.sessions.length > 2 && (
        <Button tone="secondary" isBlock onClick={() => setEnding('others')}>
          {t`Log out all other devices`}
        </Button>
      )}
      <Sheet
        isOpen={ending !== undefined}
        title={ending === 'others' ? t`Log out all other devices` : t`Log out this device`}
        onClose={() => setEnding(undefined)}
      >
        {ending !== undefined && (
          <EndForm
            ending={ending}
            onEnded={() => {
              setEnding(undefined);
              void list.refetch();
            }}
          />
        )}
      </Sheet>
    </div>
  );
}

/** A code that stays on one line: its groups are parted by hyphens that do not break. */
const unbroken = (code: string): string => code.replaceAll('-', '\u2011');

function thisDeviceFirst(sessions: readonly DeviceSession[]): readonly DeviceSession[] {
  return sessions.toSorted((left, right) => Number(right.isCurrent) - Number(left.isCurrent));
}

interface EndFormProps {
  readonly ending: Ending;
  readonly onEnded: () => void;
}

function EndForm({ ending, onEnded }: EndFormProps): ReactNode {
  const { t } = useLingui();
  const sessionEnd = useAction('sessionEnd', { isQuiet: true });
  const form = useForm({
    ...LOGIN_PASSWORD_FORM,
    send: async ({ loginPassword: password }) => {
      const outcome = await sessionEnd.run({
        password,
        ...(ending === 'others' ? {} : { sessionId: ending.sessionId }),
      });
      if (outcome === undefined) return;
      const isGone =
        !outcome.ok && outcome.error instanceof RefusedError && outcome.error.code === 404;
      if (!outcome.ok && !isGone) throw outcome.error;
      toastStore.show(
        ending === 'others' ? t`All other devices are logged out.` : t`The device is logged out.`,
        'success',
      );
      onEnded();
    },
  });
  return (
    <FormScreen
      form={form}
      room="sheet"
      note={ending === 'others' ? undefined : `${deviceName(ending.device)} · ${ending.address}`}
      label={t`Log out`}
      tone="danger"
    >
      <PasswordField {...form.text('loginPassword')} />
    </FormScreen>
  );
}
