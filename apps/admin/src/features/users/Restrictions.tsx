import { freezeCategories } from '@candor/protocol';
import type { FreezeCategory, UserDetail, UserRestrictionName } from '@candor/protocol';
import { Alert, DatePicker, Flex, Form, Input, Select } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { restrictionTexts } from '#shared/texts/restriction-texts.ts';
import { formatTime } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { TimeText } from '#shared/ui/texts.tsx';
import { userNumbersOf } from './user-numbers.ts';

const refresh = ['userDetail', 'userList', 'userNotes', 'userSessions'] as const;

const kinds = Object.keys(restrictionTexts) as UserRestrictionName[];

/** Of one act, as many as the server takes. */
const USERS_MAX = 50;

interface RestrictForm {
  readonly users?: string;
  readonly restriction: UserRestrictionName;
  readonly until?: Dayjs | null;
  readonly category: FreezeCategory;
}

interface RestrictProps {
  /** Without one the form asks for the numbers of several. */
  readonly userId?: number;
}

/** Restricts one user, or several whose numbers are typed or pasted, short of a freeze. */
export function RestrictAct({ userId }: RestrictProps): ReactNode {
  const { t, i18n } = useLingui();
  const word = useWords();
  return (
    <ActButton<'userRestrict', RestrictForm>
      act="userRestrict"
      label={userId === undefined ? t`Restrict users` : t`Restrict`}
      effect={t`Orders that the restriction forbids are cancelled at once. Cancelling and closing always stay possible. The user is told what, until when and the category, never the reason.`}
      isDanger
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
      refresh={refresh}
    />
  );
}

function RestrictFields({ isForMany }: { readonly isForMany: boolean }): ReactNode {
  const { t, i18n } = useLingui();
  const word = useWords();
  return (
    <>
      {isForMany ? (
        <Form.Item
          name="users"
          label={t`User numbers`}
          rules={[
            {
              validator: async (_rule, text: string | undefined) => {
                const count = userNumbersOf(text ?? '').length;
                if (count === 0 || count > USERS_MAX) {
                  throw new Error(t`From 1 to ${USERS_MAX} numbers, with a space or comma between`);
                }
                return Promise.resolve();
              },
            },
          ]}
        >
          <Input.TextArea rows={3} />
        </Form.Item>
      ) : null}
      <Form.Item name="restriction" label={t`Restriction`}>
        <Select
          options={kinds.map((value) => ({ value, label: i18n._(restrictionTexts[value]) }))}
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

/** What holds for a user now, short of a freeze, and the way to take it back. */
export function RestrictionNotes({ user }: { readonly user: UserDetail }): ReactNode {
  const { t, i18n } = useLingui();
  const word = useWords();
  const { userId } = user;
  return user.restrictions.map((one) => {
    const what = i18n._(restrictionTexts[one.restriction]);
    return (
      <Alert
        key={one.restriction}
        type="warning"
        showIcon
        title={what}
        description={
          <Flex vertical>
            <span>{one.reason}</span>
            <span>
              {t`Until`}:{' '}
              {one.untilMs === null ? t`two people lift it` : <TimeText ms={one.untilMs} />}
            </span>
            <span>
              {t`The user is told`}: {word(`freeze_${one.category}`)}
            </span>
            <span>
              {one.staffName}, <TimeText ms={one.setAtMs} />
            </span>
          </Flex>
        }
        action={
          <ActButton
            act="userRestrictionLift"
            label={t`Lift`}
            effect={t`For user ${userId} this ends: ${what}`}
            button={{ size: 'small' }}
            toRequest={({ reason }) => ({
              userIds: [userId],
              restriction: one.restriction,
              reason,
            })}
            refresh={refresh}
          />
        }
      />
    );
  });
}
