import type { AdminReply } from '@candor/protocol';
import { Flex, Form, Input, Segmented, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { formatCycle, formatTime } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { AmountText, StatusTag, TimeText } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';
import { useUrlState } from '#shared/ui/url-state.ts';
import { useRoundColumns } from './round-columns.tsx';
import type { Round } from './round-columns.tsx';

type View = AdminReply<'optionView'>;

const TONES: Readonly<Record<Round['state'], Tone>> = {
  open: 'good',
  locked: 'wait',
  live: 'active',
  settling: 'quiet',
  settled: 'quiet',
  voiding: 'bad',
  void: 'bad',
};

/** When the next thing happens to a round. */
function nextAtMs({ state, cutOffAtMs, startAtMs, endAtMs }: Round): number {
  if (state === 'open') return cutOffAtMs;
  return state === 'locked' ? startAtMs : endAtMs;
}

/** The rounds that are not paid yet, the next one to end first. */
export function LiveRounds({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { values, change } = useUrlState();
  const mayVoid = useMay('markets.state');
  // Whoever fills in the form of a round keeps it, also when the round ends meanwhile, and reads why it is too late.
  const [asked, setAsked] = useState<Round>();
  const isThere = view.rounds.some(({ roundId }) => roundId === asked?.roundId);
  const rounds = asked === undefined || isThere ? view.rounds : [...view.rounds, asked];
  const symbols = view.coins.map(({ symbol }) => symbol);
  const chosen = symbols.find((symbol) => symbol === values['symbol']);
  const columns: TableColumnsType<Round> = [
    ...useRoundColumns(),
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: Round['state'], round) => (
        <Flex vertical gap={4} align="start">
          <StatusTag tone={TONES[state]}>{word(`option_${state}`)}</StatusTag>
          <Typography.Text type="secondary">
            <TimeText ms={nextAtMs(round)} />
          </Typography.Text>
        </Flex>
      ),
    },
    {
      title: t`Start price`,
      dataIndex: 'startPrice',
      align: 'right',
      render: (text: string | null) => (text === null ? '–' : <AmountText value={text} />),
    },
    ...(mayVoid
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, round: Round) => {
              const isAsked = round.roundId === asked?.roundId;
              const isLate = !isUndecided(round, view.timeMs) || (isAsked && !isThere);
              if (isLate && !isAsked) return '–';
              const keep = (isOpen: boolean): void => setAsked(isOpen ? round : undefined);
              return <VoidAct round={round} isLate={isLate} onOpenChange={keep} />;
            },
          },
        ]
      : []),
  ];
  return (
    <Flex vertical gap={12}>
      <Flex>
        <Segmented
          aria-label={t`Coin`}
          value={chosen ?? ''}
          onChange={(symbol) => change({ symbol })}
          options={[
            { value: '', label: t`All` },
            ...view.coins.map(({ symbol, coin }) => ({ value: symbol, label: coin })),
          ]}
        />
      </Flex>
      <DataTable<Round>
        rowKey="roundId"
        columns={columns}
        rows={rounds.filter(({ symbol }) => chosen === undefined || symbol === chosen)}
        empty={t`No round is open.`}
      />
    </Flex>
  );
}

/** Whether staff may still end a round: nobody knows a part of its end price. */
function isUndecided({ state, endFromMs }: Round, nowMs: number): boolean {
  return (state === 'open' || state === 'locked' || state === 'live') && nowMs < endFromMs;
}

/** Shorter notes say nothing, longer ones do not fit the journal. */
const NOTE_LENGTH = { min: 10, max: 80 } as const;

/** Ends one round with refunds; a second person approves, in time or not at all. */
function VoidAct({
  round,
  isLate,
  onOpenChange,
}: {
  readonly round: Round;
  /** It ended, or its end price shows by now. */
  readonly isLate: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}): ReactNode {
  const { t } = useLingui();
  const { roundId, symbol, cycleMs, code, endFromMs } = round;
  const name = `${symbol} ${formatCycle(cycleMs)} ${code}`;
  return (
    <ActButton<'optionVoid', { readonly note: string }>
      act="optionVoid"
      label={t`Void`}
      onOpenChange={onOpenChange}
      effect={
        isLate
          ? t`Round ${name} was decided while this form was open. It can no longer be void.`
          : t`Round ${name}: everybody gets the stake back. A second person must agree before ${formatTime(endFromMs)}, when the end price begins to show.`
      }
      isDanger
      button={{ size: 'small' }}
      fields={
        <Form.Item
          name="note"
          label={t`What everybody reads`}
          rules={[
            {
              required: true,
              whitespace: true,
              ...NOTE_LENGTH,
              message: t`10 to 80 characters that everybody may read`,
            },
          ]}
        >
          <Input maxLength={NOTE_LENGTH.max} showCount />
        </Form.Item>
      }
      summary={({ note }) => `${name}: ${note}`}
      toRequest={({ note, reason }) => ({ roundId, note: note.trim(), reason })}
      refresh={['optionView', 'optionVoids']}
    />
  );
}
