import type { AdminReply, LinkKind } from '@candor/protocol';
import { Flex, Tag, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { TimeText, UserLink } from '#shared/ui/texts.tsx';
import { AccountTag } from '#shared/ui/UserTags.tsx';
import { listText } from '#shared/texts/list-text.ts';

type LinkRow = AdminReply<'userLinks'>['links'][number];

/** Other accounts that agree with this user in something of theirs, by the kinds that this role may see. */
export function Links({ userId }: { readonly userId: number }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const read = useRead('userLinks', { userId });
  const names = (kinds: readonly LinkKind[]): string =>
    listText(kinds.map((kind) => word(`link_${kind}`)));
  const columns: TableColumnsType<LinkRow> = [
    {
      title: t`User number`,
      render: (_, { user }) => <UserLink userId={user.userId} />,
    },
    {
      title: t`The same`,
      render: (_, { by }) => (
        <Flex gap={4} wrap>
          {by.map((kind) => (
            <Tag key={kind}>{word(`link_${kind}`)}</Tag>
          ))}
        </Flex>
      ),
    },
    { title: t`Email`, render: (_, { user }) => user.email ?? '–' },
    { title: t`Phone`, render: (_, { user }) => user.phone ?? '–' },
    { title: t`Account`, render: (_, { user }) => <AccountTag status={user.status} /> },
    { title: t`Registered`, render: (_, { user }) => <TimeText ms={user.registeredAtMs} /> },
  ];
  return (
    <Loaded read={read}>
      {({ looked, links }) => (
        <Flex vertical gap={12}>
          <Typography.Text type="secondary">
            {t`Compared, as far as your roles allow: ${names(looked)}. Strangers may share a network address. Of each kind at most 25 accounts are shown.`}
          </Typography.Text>
          <DataTable<LinkRow>
            rowKey={({ user }) => String(user.userId)}
            columns={columns}
            rows={links}
            empty={t`No other account agrees with this one.`}
          />
        </Flex>
      )}
    </Loaded>
  );
}
