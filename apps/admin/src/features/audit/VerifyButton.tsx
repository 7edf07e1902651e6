import type { AdminReply } from '@candor/protocol';
import { Button, Descriptions, Flex, Modal, Result, Typography } from 'antd';
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAct } from '#shared/data/hooks.ts';

type Verified = AdminReply<'auditVerify'>;

/** Has the server compute the whole chain again, and shows what came of it. */
export function VerifyButton(): ReactNode {
  const { t } = useLingui();
  const { run, isBusy } = useAct('auditVerify');
  const [verified, setVerified] = useState<Verified>();
  const verify = async (): Promise<void> => {
    const done = await run({});
    if (done?.ok === true) setVerified(done.reply);
  };
  return (
    <>
      <Button
        icon={<SafetyCertificateOutlined aria-hidden />}
        loading={isBusy}
        onClick={() => void verify()}
      >
        {t`Verify the chain`}
      </Button>
      <Modal
        open={verified !== undefined}
        onCancel={() => setVerified(undefined)}
        footer={null}
        title={t`Verify the chain`}
      >
        {verified === undefined ? null : <Verdict verified={verified} />}
      </Modal>
    </>
  );
}

function Verdict({ verified }: { readonly verified: Verified }): ReactNode {
  const { t } = useLingui();
  const { ok, entries, headHash, problems } = verified;
  return (
    <>
      <Result
        status={ok ? 'success' : 'error'}
        title={ok ? t`The chain is whole` : t`The chain is broken`}
      />
      <Flex vertical gap={12}>
        {problems.map((problem) => (
          <Typography.Text key={problem} type="danger">
            {problem}
          </Typography.Text>
        ))}
        <Descriptions
          column={1}
          items={[
            { key: 'entries', label: t`Entries`, children: entries },
            {
              key: 'head',
              label: t`Latest hash`,
              children: <code style={{ overflowWrap: 'anywhere' }}>{headHash}</code>,
            },
          ]}
        />
      </Flex>
    </>
  );
}
