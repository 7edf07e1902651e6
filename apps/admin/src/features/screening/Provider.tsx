import type { AdminRequest, ProviderView } from '@candor/protocol';
import { Card, Checkbox, Descriptions, Flex, Form, Input, Modal, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { CopyText, StatusTag, TimeText } from '#shared/ui/texts.tsx';

const READ_EVERY_MS = 15_000;

const refresh = ['screeningProvider'] as const;

/** The provider that is asked beside the lists: where it is, whether it answers, and the acts about it. */
export function Provider(): ReactNode {
  const { t } = useLingui();
  const read = useRead('screeningProvider', {}, { everyMs: READ_EVERY_MS });
  return (
    <Card size="small" title={t`Screening provider`}>
      <Loaded read={read}>{(view) => <Known view={view} />}</Loaded>
    </Card>
  );
}

function Known({ view }: { readonly view: ProviderView }): ReactNode {
  const { t } = useLingui();
  return (
    <Flex vertical gap={12}>
      {view.url === null ? (
        <Typography.Text type="secondary">
          {t`No provider is asked: users are compared with the lists alone.`}
        </Typography.Text>
      ) : (
        <Facts view={view} />
      )}
      <Flex gap={8} wrap>
        <NameAct view={view} />
        <StopAct view={view} />
        <SecretAct view={view} />
      </Flex>
    </Flex>
  );
}

function Facts({ view }: { readonly view: ProviderView }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { url, secretHint, waiting, oldestWaitingAtMs, lastAnswerAtMs, lastProblem } = view;
  const number = lastProblem?.status ?? null;
  const status = number === null ? '' : ` (${String(number)})`;
  const rows = [
    {
      key: 'url',
      label: t`Address`,
      span: 'filled' as const,
      children: <CopyText text={url ?? ''} />,
    },
    { key: 'secret', label: t`Secret`, children: secretHint === null ? '–' : `••••${secretHint}` },
    { key: 'answer', label: t`Last answer`, children: <TimeText ms={lastAnswerAtMs} /> },
    {
      key: 'waiting',
      label: t`Not asked yet`,
      children: (
        <Flex gap={8} wrap align="center">
          <span className="num">{waiting}</span>
          {waiting === 0 ? null : (
            <Typography.Text type="secondary">
              {t`since`} <TimeText ms={oldestWaitingAtMs} />
            </Typography.Text>
          )}
        </Flex>
      ),
    },
    ...(lastProblem === null
      ? []
      : [
          {
            key: 'problem',
            label: t`No answer because`,
            children: (
              <StatusTag tone="bad">{`${word(`provider_${lastProblem.why}`)}${status}`}</StatusTag>
            ),
          },
        ]),
  ];
  return <Descriptions size="small" column={{ xs: 1, md: 2 }} items={rows} />;
}

interface NameForm {
  readonly url: string;
  readonly withNewKey?: boolean;
}

function NameAct({ view }: { readonly view: ProviderView }): ReactNode {
  const { t } = useLingui();
  const { url, secretHint } = view;
  return (
    <ActButton<'screeningProviderSet', NameForm>
      act="screeningProviderSet"
      label={url === null ? t`Name a provider` : t`Change the provider`}
      effect={t`From the approval on, it is sent the name, the year of birth and the country of every verified user. The house makes the secret, which is shown once.`}
      initialValues={{ url: url ?? 'https://' }}
      fields={
        <>
          <Form.Item
            name="url"
            label={t`Address (https)`}
            rules={[
              { required: true, pattern: /^https?:\/\/[^\s#]+$/, message: t`Enter a web address` },
            ]}
          >
            <Input inputMode="url" autoComplete="off" spellCheck={false} maxLength={300} />
          </Form.Item>
          {secretHint === null ? null : (
            <Form.Item name="withNewKey" valuePropName="checked">
              <Checkbox>{t`With a new secret`}</Checkbox>
            </Form.Item>
          )}
        </>
      }
      summary={(form) => form.url}
      toRequest={(form): AdminRequest<'screeningProviderSet'> => ({
        ...{ url: form.url, withNewKey: form.withNewKey ?? false, reason: form.reason },
      })}
      refresh={refresh}
    />
  );
}

function StopAct({ view }: { readonly view: ProviderView }): ReactNode {
  const { t } = useLingui();
  if (view.url === null) return null;
  return (
    <ActButton
      act="screeningProviderSet"
      label={t`Ask nobody`}
      effect={t`From the approval on, nothing is sent. Questions without an answer are dropped.`}
      isDanger
      toRequest={({ reason }) => ({ url: null, withNewKey: false, reason })}
      refresh={refresh}
    />
  );
}

/** Shown in a window and gone with it: nothing keeps it. */
function SecretAct({ view }: { readonly view: ProviderView }): ReactNode {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string>();
  return (
    <>
      {view.canShowSecret && (
        <ActButton
          act="screeningProviderSecret"
          label={t`Show the secret`}
          effect={t`It is shown once. Copy it to the provider’s side; the look is in the audit log.`}
          toRequest={({ reason }) => ({ reason })}
          onDone={(reply) => setSecret(reply.secret)}
          refresh={refresh}
        />
      )}
      <Modal
        open={secret !== undefined}
        title={t`Secret of the screening provider`}
        onCancel={() => setSecret(undefined)}
        onOk={() => setSecret(undefined)}
        cancelButtonProps={{ style: { display: 'none' } }}
        okText={t`I have copied it`}
      >
        <Flex vertical gap={8}>
          <span>{t`It is not shown again. A lost secret is renewed by two people.`}</span>
          <CopyText text={secret ?? ''} />
        </Flex>
      </Modal>
    </>
  );
}
