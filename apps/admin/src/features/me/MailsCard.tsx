import type { OwnMails } from '@candor/protocol';
import { Card, Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { Loaded } from '#shared/ui/states.tsx';

/** What one is told by email, each kind on or off. */
export function MailsCard(): ReactNode {
  const { t } = useLingui();
  const read = useRead('myMails', {});
  return (
    <Card size="small" title={t`What I am told by email`}>
      <Loaded read={read}>
        {(mails) => (
          <Flex vertical gap={12}>
            <Kind
              mails={mails}
              kind="approvals"
              text={t`Requests that wait for me: when they are asked, and a day before they end`}
            />
            <Kind
              mails={mails}
              kind="signIns"
              text={t`Sign-ins to my account from an address not seen before`}
            />
          </Flex>
        )}
      </Loaded>
    </Card>
  );
}

interface KindProps {
  readonly mails: OwnMails;
  readonly kind: keyof OwnMails;
  readonly text: string;
}

function Kind({ mails, kind, text }: KindProps): ReactNode {
  const { t } = useLingui();
  const isOn = mails[kind];
  return (
    <Flex justify="space-between" align="center" gap={16} wrap>
      <Typography.Text>
        {text}: {isOn ? t`on` : t`off`}
      </Typography.Text>
      <ActButton
        act="myMailsSet"
        label={isOn ? t`Turn off` : t`Turn on`}
        effect={text}
        button={{ size: 'small' }}
        isReasonAsked={false}
        toRequest={() => ({ ...mails, [kind]: !isOn })}
        refresh={['myMails']}
      />
    </Flex>
  );
}
