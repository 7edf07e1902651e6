import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { AdminReply } from '@candor/protocol';
import { App, Button, Card, Flex, Form, Input } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAct, useRead, useRefresh } from '#shared/data/hooks.ts';
import { makePasskey } from '#shared/data/passkey.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { TimeText } from '#shared/ui/texts.tsx';

type Passkey = AdminReply<'myPasskeys'>['passkeys'][number];

/** One's passkeys, and the way to another one. */
export function PasskeysCard(): ReactNode {
  const { t } = useLingui();
  const read = useRead('myPasskeys', {});
  return (
    <Card size="small" title={t`Passkeys`}>
      <Flex vertical gap={12}>
        <Loaded read={read}>
          {({ passkeys }) => (
            <DataTable<Passkey>
              rowKey="passkeyId"
              rows={passkeys}
              empty={t`No passkeys yet.`}
              columns={[
                { title: t`Name`, dataIndex: 'name' },
                {
                  title: t`Added`,
                  dataIndex: 'createdAtMs',
                  render: (ms: number) => <TimeText ms={ms} />,
                },
                {
                  title: t`Last used`,
                  dataIndex: 'lastUsedAtMs',
                  render: (ms: number | null) => <TimeText ms={ms} />,
                },
                { title: t`Actions`, render: (_, passkey) => <RemoveAct passkey={passkey} /> },
              ]}
            />
          )}
        </Loaded>
        {browserSupportsWebAuthn() ? <AddPasskey /> : null}
      </Flex>
    </Card>
  );
}

function RemoveAct({ passkey }: { readonly passkey: Passkey }): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton
      act="myPasskeyRemove"
      label={t`Remove`}
      effect={t`This passkey no longer lets you in.`}
      button={{ size: 'small' }}
      isReasonAsked={false}
      toRequest={() => ({ passkeyId: passkey.passkeyId })}
      refresh={['myPasskeys', 'me']}
    />
  );
}

function AddPasskey(): ReactNode {
  const { t } = useLingui();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ name: string }>();
  const beginning = useAct('myPasskeyBegin');
  const adding = useAct('myPasskeyAdd');
  const refresh = useRefresh();
  const add = async ({ name }: { readonly name: string }): Promise<void> => {
    const begun = await beginning.run({});
    if (begun?.ok !== true) return;
    const response = await makePasskey(begun.reply);
    if (response === undefined) {
      void message.warning(t`No passkey was made. This device may have one of yours already.`);
      return;
    }
    const done = await adding.run({ challengeId: begun.reply.challengeId, response, name });
    if (done?.ok !== true) return;
    form.resetFields();
    void message.success(t`Done`);
    await refresh('myPasskeys');
  };
  return (
    <Form
      form={form}
      layout="vertical"
      style={{ maxWidth: 360 }}
      onFinish={(values) => void add(values)}
    >
      <Form.Item
        name="name"
        label={t`Name of the passkey`}
        rules={[{ required: true, whitespace: true, max: 64, message: t`Enter a name` }]}
      >
        <Input />
      </Form.Item>
      <Button htmlType="submit" loading={beginning.isBusy || adding.isBusy}>
        {t`Add a passkey`}
      </Button>
    </Form>
  );
}
