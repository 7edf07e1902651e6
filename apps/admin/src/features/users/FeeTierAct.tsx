import { HOUSE_FEE_TIER } from '@candor/protocol';
import type { UserDetail } from '@candor/protocol';
import { Form, InputNumber } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { formatSpan } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';

/** The largest number a fee tier can have. */
const TIER_MAX = 1_000;

interface TierForm {
  readonly tier: number;
}

/** Puts a user into another fee tier. Who asks reads what it costs before and after, and when it holds. */
export function FeeTierAct({ user }: { readonly user: UserDetail }): ReactNode {
  const { t } = useLingui();
  const { userId, feeTier } = user;
  return (
    <ActButton<'userFeeTier', TierForm>
      act="userFeeTier"
      label={t`Change the fee tier`}
      effect={t`New trades of user ${userId} are charged by the tier’s rates. The tier stays, whatever their volume, until staff let it follow the volume again.`}
      fields={<TierField user={user} />}
      initialValues={{ tier: feeTier }}
      summary={({ tier }) => (
        <>
          <div>{t`Fee tier: ${feeTier} becomes ${tier}`}</div>
          <TierStep user={user} tier={tier} />
        </>
      )}
      toRequest={({ tier, reason }) => ({ userId, tier, reason })}
      refresh={['userDetail', 'changeList']}
    />
  );
}

function TierField({ user }: { readonly user: UserDetail }): ReactNode {
  const { t } = useLingui();
  const tier = Form.useWatch<number | null | undefined>('tier');
  return (
    <Form.Item
      name="tier"
      label={t`Fee tier`}
      extra={typeof tier === 'number' ? <TierStep user={user} tier={tier} /> : null}
      rules={[{ required: true, message: t`Choose a fee tier` }]}
    >
      <InputNumber min={0} max={TIER_MAX} precision={0} style={{ width: '100%' }} />
    </Form.Item>
  );
}

/** What trades of the user cost now and in a tier, and from when. */
function TierStep({ user, tier }: { readonly user: UserDetail } & TierForm): ReactNode {
  const { t } = useLingui();
  const { data } = useRead('marketList', {});
  if (data === undefined || tier === user.feeTier) return null;
  const rates = data.feeTiers.find((one) => one.tier === tier);
  if (rates === undefined) return t`There is no fee tier ${tier}.`;
  if (tier === HOUSE_FEE_TIER) return t`Fee tier ${tier} is for accounts of the house.`;
  const text = (one: Pick<UserDetail, 'makerRatePpm' | 'takerRatePpm'>) =>
    `${ppmAsPercent(one.makerRatePpm)} / ${ppmAsPercent(one.takerRatePpm)}`;
  const [was, will] = [text(user), text(rates)];
  const isDearer = rates.makerRatePpm > user.makerRatePpm || rates.takerRatePpm > user.takerRatePpm;
  const notice = formatSpan(data.feeNoticeMs);
  return isDearer
    ? t`Maker / taker: ${was} becomes ${will}. It costs more: it holds ${notice} after it is decided, and the user is told.`
    : t`Maker / taker: ${was} becomes ${will}. It holds once it is decided, and the user is told.`;
}
