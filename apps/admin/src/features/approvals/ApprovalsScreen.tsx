import { readEffect } from '@candor/protocol';
import type { Approval, ApprovalState } from '@candor/protocol';
import { Alert, Button, Card, Descriptions, Flex, Segmented, Typography } from 'antd';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { lookAtOneself } from '#shared/session/look-at-oneself.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useSession } from '#shared/session/session.ts';
import { useStaffTexts } from '#shared/texts/staff-texts.ts';
import { useEffectText } from '#shared/texts/use-effect-text.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { BeforeAfter } from '#shared/ui/BeforeAfter.tsx';
import { ListExport } from '#shared/ui/ExportButton.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded, NothingHere } from '#shared/ui/states.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';
import { oneOf, useUrlState } from '#shared/ui/url-state.ts';
import { usePages } from '#shared/ui/use-pages.ts';

const RECHECK_MS = 15_000;
const PAGE_ROWS = 20;
/** Announced times are whole minutes. */
const MINUTE_MS = 60_000;

const STATES = [
  'waiting',
  'approved',
  'refused',
  'expired',
  'withdrawn',
] as const satisfies readonly ApprovalState[];

const TONES: Readonly<Record<ApprovalState, Tone>> = {
  waiting: 'wait',
  approved: 'good',
  refused: 'bad',
  expired: 'quiet',
  withdrawn: 'quiet',
};

function useStateName(): (state: ApprovalState) => string {
  const { t } = useLingui();
  return (state) =>
    ({
      waiting: t`Waiting`,
      approved: t`Approved`,
      refused: t`Refused`,
      expired: t`Expired`,
      withdrawn: t`Withdrawn`,
    })[state];
}

