import { ErrorState, Segmented, SkeletonRows } from '@candor/ui-kit';
import type { UserView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { useSession } from '#shared/session/session.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { CodeField } from './CodeField.tsx';
import { sendOwnCode } from './send-code.ts';
import type { OwnChannel, OwnPurpose } from './send-code.ts';
import { dropSentCode, keepSentCode, sentCodeOf } from './sent-codes.ts';
import { useCodeForm } from './use-code-form.ts';

interface OwnCodeProps {
  readonly purpose: OwnPurpose;
  /** What the right code was worth. */
  readonly onTicket: (ticket: string) => void;
}

/** A code to the user's own e-mail address or phone, turned into a ticket. */
export function OwnCode(props: OwnCodeProps): ReactNode {
  const info = useRead('info', {});
  if (info.isError) {
    return <ErrorState text={errorText(info.error)} onRetry={() => void info.refetch()} />;
  }
  if (info.data === undefined) return <SkeletonRows count={3} shape="field" />;
  return <ChannelChoice {...props} user={info.data} />;
}

function ChannelChoice({ user, ...props }: OwnCodeProps & { readonly user: UserView }): ReactNode {
  const [channel, setChannel] = useState<OwnChannel>(user.email === null ? 'sms' : 'email');
  const { t } = useLingui();
  return (
    <>
      {user.email !== null && user.phone !== null && (
        <div className="px-4 pt-4">
          <Segmented<OwnChannel>
            label={t`Send the code to`}
            options={[
              { value: 'email', label: t`Email` },
              { value: 'sms', label: t`Phone` },
            ]}
            value={channel}
            onChange={setChannel}
          />
        </div>
      )}
      <OwnCodeForm
        {...props}
        key={channel}
        channel={channel}
        target={(channel === 'email' ? user.email : user.phone) ?? ''}
      />
    </>
  );
}

interface OwnCodeFormProps extends OwnCodeProps {
  readonly channel: OwnChannel;
  /** Masked. */
  readonly target: string;
}

function OwnCodeForm({ purpose, onTicket, channel, target }: OwnCodeFormProps): ReactNode {
  const { t } = useLingui();
  const userId = useSession((state) => state.session?.userId);
  const name = `${String(userId)} ${purpose} ${channel}`;
  const [waitedFor] = useState(() => sentCodeOf(name));
  const form = useCodeForm({
    sent: waitedFor,
    send: async () => {
      const sent = await sendOwnCode(channel, purpose);
      keepSentCode(name, sent);
      return sent;
    },
    onTicket: (ticket) => {
      dropSentCode(name);
      onTicket(ticket);
    },
  });
  return (
    <FormScreen form={form} note={t`The code goes to ${target}.`} label={t`Continue`}>
      <CodeField {...form.field} />
    </FormScreen>
  );
}
