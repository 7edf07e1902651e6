import type { AdminReply, FeeTierView } from '@candor/protocol';
import { Form, Input, Radio, Space } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { formatTime } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { EffectiveField, soonest } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import { ppmOfPercent } from './percent.ts';

type MarketRow = AdminReply<'marketList'>['markets'][number];
/** How long before it applies a change must be announced. */
interface WithNotice {
  readonly noticeMs: number;
}

type HaltState = 'cancel_only' | 'halted';

const small = { size: 'small' } as const;
const refresh = ['marketList', 'changeList'] as const;

/** Halting works at once, opening again at an announced time. */
export function MarketActs({
  market,
  openNoticeMs,
}: {
  readonly market: MarketRow;
  readonly openNoticeMs: number;
}): ReactNode {
  const { symbol, state } = market;
  return (
    <Space size={4} wrap>
      {state === 'halted' ? null : <HaltAct symbol={symbol} state={state} />}
      {state === 'open' ? null : <OpenAct symbol={symbol} noticeMs={openNoticeMs} />}
    </Space>
  );
}

interface HaltActProps {
  readonly symbol: string;
  readonly state: 'open' | 'cancel_only';
}

function HaltAct({ symbol, state: present }: HaltActProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const canCancel = {
    value: 'cancel_only' as const,
    label: t`Users can still cancel their orders`,
  };
  const nothing = { value: 'halted' as const, label: t`Nothing at all is possible` };
  return (
    <ActButton<'marketHalt', { readonly state: HaltState }>
      act="marketHalt"
      label={t`Halt`}
      effect={t`Trading on ${symbol} stops at once and users are told.`}
      isDanger
      button={small}
      initialValues={{ state: present === 'open' ? 'cancel_only' : 'halted' }}
      fields={
        <Form.Item name="state" label={t`How`}>
          <Radio.Group
            // What holds already is nothing to ask for.
            options={present === 'open' ? [canCancel, nothing] : [nothing]}
          />
        </Form.Item>
      }
      summary={({ state }) => `${symbol}: ${word(state)}`}
      toRequest={({ state, reason }) => ({ symbol, state, reason })}
      refresh={refresh}
    />
  );
}

function OpenAct({ symbol, noticeMs }: WithNotice & { readonly symbol: string }): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'marketOpen', WithTime>
      act="marketOpen"
      label={t`Open again`}
      effect={t`Trading on ${symbol} begins again at the time you choose.`}
      isTwoStep
      button={small}
      fields={<EffectiveField noticeMs={noticeMs} />}
      initialValues={{ effectiveAt: soonest(noticeMs) }}
      summary={({ effectiveAt }) => `${symbol}: ${formatTime(effectiveAt.valueOf())}`}
      toRequest={({ effectiveAt, reason }) => ({
        symbol,
        effectiveAtMs: effectiveAt.valueOf(),
        reason,
      })}
      refresh={refresh}
    />
  );
}

interface NewRates extends WithTime {
  readonly maker: string;
  readonly taker: string;
}

interface FeeChangeActProps extends WithNotice {
  readonly tier: FeeTierView;
}

/** New rates for a tier: a second person approves, users are told, then they apply. */
export function FeeChangeAct({ tier, noticeMs }: FeeChangeActProps): ReactNode {
  const { t } = useLingui();
  const number = tier.tier;
  return (
    <ActButton<'feeChange', NewRates>
      act="feeChange"
      label={t`Change rates`}
      effect={t`Users of tier ${number} pay these rates on every trade from then on.`}
      button={small}
      initialValues={{
        maker: ppmAsPercent(tier.makerRatePpm).replace('%', ''),
        taker: ppmAsPercent(tier.takerRatePpm).replace('%', ''),
        effectiveAt: soonest(noticeMs),
      }}
      fields={
        <>
          <RateField name="maker" label={t`Maker fee`} />
          <RateField name="taker" label={t`Taker fee`} />
          <EffectiveField noticeMs={noticeMs} />
        </>
      }
      summary={({ maker, taker, effectiveAt }) =>
        t`Maker ${maker}%, taker ${taker}%, from ${formatTime(effectiveAt.valueOf())}`
      }
      toRequest={({ maker, taker, effectiveAt, reason }) => ({
        tier: number,
        makerRatePpm: ppmOfPercent(maker) ?? tier.makerRatePpm,
        takerRatePpm: ppmOfPercent(taker) ?? tier.takerRatePpm,
        effectiveAtMs: effectiveAt.valueOf(),
        reason,
      })}
      refresh={refresh}
    />
  );
}

function RateField({ name, label }: { readonly name: string; readonly label: string }): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        {
          validator: (_, text: string | undefined) =>
            ppmOfPercent(text ?? '') === undefined
              ? Promise.reject(new Error(t`A percentage up to 10 with at most four decimals`))
              : Promise.resolve(),
        },
      ]}
    >
      <Input inputMode="decimal" suffix="%" className="num" />
    </Form.Item>
  );
}
