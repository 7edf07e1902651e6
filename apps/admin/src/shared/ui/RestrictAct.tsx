import { freezeCategories } from '@candor/protocol';
import type { FreezeCategory, UserRestrictionName } from '@candor/protocol';
import { DatePicker, Form, Select } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { routeOf, useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { restrictionTexts } from '#shared/texts/restriction-texts.ts';
import { formatTime } from '#shared/texts/time.ts';
import { ActButton } from './ActButton.tsx';
import { UserNumbersField } from './UserNumbersField.tsx';
import { userNumbersOf } from './user-numbers.ts';

/** What says who is restricted. */
export const restrictionReads = ['userDetail', 'userList', 'userNotes', 'userSessions'] as const;

/** What a user can be kept from, in the order of lists to choose from. */
export const restrictionKinds = Object.keys(restrictionTexts) as UserRestrictionName[];

interface RestrictForm {
  readonly users?: string;
  readonly restriction: UserRestrictionName;
  readonly until?: Dayjs | null;
  readonly category: FreezeCategory;
}

interface RestrictProps {
  /** Without one the form asks for the numbers of several. */
  readonly userId?: number;
  /** In the menu of a row, which may be of two users: the button says whom. */
  readonly isInRow?: boolean;
}

/** Restricts one user, or several whose numbers are typed or pasted, short of a freeze. */
export function RestrictAct({ userId, isInRow = false }: RestrictProps): ReactNode {
  const { t, i18n } = useLingui();
  const word = useWords();
  const label = isInRow ? t`Restrict user ${userId}` : t`Restrict`;
  return (
    <ActButton<'userRestrict', RestrictForm>
      act="userRestrict"
      label={userId === undefined ? t`Restrict users` : label}
      effect={t`Orders that the restriction forbids are cancelled at once. Cancelling and closing always stay possible. The user is told what, until when and the category, never the reason.`}
      isDanger
      {...(isInRow ? { button: { size: 'small' } } : {})}
      fields={<RestrictFields isForMany={userId === undefined} />}
      initialValues={{ restriction: 'no_trading', category: 'other' }}
      summary={({ restriction, until, category, users }) => {
        const what = i18n._(restrictionTexts[restriction]);
        const told = word(`freeze_${category}`);
        const count = userId === undefined ? userNumbersOf(users ?? '').length : 1;
        const end = until ? formatTime(until.valueOf()) : t`two people lift it`;
        return t`Users: ${count}. ${what}, until ${end}. The user is told: ${told}`;
      }}
      toRequest={({ users, restriction, until, category, reason }) => ({
        userIds: userId === undefined ? userNumbersOf(users ?? '') : [userId],
        ...{ restriction, category, reason },
        ...(until ? { untilMs: until.valueOf() } : {}),
      })}
      refresh={restrictionReads}
    />
  );
}

function RestrictFields({ isForMany }: { readonly isForMany: boolean }): ReactNode {
  const { t, i18n } = useLingui();
  const word = useWords();
  return (
    <>
      {isForMany ? <UserNumbersField /> : null}
      <Form.Item name="restriction" label={t`Restriction`}>
        <Select
          options={restrictionKinds.map((value) => ({
            value,
            label: i18n._(restrictionTexts[value]),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="until"
        label={t`Ends by itself`}
        extra={t`Empty: it holds until two people lift it.`}
      >
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
      </Form.Item>
      <Form.Item name="category" label={t`The user is told`}>
        <Select
          options={freezeCategories.map((value) => ({ value, label: word(`freeze_${value}`) }))}
        />
      </Form.Item>
    </>
  );
}

/** Whether the person may restrict: a menu has no empty part for who may not. */
export const useMayRestrict = (): boolean => useMay(routeOf('userRestrict').permission);