/** Requests that need a second person: those of others to decide, and one's own. */
export function ApprovalsScreen(): ReactNode {
  const { t } = useLingui();
  const stateName = useStateName();
  const { values, change } = useUrlState();
  const state = oneOf(STATES, values['state']) ?? 'waiting';
  const mayExport = useMay('lists.export');
  const { cursor, goOn, goBack, page } = usePages(state);
  const read = useRead(
    'approvalList',
    { state, limit: PAGE_ROWS, ...(cursor === undefined ? {} : { cursor }) },
    { everyMs: RECHECK_MS, isKeptMeanwhile: true },
  );
  return (
    <Page
      title={t`Approvals`}
      about={t`What moves money or rights happens only when a second person agrees.`}
      extra={mayExport ? <ListExport list="approvalList" request={{ state }} /> : null}
    >
      <Segmented<ApprovalState>
        aria-label={t`State`}
        value={state}
        options={STATES.map((value) => ({ value, label: stateName(value) }))}
        onChange={(value) => change({ state: value })}
        style={{ alignSelf: 'start', maxWidth: '100%', overflowX: 'auto' }}
      />
      <Loaded read={read}>
        {({ approvals, nextCursor }) => (
          <>
            <ApprovalGroups approvals={approvals} />
            <Flex gap={8}>
              {page > 1 ? <Button onClick={goBack}>{t`Previous page`}</Button> : null}
              {nextCursor === null ? null : (
                <Button onClick={() => goOn(nextCursor)}>{t`Next page`}</Button>
              )}
            </Flex>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ApprovalGroups({ approvals }: { readonly approvals: readonly Approval[] }): ReactNode {
  const { t } = useLingui();
  const staffId = useSession(({ session }) => session?.me.staffId);
  const mine = approvals.filter(({ makerId }) => makerId === staffId);
  const others = approvals.filter(({ makerId }) => makerId !== staffId);
  if (approvals.length === 0) {
    return <NothingHere text={t`No requests here.`} />;
  }
  return (
    <>
      <ApprovalGroup title={t`From others`} approvals={others} />
      <ApprovalGroup title={t`From me`} approvals={mine} />
    </>
  );
}

interface ApprovalGroupProps {
  readonly title: string;
  readonly approvals: readonly Approval[];
}

function ApprovalGroup({ title, approvals }: ApprovalGroupProps): ReactNode {
  if (approvals.length === 0) return null;
  return (
    <Flex vertical gap={12}>
      <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
        {title}
      </Typography.Title>
      {approvals.map((approval) => (
        <ApprovalCard key={approval.approvalId} approval={approval} />
      ))}
    </Flex>
  );
}

/** When what was asked for would apply, were it approved now; undefined where it names its time, or is at once. */
function soonOf(stored: string, nowMs: number): number | undefined {
  const effect = readEffect(stored);
  if (typeof effect === 'string' || !('noticeMs' in effect)) return undefined;
  const { atMs, noticeMs = 0 } = effect;
  if (atMs !== null || noticeMs === 0) return undefined;
  return Math.ceil((nowMs + noticeMs) / MINUTE_MS) * MINUTE_MS;
}

/** One request with its effect as the server decoded it, in the reader's language, and the decision. */
function ApprovalCard({ approval }: { readonly approval: Approval }): ReactNode {
  const { t } = useLingui();
  const { actName } = useStaffTexts();
  const stateName = useStateName();
  const effectText = useEffectText();
  const { state, effect, before, after } = approval;
  const soonMs = soonOf(effect, Date.now());
  return (
    <Card
      size="small"
      title={<span style={{ whiteSpace: 'normal' }}>{actName(approval.act)}</span>}
      extra={<StatusTag tone={TONES[state]}>{stateName(state)}</StatusTag>}
      data-approval={approval.approvalId}
    >
      <Flex vertical gap={12}>
        <Typography.Text strong>{effectText(effect)}</Typography.Text>
        <BeforeAfter before={before} after={after} />
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2 }}
          items={[
            { key: 'reason', label: t`Reason`, children: approval.reason, span: 'filled' },
            {
              key: 'maker',
              label: t`Requested by`,
              children: <Person email={approval.makerEmail} letIn={approval.makerLetIn} />,
            },
            { key: 'at', label: t`Requested`, children: <TimeText ms={approval.createdAtMs} /> },
            ...(state === 'waiting'
              ? [
                  ...(soonMs === undefined
                    ? []
                    : [
                        {
                          key: 'soon',
                          label: t`Approved now, it applies from`,
                          children: <TimeText ms={soonMs} />,
                        },
                      ]),
                  {
                    key: 'until',
                    label: t`Valid until`,
                    children: <TimeText ms={approval.expiresAtMs} />,
                  },
                ]
              : [
                  {
                    key: 'checker',
                    label: t`Decided by`,
                    children: (
                      <Person email={approval.checkerEmail} letIn={approval.checkerLetIn} />
                    ),
                  },
                  {
                    key: 'decided',
                    label: t`Decided`,
                    children: <TimeText ms={approval.decidedAtMs} />,
                  },
                  { key: 'why', label: t`Remark`, children: approval.decision ?? '–' },
                ]),
          ]}
        />
        {state === 'waiting' ? <Decision approval={approval} /> : null}
      </Flex>
    </Card>
  );
}

interface PersonProps {
  readonly email: string | null;
  readonly letIn: Approval['makerLetIn'];
}

/** Somebody who asked or decided, and whose hand let them in: two names may be one person. */
function Person({ email, letIn }: PersonProps): ReactNode {
  if (email === null) return '–';
  return (
    <Flex vertical>
      <span>{email}</span>
      {letIn === null ? null : (
        <Typography.Text type="secondary">
          {letIn.byEmail === null ? (
            <Trans>Let in by the server’s command line</Trans>
          ) : (
            <Trans>Let in by {letIn.byEmail}</Trans>
          )}{' '}
          <TimeText ms={letIn.atMs} />
        </Typography.Text>
      )}
    </Flex>
  );
}

function Decision({ approval }: { readonly approval: Approval }): ReactNode {
  const { t } = useLingui();
  const staffId = useSession(({ session }) => session?.me.staffId);
  const { approvalId } = approval;
  if (approval.makerId === staffId) {
    return (
      <Flex gap={8} align="center" wrap>
        <Typography.Text type="secondary">{t`Somebody else must decide this.`}</Typography.Text>
        <ActButton
          act="approvalWithdraw"
          label={t`Withdraw`}
          effect={t`The request is taken back and nothing happens.`}
          toRequest={({ reason }) => ({ approvalId, reason })}
          refresh={['approvalList']}
        />
      </Flex>
    );
  }
  if (!approval.mayRefuse) {
    return <Typography.Text type="secondary">{t`Your role cannot decide this.`}</Typography.Text>;
  }
  return (
    <Flex vertical gap={8}>
      {approval.ofOneHand ? (
        <Alert
          type="warning"
          showIcon
          title={t`Within the last day one of you let the other in, or somebody let in both. You may refuse this; to approve it takes somebody else.`}
        />
      ) : null}
      <Buttons approval={approval} />
    </Flex>
  );
}

function Buttons({ approval }: { readonly approval: Approval }): ReactNode {
  const { t } = useLingui();
  const effectText = useEffectText();
  const { approvalId, effect, before, after, mayApprove } = approval;
  return (
    <Flex gap={8}>
      {mayApprove && (
        <ActButton
          act="approvalApprove"
          label={t`Approve`}
          effect={effectText(effect)}
          button={{ type: 'primary' }}
          isReasonAsked={false}
          isTwoStep
          summary={() => <BeforeAfter before={before} after={after} />}
          toRequest={() => ({ approvalId })}
          // They may be one's own.
          {...(approval.act === 'staffRoles' ? { onDone: lookAtOneself } : {})}
          refresh={[
            'approvalList',
            'staffList',
            'marketList',
            'changeList',
            'userDetail',
            'identityDetail',
            'identityQueue',
            'settingList',
          ]}
        />
      )}
      <ActButton
        act="approvalRefuse"
        label={t`Refuse`}
        effect={t`The request ends and nothing happens.`}
        isDanger
        isTwoStep={false}
        toRequest={({ reason }) => ({ approvalId, reason })}
        refresh={['approvalList']}
      />
    </Flex>
  );
}
