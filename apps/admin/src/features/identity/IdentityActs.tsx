import { identityReasons } from '@candor/protocol';
import type { AdminReply } from '@candor/protocol';
import { Flex, Form, Input, Radio } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#shared/session/session.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';

type Detail = AdminReply<'identityDetail'>;
type ReasonCode = (typeof identityReasons)[number];

const NOTE_LENGTH_MAX = 500;
const refresh = ['identityDetail', 'identityQueue', 'userDetail'] as const;

interface Refusal {
  readonly reasonCode: ReasonCode;
  readonly note?: string;
}

/** Takes a review, decides it, or gives it back. A verified identity takes two people to revoke. */
export function IdentityActs({ detail }: { readonly detail: Detail }): ReactNode {
  const { t } = useLingui();
  const staffId = useSession(({ session }) => session?.me.staffId);
  const { attemptId, state, claim } = detail;
  if (state === 'approved') return <RevokeAct detail={detail} />;
  if (state !== 'pending') return null;
  if (claim?.staffId === staffId) return <Decision detail={detail} />;
  return (
    <ActButton
      act="identityClaim"
      label={t`Take the review`}
      shortcut="T"
      effect={t`It is yours for a quarter of an hour. What you see is written down.`}
      button={{ type: 'primary' }}
      isReasonAsked={false}
      isDisabled={claim !== null}
      toRequest={() => ({ attemptId })}
      refresh={refresh}
    />
  );
}

function Decision({ detail }: { readonly detail: Detail }): ReactNode {
  const { t } = useLingui();
  const { attemptId, version, userId, firstName, lastName, duplicates } = detail;
  const isWarned = duplicates.length > 0;
  return (
    <Flex gap={8} wrap>
      <ActButton
        act="identityApprove"
        label={t`Approve`}
        shortcut="A"
        effect={
          isWarned
            ? t`User ${userId} is verified as ${lastName} ${firstName}, although other accounts match. Say why they are not the same.`
            : t`User ${userId} is verified as ${lastName} ${firstName}.`
        }
        button={{ type: 'primary' }}
        isReasonAsked={isWarned}
        isTwoStep
        toRequest={({ reason }) => ({ attemptId, version, ...(isWarned && { reason }) })}
        refresh={refresh}
      />
      <RefuseAct detail={detail} />
      <ActButton
        act="identityRelease"
        label={t`Give back`}
        shortcut="G"
        effect={t`Somebody else can take the review.`}
        isReasonAsked={false}
        toRequest={() => ({ attemptId })}
        refresh={refresh}
      />
    </Flex>
  );
}

function ReasonFields(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  return (
    <>
      <Form.Item
        name="reasonCode"
        label={t`What is wrong`}
        rules={[{ required: true, message: t`Choose a reason` }]}
      >
        <Radio.Group
          options={identityReasons.map((value) => ({ value, label: word(value) }))}
          style={{ display: 'grid', gap: 8 }}
        />
      </Form.Item>
      <Form.Item name="note" label={t`Remark to the user`}>
        <Input.TextArea rows={2} maxLength={NOTE_LENGTH_MAX} showCount />
      </Form.Item>
    </>
  );
}

const noteOf = (note: string | undefined): { readonly note?: string } =>
  note === undefined || note.trim() === '' ? {} : { note: note.trim() };

function RefuseAct({ detail }: { readonly detail: Detail }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { attemptId, version } = detail;
  return (
    <ActButton<'identityRefuse', Refusal>
      act="identityRefuse"
      label={t`Refuse`}
      shortcut="R"
      effect={t`The user reads why in their own language and may try again.`}
      isDanger
      isReasonAsked={false}
      fields={<ReasonFields />}
      summary={({ reasonCode, note }) => [word(reasonCode), note ?? ''].filter(Boolean).join(': ')}
      toRequest={({ reasonCode, note }) => ({ attemptId, version, reasonCode, ...noteOf(note) })}
      refresh={refresh}
    />
  );
}

function RevokeAct({ detail }: { readonly detail: Detail }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { userId } = detail;
  return (
    <ActButton<'identityRevoke', Refusal>
      act="identityRevoke"
      label={t`Revoke`}
      effect={t`User ${userId} is no longer verified and must submit again.`}
      isDanger
      fields={<ReasonFields />}
      summary={({ reasonCode }) => word(reasonCode)}
      toRequest={({ reasonCode, note, reason }) => ({
        userId,
        reasonCode,
        reason,
        ...noteOf(note),
      })}
      refresh={refresh}
    />
  );
}
