import { HOUSE_FEE_TIER } from '@candor/protocol';
import type { AdminReply, FeeTierView } from '@candor/protocol';
import { Alert, Form, InputNumber } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { rungsText } from '#shared/texts/rungs-text.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { EffectiveField, soonest, timeOfForm, useWhenText } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import {
  formOfLadder,
  ladderOddities,
  ladderProblem,
  rungsOfForm,
  volumeField,
} from './ladder-form.ts';
import type { LadderForm, LadderOddity, LadderProblem } from './ladder-form.ts';

type MarketList = AdminReply<'marketList'>;

/** More than the world trades in a month. */
const VOLUME_MAX = 1_000_000_000_000;

/** Which 30-day volume each tier takes: a second person approves, users are told, then it counts. */
export function LadderAct({ list }: { readonly list: MarketList }): ReactNode {
  const { t } = useLingui();
  const { feeLadder, feeNoticeMs } = list;
  const feeTiers = list.feeTiers.filter(({ tier }) => tier !== HOUSE_FEE_TIER);
  const whenText = useWhenText(feeNoticeMs);
  return (
    <ActButton<'feeLadderChange', LadderForm & WithTime>
      act="feeLadderChange"
      label={feeLadder.length === 0 ? t`Set a ladder` : t`Change the ladder`}
      effect={t`From then on, each day moves users to the highest tier that their spot volume of the last 30 days reaches: up at once, down a day after they were told. Users whom staff put into a tier stay there. Without any volume, tiers no longer follow it.`}
      initialValues={{ ...formOfLadder(feeLadder), ...soonest } as Partial<LadderForm & WithTime>}
      fields={
        <>
          {feeTiers.map((tier) => (
            <VolumeField key={tier.tier} tier={tier} />
          ))}
          <Judgement tiers={feeTiers} />
          <EffectiveField noticeMs={feeNoticeMs} />
        </>
      }
      summary={(form) => {
        const time = whenText(form);
        const rungs = rungsOfForm(form, feeTiers);
        const ladder = rungsText(rungs);
        return rungs.length === 0
          ? t`No ladder from ${time}`
          : t`Tiers and their least 30-day volume from ${time}: ${ladder}`;
      }}
      toRequest={(form) => ({
        rungs: rungsOfForm(form, feeTiers),
        ...timeOfForm(form),
        reason: form.reason,
      })}
      refresh={['marketList', 'changeList']}
    />
  );
}

function VolumeField({ tier }: { readonly tier: FeeTierView }): ReactNode {
  const { t } = useLingui();
  const number = tier.tier;
  const rates = `${ppmAsPercent(tier.makerRatePpm)} / ${ppmAsPercent(tier.takerRatePpm)}`;
  return (
    <Form.Item name={volumeField(number)} label={t`Tier ${number} (${rates}), volume from`}>
      <InputNumber<number>
        min={0}
        max={VOLUME_MAX}
        precision={0}
        placeholder={t`not on the ladder`}
        suffix="USDT"
        style={{ width: '100%' }}
      />
    </Form.Item>
  );
}

/** What keeps the ladder from being asked for, and what has to be typed again because it is unusual. */
function Judgement({ tiers }: { readonly tiers: readonly FeeTierView[] }): ReactNode {
  const { t } = useLingui();
  const form = Form.useFormInstance<LadderForm>();
  const typed = (Form.useWatch([], form) as LadderForm | undefined) ?? {};
  const rungs = rungsOfForm(typed, tiers);
  const problem = useProblemText(ladderProblem(rungs, tiers));
  const oddities = ladderOddities(rungs, tiers);
  const texts = useOddityTexts(oddities);
  const highest = rungs.at(-1)?.volumeMin ?? 0;
  return (
    <>
      <Form.Item
        name="isLadder"
        noStyle
        rules={[
          {
            validator: () =>
              problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem)),
          },
        ]}
      >
        <span hidden />
      </Form.Item>
      {problem === undefined ? null : (
        <Alert showIcon type="error" style={{ marginBottom: 16 }} title={problem} />
      )}
      {oddities.length === 0 ? null : (
        <>
          <Alert
            showIcon
            type="warning"
            style={{ marginBottom: 16 }}
            title={t`This ladder is unusual`}
            description={
              <ul style={{ margin: 0, paddingInlineStart: 16 }}>
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            }
          />
          <Form.Item
            name="highestAgain"
            label={t`Type the highest volume again, if you mean it`}
            rules={[
              {
                validator: (_, value: number | null | undefined) =>
                  value === highest
                    ? Promise.resolve()
                    : Promise.reject(new Error(t`That is not the highest volume`)),
              },
            ]}
          >
            <InputNumber<number> min={0} precision={0} suffix="USDT" style={{ width: '100%' }} />
          </Form.Item>
        </>
      )}
    </>
  );
}

function useProblemText(problem: LadderProblem | undefined): string | undefined {
  const { t } = useLingui();
  if (problem === undefined) return undefined;
  if (problem.kind === 'begins') return t`A ladder begins with tier 0 at 0 USDT`;
  const { tier, below } = problem;
  return problem.kind === 'same_volume'
    ? t`Tiers ${below} and ${tier} take the same volume`
    : t`Tier ${tier} pays more than tier ${below}, which takes less volume`;
}

function useOddityTexts(oddities: readonly LadderOddity[]): readonly string[] {
  const { t } = useLingui();
  return oddities.map(({ kind, tier, below }) => {
    if (kind === 'order') return t`Tier ${tier} takes more volume than tier ${below}.`;
    if (kind === 'no_gain') return t`Tier ${tier} pays the same as tier ${below}.`;
    if (kind === 'free') return t`Tier ${tier} pays nothing as taker.`;
    return t`Tier ${tier} takes more than a hundred times the volume of tier ${below}.`;
  });
}
