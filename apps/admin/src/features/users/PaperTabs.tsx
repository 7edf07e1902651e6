import type { AdminReply, AuditEntry, IdentityAttempt } from '@candor/protocol';
import { Flex } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useCountryName } from '#shared/texts/country-name.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { usePaymentKind } from '#shared/texts/payment-kind.ts';
import { useStaffTexts } from '#shared/texts/staff-texts.ts';
import { useEffectText } from '#shared/texts/use-effect-text.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { BeforeAfter } from '#shared/ui/BeforeAfter.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ListExport } from '#shared/ui/ExportButton.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';

type PaymentMethod = AdminReply<'userPaymentMethods'>['methods'][number];

interface TabProps {
  readonly userId: number;
}

const TONES: Readonly<Record<IdentityAttempt['state'], Tone>> = {
  pending: 'wait',
  approved: 'good',
  refused: 'bad',
  revoked: 'bad',
  replaced: 'wait',
};

/** Every time that a user asked to be verified, and what came of it. */
export function Verifications({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const countryName = useCountryName();
  const columns: TableColumnsType<IdentityAttempt> = [
    {
      title: t`No.`,
      dataIndex: 'attemptId',
      render: (attemptId: number, { state }) => (
        <Link to={`/identity?state=${state}&review=${attemptId}`}>{t`Review ${attemptId}`}</Link>
      ),
    },
    {
      title: t`Submitted`,
      dataIndex: 'submittedAtMs',
      render: (ms: number) => <TimeText ms={ms} />,
    },
    { title: t`Country`, dataIndex: 'country', render: countryName },
    { title: t`Document`, dataIndex: 'documentType', render: (type: string) => word(type) },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: IdentityAttempt['state']) => (
        <StatusTag tone={TONES[state]}>{word(state)}</StatusTag>
      ),
    },
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
  ];
  return (
    <CrudTable
      name="identityQueue"
      toRequest={() => ({ userId })}
      rowsOf={({ attempts }) => attempts}
      rowKey="attemptId"
      columns={columns}
      empty={t`This user never asked to be verified.`}
    />
  );
}

/** How a user is paid outside of the exchange: masked, and in full with a reason that is written down. */
export function PaymentMethods({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const read = useRead('userPaymentMethods', { userId });
  const [full, setFull] = useState<readonly PaymentMethod[]>();
  const kindName = usePaymentKind();
  const orDash = (text: string | null): string => text ?? '–';
  const columns: TableColumnsType<PaymentMethod> = [
    { title: t`Kind`, dataIndex: 'kind', render: kindName },
    { title: t`Account`, dataIndex: 'account', className: 'num' },
    { title: t`Holder`, dataIndex: 'name', render: orDash },
    { title: t`Bank`, dataIndex: 'bankName', render: orDash },
    { title: t`Branch`, dataIndex: 'branch', render: orDash },
    { title: t`Added`, dataIndex: 'createdAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Changed`, dataIndex: 'updatedAtMs', render: (ms: number) => <TimeText ms={ms} /> },
  ];
  return (
    <Loaded read={read}>
      {({ methods }) => (
        <Flex vertical gap={12}>
          <Flex justify="end" gap={8} wrap>
            {full === undefined && methods.length > 0 ? (
              <ActButton
                act="userPaymentSee"
                label={t`Show in full`}
                effect={t`Holder, bank and whole account are shown to you now. The look is written down.`}
                toRequest={({ reason }) => ({ userId, reason })}
                onDone={(seen) => setFull(seen.methods)}
              />
            ) : null}
            <ListExport list="userPaymentMethods" request={{ userId }} />
          </Flex>
          <DataTable<PaymentMethod>
            rowKey="payMethodId"
            columns={columns}
            rows={full ?? methods}
            empty={t`This user left no way to be paid.`}
          />
        </Flex>
      )}
    </Loaded>
  );
}

/** What staff did that concerns a user: the account, its fee tier and its cases. */
export function Trail({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { actName } = useStaffTexts();
  const effectText = useEffectText();
  const columns: TableColumnsType<AuditEntry> = [
    {
      title: t`No.`,
      dataIndex: 'entryId',
      render: (entryId: number, { requestId }) =>
        requestId === '' ? (
          entryId
        ) : (
          <Link className="num" to={`/audit?requestId=${encodeURIComponent(requestId)}`}>
            {entryId}
          </Link>
        ),
    },
    { title: t`Time`, dataIndex: 'atMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`Staff`,
      dataIndex: 'staffEmail',
      render: (email: string, { staffId }) => (staffId === null ? word(email) : email),
    },
    {
      title: t`Act`,
      dataIndex: 'effect',
      render: (effect: string, { act }) => (
        <div style={{ maxWidth: 420 }}>
          <strong>{actName(act)}</strong>
          <br />
          {effectText(effect)}
        </div>
      ),
    },
    {
      title: t`Reason`,
      dataIndex: 'reason',
      render: (reason: string) => (
        <div style={{ maxWidth: 320, overflowWrap: 'anywhere' }}>
          {reason === '' ? '–' : reason}
        </div>
      ),
    },
  ];
  return (
    <CrudTable
      name="auditList"
      toRequest={() => ({ userId })}
      rowsOf={({ entries }) => entries}
      rowKey="entryId"
      columns={columns}
      order={{ by: 'atMs', fallback: 'newest' }}
      empty={t`Staff did nothing that concerns this user.`}
      details={({ before, after }) => <BeforeAfter before={before} after={after} />}
    />
  );
}
