import type { FoundRecord, RecordKind, UserRow } from '@candor/protocol';
import { Flex, Typography } from 'antd';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui as useRuntime } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AccountTag, IdentityTag } from '#shared/ui/UserTags.tsx';
import { TimeText } from '#shared/ui/texts.tsx';
import { addressOf } from './addresses.ts';

const kindNames: Readonly<Record<RecordKind, MessageDescriptor>> = {
  order: msg`Spot order`,
  trade: msg`Spot trade`,
  contract_order: msg`Contract order`,
  contract_trade: msg`Contract trade`,
  contract_position: msg`Contract position`,
  option_entry: msg`Option entry`,
  p2p_order: msg`P2P order`,
  p2p_ad: msg`P2P ad`,
  case: msg`Customer service case`,
  identity_review: msg`Identity review`,
};

interface HitsProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Hits({ title, children }: HitsProps): ReactNode {
  return (
    <section style={{ marginBottom: 16 }}>
      <Typography.Text strong>{title}</Typography.Text>
      <Flex vertical gap={8} style={{ marginTop: 8 }}>
        {children}
      </Flex>
    </section>
  );
}

function Hit({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Flex gap={8} align="center" wrap style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Flex>
  );
}

interface UsersProps {
  readonly users: readonly UserRow[];
  readonly onFollow: () => void;
}

/** Users with masked contacts. */
export function FoundUsers({ users, onFollow }: UsersProps): ReactNode {
  const { t } = useLingui();
  if (users.length === 0) return null;
  return (
    <Hits title={t`Users`}>
      {users.map((user) => (
        <Hit key={user.userId}>
          <Link className="num" to={`/users/${user.userId}`} onClick={onFollow}>
            {user.userId}
          </Link>
          <Typography.Text type="secondary">
            {[user.nickname, user.email, user.phone].filter((one) => one !== null).join(' · ')}
          </Typography.Text>
          {user.status === 'frozen' ? <AccountTag status={user.status} /> : null}
          <IdentityTag identity={user.identity} />
        </Hit>
      ))}
    </Hits>
  );
}

interface RecordsProps {
  readonly records: readonly FoundRecord[];
  readonly onFollow: () => void;
}

/** Orders, trades and papers that have the number. */
export function FoundRecords({ records, onFollow }: RecordsProps): ReactNode {
  const { t } = useLingui();
  const { _ } = useRuntime();
  if (records.length === 0) return null;
  return (
    <Hits title={t`With this number`}>
      {records.map((record) => (
        <Hit key={addressOf(record)}>
          <Link className="num" to={addressOf(record)} onClick={onFollow}>
            {_(kindNames[record.kind])} {record.id}
          </Link>
          <Typography.Text type="secondary" className="num">
            {[record.symbol, record.userIds.join(', ')].filter(Boolean).join(' · ')}
          </Typography.Text>
          <TimeText ms={record.atMs} />
        </Hit>
      ))}
    </Hits>
  );
}
