import { identityReasons } from '@candor/protocol';
import type { AdminReply } from '@candor/protocol';
import { Flex, Form, Input, Radio } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#shared/session/session.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { useAct, useRefresh } from '#shared/data/hooks.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';

type Detail = AdminReply<'identityDetail'>;
type ReasonCode = (typeof identityReasons)[number];

const NOTE_LENGTH_MAX = 500;
const refresh = ['identityDetail', 'identityQueue', 'userDetail'] as const;

interface Refusal {
  readonly reasonCode: ReasonCode;
  readonly note?: string;
}

/** Takes a review, decides it, or gives it back. Two people approve against a warning, and revoke. */
export function IdentityActs({ detail }: { readonly detail: Detail }): ReactNode {
  const { t } = useLingui();
  const staffId = useSession(({ session }) => session?.me.staffId);
  const { attemptId, state, claim } = detail;
  if (state === 'approved') return <RevokeAct detail={detail} />;
  if (detail.isClosed) return <ReopenAct detail={detail} />;
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
  return (
    <Flex gap={8} wrap>
      {duplicates.length > 0 ? (
        <ApproveAlikeAct detail={detail} />
      ) : (
        <ActButton
          act="identityApprove"
          label={t`Approve`}
          shortcut="A"
          effect={t`User ${userId} is verified as ${lastName}, ${firstName}.`}
          button={{ type: 'primary' }}
          isReasonAsked={false}
          isTwoStep
          toRequest={() => ({ attemptId, version })}
          refresh={refresh}
        />
      )}
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

/** Against a warning: asks a second person, and gives the review back so that they can see the pictures. */
function ApproveAlikeAct({ detail }: { readonly detail: Detail }): ReactNode {
  const { t } = useLingui();
  const release = useAct('identityRelease');
  const readAnew = useRefresh();
  const { attemptId, version, userId, firstName, lastName, approvalId } = detail;
  const handOver = async (): Promise<void> => {
    await release.run({ attemptId });
    await readAnew(...refresh);
  };
  return (
    <ActButton
      act="identityApproveAlike"
      label={t`Approve`}
      shortcut="A"
      effect={t`User ${userId} is verified as ${lastName}, ${firstName}, although other accounts match. Say why they are not the same; a second person compares them too.`}
      button={{ type: 'primary' }}
      isDisabled={approvalId !== null}
      toRequest={({ reason }) => ({ attemptId, version, reason })}
      refresh={refresh}
      onDone={({ state }) => {
        if (state === 'waiting') void handOver();
      }}
    />
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

/** After a revocation for suspected fraud nothing is submitted until somebody decides that it may be. */
function ReopenAct({ detail }: { readonly detail: Detail }): ReactNode {
  const { t } = useLingui();
  const { userId } = detail;
  return (
    <ActButton
      act="identityReopen"
      label={t`Let submit again`}
      effect={t`User ${userId} was revoked for suspected fraud and can submit nothing. From now on they can.`}
      toRequest={({ reason }) => ({ userId, reason })}
      refresh={refresh}
    />
  );
}
