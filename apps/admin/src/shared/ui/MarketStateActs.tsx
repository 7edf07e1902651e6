import { Form, Radio, Space } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from './ActButton.tsx';
import { EffectiveField, soonest, timeOfForm, useWhenText } from './EffectiveField.tsx';
import type { WithTime } from './EffectiveField.tsx';
import type { Tone } from './texts.tsx';

/** A spot or contract market, as far as it is halted and opened. */
interface StatedMarket {
  readonly symbol: string;
  readonly state: 'open' | 'cancel_only' | 'halted';
}

/** How a market's state is coloured. */
export const MARKET_TONES: Readonly<Record<StatedMarket['state'], Tone>> = {
  open: 'good',
  cancel_only: 'wait',
  halted: 'bad',
};

/** How long before it applies a change must be announced. */
interface WithNotice {
  readonly noticeMs: number;
}

const small = { size: 'small' } as const;
const refresh = ['marketList', 'contractView', 'changeList'] as const;

type HaltState = 'cancel_only' | 'halted';

/** Halting works at once, opening at an announced time. */
export function MarketStateActs({
  market,
  openNoticeMs,
}: {
  readonly market: StatedMarket;
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
  const whenText = useWhenText(noticeMs);
  return (
    <ActButton<'marketOpen', WithTime>
      act="marketOpen"
      label={t`Open trading`}
      effect={t`Trading on ${symbol} begins at the time you choose.`}
      isTwoStep
      button={small}
      fields={<EffectiveField noticeMs={noticeMs} />}
      initialValues={soonest}
      summary={(form) => `${symbol}: ${whenText(form)}`}
      toRequest={(form) => ({ symbol, ...timeOfForm(form), reason: form.reason })}
      refresh={refresh}
    />
  );
}
