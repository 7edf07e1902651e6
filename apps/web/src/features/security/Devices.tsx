import {
  Button,
  Card,
  ErrorState,
  Field,
  FormError,
  ListRow,
  PasswordInput,
  Sheet,
  SkeletonRows,
  Tag,
  toastStore,
} from '@candor/ui-kit';
import type { EndpointReply } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction, useRead } from '#shared/data/hooks.ts';
import { codeText, errorText } from '#shared/texts/error-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { deviceName } from './device-name.ts';

type DeviceSession = EndpointReply<'sessionList'>['sessions'][number];

/** Where the user is logged in; other places can be logged out with the password. */
export function Devices(): ReactNode {
  const { t } = useLingui();
  const [ending, setEnding] = useState<DeviceSession>();
  const list = useRead('sessionList', {});
  if (list.isError) {
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <SkeletonRows count={2} />;
  return (
    <>
      <Card className="overflow-hidden">
        {list.data.sessions.map((session) => (
          <ListRow
            key={session.sessionId}
            title={deviceName(session.device)}
            note={`${formatTime(session.lastSeenAtMs)} · ${session.address}`}
            className="not-last:border-b not-last:border-line"
            trailing={
              session.isCurrent ? (
                <Tag tone="green">{t`This device`}</Tag>
              ) : (
                <Button
                  tone="ghost"
                  size="small"
                  className="-mr-3"
                  onClick={() => {
                    setEnding(session);
                  }}
                >
                  {t`Log out`}
                </Button>
              )
            }
          />
        ))}
      </Card>
      <Sheet
        isOpen={ending !== undefined}
        title={t`Log out this device`}
        onClose={() => {
          setEnding(undefined);
        }}
      >
        {ending !== undefined && (
          <EndForm
            session={ending}
            onEnded={() => {
              setEnding(undefined);
              void list.refetch();
            }}
          />
        )}
      </Sheet>
    </>
  );
}

interface EndFormProps {
  readonly session: DeviceSession;
  readonly onEnded: () => void;
}

function EndForm({ session, onEnded }: EndFormProps): ReactNode {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const sessionEnd = useAction('sessionEnd', { isQuiet: true });
  const end = async (): Promise<void> => {
    if (password === '') {
      setProblem(codeText(2030));
      return;
    }
    const outcome = await sessionEnd.run({ sessionId: session.sessionId, password });
    if (outcome === undefined) return;
    if (!outcome.ok) {
      setProblem(errorText(outcome.error));
      return;
    }
    toastStore.show(t`The device is logged out.`, 'success');
    onEnded();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void end();
      }}
      className="flex flex-col gap-4 px-4 pb-4"
    >
      <p className="text-body text-t2">{`${deviceName(session.device)} · ${session.address}`}</p>
      <Field label={t`Login password`}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            maxLength={256}
            value={password}
            onChange={(typed) => {
              setPassword(typed);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <FormError>{problem}</FormError>
      <Button type="submit" tone="danger" isBlock isBusy={sessionEnd.isBusy}>
        {t`Log out`}
      </Button>
    </form>
  );
}
