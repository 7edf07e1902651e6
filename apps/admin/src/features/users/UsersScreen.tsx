import type { AdminRequest, UserRow } from '@candor/protocol';
import { Alert, Flex } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import type { FilterSpec } from '#shared/ui/FilterBar.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { RestrictAct, useMayRestrict } from '#shared/ui/RestrictAct.tsx';
import { RowMenu } from '#shared/ui/RowMenu.tsx';
import { UserLink } from '#shared/ui/texts.tsx';
import { oneOf, present, useUrlState, wholeOf } from '#shared/ui/url-state.ts';
import type { FilterValues } from '#shared/ui/url-state.ts';
import { useUserColumns } from './user-columns.tsx';
import { FindCard } from './FindCard.tsx';
import { LiftManyAct } from './LiftAct.tsx';

const STATUSES = ['active', 'frozen', 'closed'] as const;
const IDENTITIES = ['none', 'pending', 'verified', 'refused'] as const;
const KEYS = ['id', 'email', 'phone', 'nickname', 'invite'] as const;
const IMPERSONAL_KEYS = ['id', 'invite'] as const;

/** What the server asks of a search: shorter ones find too many. */
const SEARCH_LENGTH_MIN = 2;

type UserFilters = Omit<AdminRequest<'userList'>, 'cursor' | 'limit'>;

/** A search goes along one key and leaves the filters aside; the server takes one or the other. */
function filtersOf(values: FilterValues): UserFilters {
  const search = values['search'];
  if (search !== undefined) return present({ search, by: oneOf(KEYS, values['by']) });
  return present({
    status: oneOf(STATUSES, values['status']),
    identity: oneOf(IDENTITIES, values['identity']),
    registeredFromMs: wholeOf(values['registeredFromMs']),
    registeredToMs: wholeOf(values['registeredToMs']),
  });
}

function useFilters(isSearching: boolean): readonly FilterSpec[] {
  const { t } = useLingui();
  const word = useWords();
  const seesPersons = useMay('users.personal');
  const options = (words: readonly string[]) =>
    words.map((value) => ({ value, label: word(value) }));
  const keys = {
    id: t`User number`,
    email: t`Email`,
    phone: t`Phone`,
    nickname: t`Nickname`,
    invite: t`Invite code`,
  };
  const search: FilterSpec = {
    key: 'search',
    label: t`Search users`,
    kind: 'text',
    lengthMin: SEARCH_LENGTH_MIN,
  };
  if (isSearching) {
    const by = (seesPersons ? KEYS : IMPERSONAL_KEYS).map((value) => ({
      value,
      label: keys[value],
    }));
    return [search, { key: 'by', label: t`Everything`, kind: 'choice', options: by }];
  }
  return [
    search,
    { key: 'status', label: t`Account`, kind: 'choice', options: options(STATUSES) },
    { key: 'identity', label: t`Identity`, kind: 'choice', options: options(IDENTITIES) },
    { key: 'registered', label: t`Registered`, kind: 'days' },
  ];
}

/** A user's row ends with what can be done to the user, for whoever may do it. */
function useColumns(): TableColumnsType<UserRow> {
  const { t } = useLingui();
  const mayRestrict = useMayRestrict();
  const columns = useUserColumns();
  if (!mayRestrict) return columns;
  return [
    ...columns,
    {
      title: t`Actions`,
      key: 'acts',
      render: (_, { userId }) => (
        <RowMenu of={t`User ${userId}`} danger={<RestrictAct userId={userId} isInRow />}>
          <UserLink userId={userId}>{t`Open the user`}</UserLink>
        </RowMenu>
      ),
    },
  ];
}

/** Everybody who has an account; contacts are masked. */
export function UsersScreen(): ReactNode {
  const { t } = useLingui();
  const { values } = useUrlState();
  const isSearching = values['search'] !== undefined;
  const seesPersons = useMay('users.personal');
  return (
    <Page
      title={t`Users`}
      about={
        seesPersons
          ? t`Contacts are masked; seeing one in full takes a reason.`
          : t`Your role sees numbers of users, no names and no contacts.`
      }
    >
      <Flex vertical gap={16}>
        <FindCard />
        <CrudTable
          name="userList"
          toRequest={filtersOf}
          rowsOf={({ users }) => users}
          rowKey="userId"
          columns={useColumns()}
          filters={useFilters(isSearching)}
          extra={
            <>
              <RestrictAct />
              <LiftManyAct />
            </>
          }
          empty={t`No users match.`}
          note={() =>
            isSearching && values['by'] === undefined ? (
              <Alert
                type="info"
                title={
                  seesPersons
                    ? t`The first matches among numbers, email addresses, phones, nicknames and invite codes. Choose a kind to see them all.`
                    : t`The first matches among numbers and invite codes. Choose a kind to see them all.`
                }
              />
            ) : null
          }
          order={isSearching ? undefined : { by: 'registeredAtMs', fallback: 'newest' }}
        />
      </Flex>
    </Page>
  );
}
