import { Form, Radio } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from './ActButton.tsx';

/** Stops every spot and contract market at once, by one person. */
export function StopAllAct(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  return (
    <ActButton<'marketHaltAll', { readonly state: 'cancel_only' | 'halted' }>
      act="marketHaltAll"
      label={t`Stop all trading`}
      effect={t`Trading stops at once on every spot and contract market, and users are told. Liquidations stop with it.`}
      isDanger
      initialValues={{ state: 'cancel_only' }}
      fields={
        <Form.Item name="state" label={t`How`}>
          <Radio.Group
            options={[
              { value: 'cancel_only', label: t`Users can still cancel their orders` },
              { value: 'halted', label: t`Nothing at all is possible` },
            ]}
          />
        </Form.Item>
      }
      summary={({ state }) => {
        const how = word(state);
        return t`All markets: ${how}`;
      }}
      toRequest={({ state, reason }) => ({ state, reason })}
      refresh={['marketList', 'contractView', 'changeList']}
    />
  );
}
