import type { AdminReply } from '@candor/protocol';
import { Alert, Flex, Modal, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { ShownOnce } from '#shared/ui/ShownOnce.tsx';
import { TimeText } from '#shared/ui/texts.tsx';

interface LinkButtonProps {
  readonly member: { readonly staffId: number; readonly name: string; readonly email: string };
}

/** Makes the link by which somebody invited gets in: mailed to them, or without mail read here this once. */
export function LinkButton({ member }: LinkButtonProps): ReactNode {
  const { t } = useLingui();
  const [made, setMade] = useState<AdminReply<'staffLink'>>();
  const { staffId, name, email } = member;
  return (
    <>
      <ActButton
        act="staffLink"
        label={t`Make a link`}
        effect={t`A one-time link for ${name}. Earlier links stop working.`}
        button={{ size: 'small', type: 'primary' }}
        toRequest={({ reason }) => ({ staffId, reason })}
        onDone={setMade}
      />
      <Modal
        open={made !== undefined}
        title={t`Link for ${name}`}
        footer={null}
        onCancel={() => setMade(undefined)}
        mask={{ closable: false }}
      >
        {made === undefined ? null : (
          <Flex vertical gap={12}>
            {made.link === null ? (
              <Alert type="success" showIcon title={t`The link is on its way to ${email}.`} />
            ) : (
              <ShownOnce
                warning={t`Give it to this person only. It is not shown again.`}
                secret={made.link}
              />
            )}
            <Typography.Text type="secondary">
              {t`Valid until`} <TimeText ms={made.expiresAtMs} />
            </Typography.Text>
          </Flex>
        )}
      </Modal>
    </>
  );
}
