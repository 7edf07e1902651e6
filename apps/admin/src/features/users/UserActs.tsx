import { freezeCategories } from '@candor/protocol';
import type { FreezeCategory, UserDetail } from '@candor/protocol';
import { Form, Select } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { RestrictAct } from '#shared/ui/RestrictAct.tsx';
import { FeeTierAct } from './FeeTierAct.tsx';

const refresh = ['userDetail', 'userList', 'userNotes', 'userSessions'] as const;

/** What can be done to a user's account. Nothing here moves money or touches an order. */
export function UserActs({ user }: { readonly user: UserDetail }): ReactNode {
  const { t } = useLingui();
  const { userId, status } = user;
  const request = ({ reason }: { readonly reason: string }) => ({ userId, reason });
  return (
    <>
      <FeeTierAct user={user} />
      {user.feeLevel?.basis === 'pinned' ? (
        <ActButton
          act="userFeeTierRelease"
          label={t`Fee tier by volume`}
          effect={t`The fee tier of user ${userId} follows their 30-day volume again: up from the next day on. A lower tier comes after the notice of fees, and they are told at once.`}
          toRequest={request}
          refresh={refresh}
        />
      ) : null}
      <RestrictAct userId={userId} />
      {status === 'active' ? <FreezeAct userId={userId} /> : null}
      {status === 'frozen' ? (
        <ActButton
          act="userUnfreeze"
          label={t`Unfreeze`}
          effect={t`User ${userId} can log in and trade again.`}
          toRequest={request}
          refresh={refresh}
        />
      ) : null}
    </>
  );
}

/** Who freezes also says what the owner is told: the reason itself is for staff only. */
function FreezeAct({ userId }: { readonly userId: number }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const told = (category: FreezeCategory): string => word(`freeze_${category}`);
  return (
    <ActButton<'userFreeze', { readonly category: FreezeCategory }>
      act="userFreeze"
      label={t`Freeze`}
      effect={t`User ${userId} is logged out everywhere, cannot log in, and open orders are cancelled.`}
      isDanger
      fields={
        <Form.Item name="category" label={t`The user is told`}>
          <Select options={freezeCategories.map((value) => ({ value, label: told(value) }))} />
        </Form.Item>
      }
      initialValues={{ category: 'other' }}
      summary={({ category }) => {
        const words = told(category);
        return t`The user is told: ${words}`;
      }}
      toRequest={({ category, reason }) => ({ userId, category, reason })}
      refresh={refresh}
    />
  );
}
