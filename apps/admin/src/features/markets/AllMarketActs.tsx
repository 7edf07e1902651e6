import type { AdminReply } from '@candor/protocol';
import { Form, Select } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { EffectiveField, soonest, timeOfForm, useWhenText } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import { StopAllAct } from '#shared/ui/StopAllAct.tsx';
import { listText } from '#shared/texts/list-text.ts';

type MarketList = AdminReply<'marketList'>;

const refresh = ['marketList', 'contractView', 'changeList'] as const;

const RECHECK_MS = 10_000;

interface Stated {
  readonly symbol: string;
  readonly state: string;
  /** Whether it was ever open, as far as its trades tell. */
  readonly hasTraded: boolean;
}

/** Stops everything by one person, and opens what was stopped by two. */
export function AllMarketActs({ list }: { readonly list: MarketList }): ReactNode {
  const view = useRead('contractView', {}, { everyMs: RECHECK_MS });
  const contracts = view.data?.markets ?? [];
  const all: readonly Stated[] = [
    ...list.markets.map(({ symbol, state, lastPrice }) => ({
      symbol,
      state,
      hasTraded: lastPrice !== null,
    })),
    ...contracts.map(({ symbol, state }) => ({ symbol, state, hasTraded: true })),
  ];
  const stopped = all.filter(({ state }) => state !== 'open');
  return (
    <>
      {all.some(({ state }) => state !== 'halted') ? <StopAllAct /> : null}
      {stopped.length === 0 ? null : <OpenAct stopped={stopped} noticeMs={list.openNoticeMs} />}
    </>
  );
}

interface OpenActProps {
  readonly stopped: readonly Stated[];
  readonly noticeMs: number;
}

function OpenAct({ stopped, noticeMs }: OpenActProps): ReactNode {
  const { t } = useLingui();
  const whenText = useWhenText(noticeMs);
  return (
    <ActButton<'marketOpenAll', WithTime & { readonly symbols: readonly string[] }>
      act="marketOpenAll"
      label={t`Open markets again`}
      effect={t`Trading on these markets begins again at the time you choose. Markets that never traded are not chosen by themselves.`}
      isTwoStep
      fields={
        <>
          <Form.Item
            name="symbols"
            label={t`Markets`}
            rules={[{ required: true, message: t`Choose a market` }]}
          >
            <Select
              mode="multiple"
              options={stopped.map(({ symbol }) => ({ value: symbol, label: symbol }))}
            />
          </Form.Item>
          <EffectiveField noticeMs={noticeMs} />
        </>
      }
      initialValues={{
        ...soonest,
        symbols: stopped.filter(({ hasTraded }) => hasTraded).map(({ symbol }) => symbol),
      }}
      summary={(form) => `${listText(form.symbols)}: ${whenText(form)}`}
      toRequest={({ symbols, reason, ...form }) => ({
        symbols: [...symbols],
        ...timeOfForm(form),
        reason,
      })}
      refresh={refresh}
    />
  );
}
