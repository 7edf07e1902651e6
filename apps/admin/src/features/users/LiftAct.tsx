import type { UserRestrictionName } from '@candor/protocol';
import { Form, Select } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { restrictionTexts } from '#shared/texts/restriction-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { restrictionKinds, restrictionReads } from '#shared/ui/RestrictAct.tsx';
import { UserNumbersField } from '#shared/ui/UserNumbersField.tsx';
import { userNumbersOf } from '#shared/ui/user-numbers.ts';

/** Takes back one restriction of one user, as it stands on the user's page. */
export function LiftAct({
  userId,
  restriction,
}: {
  readonly userId: number;
  readonly restriction: UserRestrictionName;
}): ReactNode {
  const { t, i18n } = useLingui();
  const what = i18n._(restrictionTexts[restriction]);
  return (
    <ActButton
      act="userRestrictionLift"
      label={t`Lift`}
      effect={t`For user ${userId} this ends: ${what}`}
      button={{ size: 'small' }}
      toRequest={({ reason }) => ({ userIds: [userId], restriction, reason })}
      refresh={restrictionReads}
    />
  );
}

interface LiftForm {
  readonly users?: string;
  readonly restriction: UserRestrictionName;
}

/** Takes a restriction back from several whose numbers are typed or pasted. */
export function LiftManyAct(): ReactNode {
  const { t, i18n } = useLingui();
  const kinds = restrictionKinds.map((value) => ({
    value,
    label: i18n._(restrictionTexts[value]),
  }));
  return (
    <ActButton<'userRestrictionLift', LiftForm>
      act="userRestrictionLift"
      label={t`Lift restrictions`}
      effect={t`The restriction ends for those of the users who have it, and they are told. The second person reads whom it frees.`}
      fields={
        <>
          <UserNumbersField />
          <Form.Item name="restriction" label={t`Restriction`}>
            <Select options={kinds} />
          </Form.Item>
        </>
      }
      initialValues={{ restriction: 'no_trading' }}
      summary={({ users, restriction }) => {
        const count = userNumbersOf(users ?? '').length;
        const what = i18n._(restrictionTexts[restriction]);
        return t`Users: ${count}. This ends: ${what}`;
      }}
      toRequest={({ users, restriction, reason }) => ({
        userIds: userNumbersOf(users ?? ''),
        restriction,
        reason,
      })}
      refresh={restrictionReads}
    />
  );
}
