import type { ContactCase, ContactProof } from '@candor/protocol';
import { Descriptions, Flex, Space, Typography } from 'antd';
import type { DescriptionsProps } from 'antd';
import { Link } from 'react-router';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';
import { EvidencePicture } from './Evidence.tsx';

type Items = NonNullable<DescriptionsProps['items']>;

interface ContactPanelProps {
  readonly caseId: number;
  readonly contact: ContactCase;
}

/** What a request for another contact stands on: what is proved, the verified document, and who else has to do with it. */
export function ContactPanel({ caseId, contact }: ContactPanelProps): ReactNode {
  const asked = useAskedItems(contact);
  const decided = useDecisionItems({ caseId, contact });
  const others = useOtherItems(contact);
  return (
    <Descriptions size="small" bordered column={1} items={[...asked, ...decided, ...others]} />
  );
}

function useAskedItems(contact: ContactCase): Items {
  const { t } = useLingui();
  const word = useWords();
  const { refusal } = contact;
  const none = t`none of this kind`;
  return [
    { key: 'lost', label: t`Lost`, children: word(contact.lost) },
    { key: 'old', label: t`The account has`, children: contact.oldContact ?? none },
    { key: 'new', label: t`Asked for, proved by a code`, children: contact.newContact },
    { key: 'state', label: t`State of the request`, children: word(contact.state) },
    ...(refusal === null ? [] : [{ key: 'why', label: t`Category`, children: word(refusal) }]),
  ];
}

function useDecisionItems({ caseId, contact }: ContactPanelProps): Items {
  const { t } = useLingui();
  const { document, delayHours, effectAtMs } = contact;
  const wait =
    delayHours === null
      ? t`Cannot be approved: nothing is proved`
      : t`${delayHours} hours after the approval`;
  return [
    {
      key: 'proved',
      label: t`Proved`,
      children: <Proofs proofs={contact.proved} tone="good" />,
    },
    {
      key: 'notProved',
      label: t`Offered and wrong`,
      children: <Proofs proofs={contact.notProved} tone="bad" />,
    },
    {
      key: 'delay',
      label: t`Takes effect`,
      children: effectAtMs === null ? wait : <TimeText ms={effectAtMs} />,
    },
    {
      key: 'document',
      label: t`Verified document`,
      children:
        document === null ? (
          t`None: pictures count for nothing`
        ) : (
          <Document caseId={caseId} document={document} />
        ),
    },
  ];
}

function useOtherItems({ similar, otherCases }: ContactCase): Items {
  const { t } = useLingui();
  const word = useWords();
  const none = '–';
  const accounts = similar.map(({ userId, why }) => (
    <div key={userId}>
      <UserLink userId={userId} /> {word(why)}
    </div>
  ));
  const cases = otherCases.map((other) => (
    <div key={other}>
      <Link to={`/cases?case=${other}`}>{t`Case ${other}`}</Link>
    </div>
  ));
  return [
    {
      key: 'similar',
      label: t`Similar accounts`,
      children: accounts.length === 0 ? none : accounts,
    },
    {
      key: 'others',
      label: t`Other requests for this account`,
      children: cases.length === 0 ? none : cases,
    },
  ];
}

function Proofs(props: {
  readonly proofs: readonly ContactProof[];
  readonly tone: 'good' | 'bad';
}): ReactNode {
  const word = useWords();
  if (props.proofs.length === 0) return '–';
  return (
    <Space size={4} wrap>
      {props.proofs.map((proof) => (
        <StatusTag key={proof} tone={props.tone}>
          {word(proof)}
        </StatusTag>
      ))}
    </Space>
  );
}

/** The document that was verified, to be compared with the pictures of the request. */
function Document(props: {
  readonly caseId: number;
  readonly document: NonNullable<ContactCase['document']>;
}): ReactNode {
  const { t } = useLingui();
  const { caseId } = props;
  const { front, handheld } = props.document;
  return (
    <Flex gap={16} wrap>
      <Flex vertical gap={4}>
        <Typography.Text type="secondary">{t`Front`}</Typography.Text>
        <EvidencePicture caseId={caseId} fileId={front} />
      </Flex>
      <Flex vertical gap={4}>
        <Typography.Text type="secondary">{t`Held by the person`}</Typography.Text>
        <EvidencePicture caseId={caseId} fileId={handheld} />
      </Flex>
    </Flex>
  );
}
