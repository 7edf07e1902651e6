import type { AdminReply } from '@candor/protocol';
import { Alert, Descriptions, Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useSession } from '#shared/session/session.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ReviewDrawer } from '#shared/ui/ReviewDrawer.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { useNeighbours } from '#shared/ui/use-neighbours.ts';
import { CopyText, TimeText, UserLink } from '#shared/ui/texts.tsx';
import { IdentityActs } from './IdentityActs.tsx';
import { Pictures } from './Pictures.tsx';
import { useCountryName } from '#shared/texts/country-name.ts';

type Detail = AdminReply<'identityDetail'>;

interface IdentityDrawerProps {
  readonly attemptId: number | undefined;
  /** The reviews of the list behind it, in their order. */
  readonly shown: readonly number[];
  readonly onClose: () => void;
  readonly onOpen: (attemptId: number) => void;
}

/** One review: what was said, the pictures, who else used the document, and the decision. */
export function IdentityDrawer(props: IdentityDrawerProps): ReactNode {
  const { t } = useLingui();
  const { attemptId, onClose, onOpen } = props;
  const isOpen = attemptId !== undefined;
  const neighbours = useNeighbours(props.shown, attemptId);
  const read = useRead('identityDetail', { attemptId: attemptId ?? 0 }, { isEnabled: isOpen });
  return (
    <ReviewDrawer
      isOpen={isOpen}
      title={isOpen ? t`Review ${attemptId}` : ''}
      onClose={onClose}
      neighbours={neighbours}
      onOpen={onOpen}
      footer={read.data === undefined ? null : <IdentityActs detail={read.data} />}
    >
      {isOpen ? (
        <Loaded read={read}>{(detail) => <Review detail={detail} onOpen={onOpen} />}</Loaded>
      ) : null}
    </ReviewDrawer>
  );
}

interface ReviewProps {
  readonly detail: Detail;
  readonly onOpen: (attemptId: number) => void;
}

function Review({ detail, onOpen }: ReviewProps): ReactNode {
  const { t } = useLingui();
  const staffId = useSession(({ session }) => session?.me.staffId);
  const isMine = detail.claim?.staffId === staffId;
  return (
    <Flex vertical gap={20}>
      {detail.claim !== null && !isMine ? (
        <Alert
          type="info"
          showIcon
          title={
            <>
              {t`${detail.claim.name} is looking at this until`}{' '}
              <TimeText ms={detail.claim.untilMs} />
            </>
          }
        />
      ) : null}
      <SecondPerson detail={detail} />
      <Duplicates detail={detail} onOpen={onOpen} />
      <Statement detail={detail} />
      <PicturesIfAny detail={detail} />
      <History detail={detail} onOpen={onOpen} />
    </Flex>
  );
}

/** That somebody wants to approve it against the warning, and that another has to agree. */
function SecondPerson({ detail }: { readonly detail: Detail }): ReactNode {
  const { t } = useLingui();
  if (detail.approvalId === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t`Step 2 of 2: a second person decides`}
      description={
        <>
          {t`A colleague asked to approve it although others look alike. Take the review, compare the pictures, then decide the request.`}{' '}
          <Link to="/approvals">{t`See it under approvals`}</Link>
        </>
      }
    />
  );
}

/** The pictures, or why there are none to see. */
function PicturesIfAny({ detail }: { readonly detail: Detail }): ReactNode {
  const { t } = useLingui();
  if (detail.picturesRemovedAtMs !== null) {
    return (
      <Typography.Text type="secondary">
        {t`Pictures removed for good:`} <TimeText ms={detail.picturesRemovedAtMs} />
      </Typography.Text>
    );
  }
  if (detail.inClear) return <Pictures key={detail.attemptId} detail={detail} />;
  return (
    <Typography.Text type="secondary">
      {t`Take the review to see names, number and pictures in full.`}
    </Typography.Text>
  );
}

function Statement({ detail }: { readonly detail: Detail }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const countryName = useCountryName();
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, md: 2 }}
      items={[
        { key: 'user', label: t`User number`, children: <UserLink userId={detail.userId} /> },
        { key: 'state', label: t`State`, children: word(detail.state) },
        { key: 'last', label: t`Last name`, children: <strong>{detail.lastName}</strong> },
        { key: 'first', label: t`First name`, children: <strong>{detail.firstName}</strong> },
        { key: 'country', label: t`Country`, children: countryName(detail.country) },
        { key: 'birthday', label: t`Birthday`, children: detail.birthday ?? '–' },
        { key: 'type', label: t`Document`, children: word(detail.documentType) },
        { key: 'expiry', label: t`Document valid until`, children: detail.documentExpiry ?? '–' },
        {
          key: 'number',
          label: t`Document number`,
          children: detail.inClear ? (
            <CopyText text={detail.documentNumber} />
          ) : (
            <code>{detail.documentNumber}</code>
          ),
        },
        { key: 'at', label: t`Submitted`, children: <TimeText ms={detail.submittedAtMs} /> },
        { key: 'decided', label: t`Decided`, children: <TimeText ms={detail.decidedAtMs} /> },
        { key: 'by', label: t`Decided by`, children: detail.decidedBy ?? '–' },
        {
          key: 'why',
          label: t`Reason`,
          children: detail.reason === null ? '–' : word(detail.reason),
        },
        { key: 'note', label: t`Remark`, children: detail.note ?? '–', span: 'filled' },
      ]}
    />
  );
}

function Duplicates({ detail, onOpen }: ReviewProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const whys = {
    document: t`the same document number`,
    person: t`the same name and birthday`,
    image: t`a picture that looks the same, even if it was resized or saved again`,
  };
  if (detail.duplicates.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t`Also used by other accounts`}
      description={
        <>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {detail.duplicates.map((one) => (
              <li key={one.attemptId}>
                <UserLink userId={one.userId} /> ({word(one.state)}):{' '}
                {one.why.map((why) => whys[why]).join('; ')}{' '}
                <Typography.Link onClick={() => onOpen(one.attemptId)}>
                  {t`Review ${one.attemptId}`}
                </Typography.Link>
              </li>
            ))}
          </ul>
          <Typography.Text>{t`Open the other review and compare the two before you decide.`}</Typography.Text>
        </>
      }
    />
  );
}

function History({ detail, onOpen }: ReviewProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  if (detail.history.length === 0) return null;
  return (
    <DataTable
      rowKey="attemptId"
      rows={detail.history}
      title={t`Earlier attempts of this user`}
      columns={[
        {
          title: t`No.`,
          dataIndex: 'attemptId',
          render: (attemptId: number) => (
            <Typography.Link
              onClick={() => onOpen(attemptId)}
            >{t`Review ${attemptId}`}</Typography.Link>
          ),
        },
        {
          title: t`Submitted`,
          dataIndex: 'submittedAtMs',
          render: (ms: number) => <TimeText ms={ms} />,
        },
        { title: t`State`, dataIndex: 'state', render: (state: string) => word(state) },
        {
          title: t`Reason`,
          dataIndex: 'reason',
          render: (reason: string | null) => (reason === null ? '–' : word(reason)),
        },
        {
          title: t`Decided by`,
          dataIndex: 'decidedBy',
          render: (name: string | null) => name ?? '–',
        },
      ]}
    />
  );
}
