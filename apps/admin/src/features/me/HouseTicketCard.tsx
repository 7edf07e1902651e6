import type { AdminReply } from '@candor/protocol';
import { Card, Flex, Modal, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { ShownOnce } from '#shared/ui/ShownOnce.tsx';
import { TimeText } from '#shared/ui/texts.tsx';

/** Makes the ticket by which the house command signs in, also where a role comes in by passkey alone. */
export function HouseTicketCard(): ReactNode {
  const { t } = useLingui();
  const [made, setMade] = useState<AdminReply<'houseTicket'>>();
  return (
    <Card size="small" title={t`House command`}>
      <Flex vertical gap={12} align="start">
        <Typography.Text type="secondary">
          {t`A ticket lets npm run house sign in as you: once, for ten minutes, and for nothing but what that command does. You are told of it by email. It stands in the list below, where you end it.`}
        </Typography.Text>
        <ActButton
          act="houseTicket"
          label={t`Make a ticket`}
          effect={t`One ticket for the house command. A ticket that was not used yet stops working.`}
          isReasonAsked={false}
          toRequest={() => ({})}
          onDone={setMade}
          refresh={['mySessions']}
        />
      </Flex>
      <Modal
        open={made !== undefined}
        title={t`Ticket for the house command`}
        footer={null}
        onCancel={() => setMade(undefined)}
        mask={{ closable: false }}
      >
        {made === undefined ? null : (
          <Flex vertical gap={12}>
            <ShownOnce
              warning={t`Paste it where the command asks for it. It is not shown again.`}
              secret={made.ticket}
            />
            <Typography.Text type="secondary">
              {t`Valid until`} <TimeText ms={made.expiresAtMs} />
            </Typography.Text>
          </Flex>
        )}
      </Modal>
    </Card>
  );
}
