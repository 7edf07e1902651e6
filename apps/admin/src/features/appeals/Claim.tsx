import { Alert } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#shared/session/session.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import type { Dispute } from './dispute-facts.ts';
import { listText } from '#shared/texts/list-text.ts';

const refresh = ['p2pDispute'] as const;

/** Takes the appeal: names, words and pictures show to who has it. Gives it back. */
export function Claim({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { t } = useLingui();
  const staffId = useSession(({ session }) => session?.me.staffId);
  const { inClear, claims, order } = dispute;
  const { orderId } = order;
  const others = claims.filter((one) => one.staffId !== staffId).map(({ name }) => name);
  const also = others.length === 0 ? undefined : t`Also taken by ${listText(others)}.`;
  if (inClear) {
    return (
      <Alert
        type="success"
        showIcon
        title={t`You have this appeal. What you see is written down.`}
        description={also}
        action={
          <ActButton
            act="p2pClaimRelease"
            label={t`Give back`}
            effect={t`Names, words and pictures are hidden from you again.`}
            isReasonAsked={false}
            toRequest={() => ({ orderId })}
            refresh={refresh}
          />
        }
      />
    );
  }
  return (
    <Alert
      type="info"
      showIcon
      title={t`Names, words and pictures show once you take the appeal.`}
      description={also}
      action={
        <ActButton
          act="p2pClaim"
          label={t`Take the appeal`}
          shortcut="T"
          effect={t`It is yours for half an hour. What you see is written down.`}
          button={{ type: 'primary' }}
          isReasonAsked={false}
          toRequest={() => ({ orderId })}
          refresh={refresh}
        />
      }
    />
  );
}
