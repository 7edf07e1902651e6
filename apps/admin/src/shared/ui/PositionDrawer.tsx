import type { AdminReply, ContractClosedView, ContractPositionView } from '@candor/protocol';
import { Alert, Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { BesideList } from './BesideList.tsx';
import { Facts } from './Facts.tsx';
import type { Fact } from './Facts.tsx';
import { amountOrDash } from './order-columns.tsx';
import { PositionOrders, PositionTrades } from './PositionOrders.tsx';
import { PositionSteps } from './PositionSteps.tsx';
import { riskTone } from './risk-tone.ts';
import { Loaded } from './states.tsx';
import { AmountText, StatusTag, TimeText, UserLink } from './texts.tsx';
import { wholeOf } from './url-state.ts';

type PositionReply = AdminReply<'contractPosition'>;

/** It moves with the market. */
const RECHECK_MS = 5_000;

/** The contract position that the address names, at the right of whatever list it was opened from. */
export function PositionDrawer({ shown }: { readonly shown: readonly number[] }): ReactNode {
  const { t } = useLingui();
  return (
    <BesideList
      name="position"
      idOf={wholeOf}
      shown={shown}
      title={(positionId) => t`Contract position ${positionId}`}
    >
      {(positionId) => <OnePosition positionId={positionId} />}
    </BesideList>
  );
}

function OnePosition({ positionId }: { readonly positionId: number }): ReactNode {
  const read = useRead('contractPosition', { positionId }, { everyMs: RECHECK_MS });
  return <Loaded read={read}>{(reply) => <Life reply={reply} />}</Loaded>;
}

interface LifeProps {
  readonly reply: PositionReply;
}

/** Terms and margin now or at the end, what stands behind it, its orders and trades, and what liquidations did. */
function Life({ reply }: LifeProps): ReactNode {
  const { t } = useLingui();
  const seesMoney = useMay('balances.view');
  const { open, closed } = reply;
  return (
    <Flex vertical gap={16}>
      {open === null ? null : <OpenFacts reply={reply} position={open} />}
      {closed === null ? null : <ClosedFacts reply={reply} position={closed} />}
      {open === null && closed === null ? (
        <Alert
          type="info"
          showIcon
          title={t`It ended this very second: the record of its end follows.`}
        />
      ) : null}
      {open !== null && seesMoney ? <AccountBehind reply={reply} /> : null}
      <PositionSteps liquidations={reply.liquidations} />
      <PositionOrders userId={reply.userId} symbol={reply.symbol} />
      <PositionTrades
        userId={reply.userId}
        symbol={reply.symbol}
        fromMs={(open ?? closed)?.openedAtMs ?? 0}
        toMs={closed?.closedAtMs}
      />
    </Flex>
  );
}

interface FactsProps<Position> extends LifeProps {
  readonly position: Position;
}

/** What both begin with: whose it is, and by what terms it was opened. */
function useTerms({
  reply,
  position,
}: FactsProps<ContractPositionView | ContractClosedView>): readonly Fact[] {
  const { t } = useLingui();
  const word = useWords();
  const { direction, leverage, marginMode } = position;
  return [
    ['user', t`User`, <UserLink key="user" userId={reply.userId} />],
    ['symbol', t`Contract`, reply.symbol],
    [
      'terms',
      t`Terms of the position`,
      `${word(direction)} ${String(leverage)}x · ${word(marginMode)}`,
    ],
  ];
}

function OpenFacts({ reply, position }: FactsProps<ContractPositionView>): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const terms = useTerms({ reply, position });
  const { quoteAsset: asset } = reply;
  const { lots, closingLots } = position;
  const amount = (value: string): ReactNode => <AmountText value={value} asset={asset} />;
  return (
    <Facts
      columns={2}
      items={[
        ...terms,
        ['state', t`State`, word(`position_${position.state}`)],
        ['lots', t`Lots`, <AmountText key="lots" value={String(lots)} />],
        ['closing', t`Lots that orders close`, String(closingLots)],
        ['entry', t`Average entry price`, amountOrDash(position.entryPrice)],
        ['mark', t`Mark price`, amountOrDash(position.markPrice)],
        ['value', t`Worth`, amount(position.value)],
        ['margin', t`Margin`, amount(position.margin)],
        ['initial', t`Initial margin`, amount(position.initialMargin)],
        ['maintenance', t`Maintenance margin`, amount(position.maintenance)],
        ['risk', t`Risk rate`, <RiskTag key="risk" riskPpm={position.riskPpm} />],
        ['liquidation', t`Liquidation price`, amountOrDash(position.liquidationPrice)],
        ['bankruptcy', t`Bankruptcy price`, amountOrDash(position.bankruptcyPrice)],
        ['profit', t`Unrealised`, amount(position.profit)],
        ['tp', t`Take profit`, amountOrDash(position.takeProfitPrice)],
        ['sl', t`Stop loss`, amountOrDash(position.stopLossPrice)],
        ['realised', t`Realised`, amount(position.realised)],
        ['fee', t`Fee`, amount(position.fee)],
        ['funding', t`Funding paid`, amount(position.funding)],
        ['due', t`Funding due`, amount(position.fundingDue)],
        ['closed', t`Lots closed so far`, String(position.closedLots)],
        ['opened', t`Opened`, <TimeText key="opened" ms={position.openedAtMs} />],
      ]}
    />
  );
}

function ClosedFacts({ reply, position }: FactsProps<ContractClosedView>): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const terms = useTerms({ reply, position });
  const amount = (value: string): ReactNode => (
    <AmountText value={value} asset={reply.quoteAsset} />
  );
  return (
    <Facts
      columns={2}
      items={[
        ...terms,
        ['state', t`State`, word(`position_${position.closeType}`)],
        ['lots', t`Lots`, <AmountText key="lots" value={String(position.closedLots)} />],
        ['entry', t`Average entry price`, amountOrDash(position.entryPrice)],
        ['close', t`Average closing price`, amountOrDash(position.closePrice)],
        ['realised', t`Realised`, amount(position.realised)],
        ['fee', t`Fee`, amount(position.fee)],
        ['funding', t`Funding paid`, amount(position.funding)],
        ['net', t`After fees and funding`, amount(position.net)],
        ['opened', t`Opened`, <TimeText key="opened" ms={position.openedAtMs} />],
        ['ended', t`Closed`, <TimeText key="ended" ms={position.closedAtMs} />],
      ]}
    />
  );
}

/** The account whose money backs it, or takes what its own margin leaves. */
function AccountBehind({ reply }: LifeProps): ReactNode {
  const { t } = useLingui();
  const { userId, accountKind, quoteAsset } = reply;
  const read = useRead('contractOfUser', { userId }, { everyMs: RECHECK_MS });
  const amount = (value: string): ReactNode => <AmountText value={value} asset={quoteAsset} />;
  return (
    <Loaded read={read}>
      {({ accounts }) => {
        const own = accounts.find(
          (one) => one.accountKind === accountKind && one.asset === quoteAsset,
        );
        return own === undefined ? null : (
          <div>
            <Typography.Paragraph strong>{t`The account behind it`}</Typography.Paragraph>
            <Facts
              columns={2}
              items={[
                ['equity', t`Equity`, amount(own.equity)],
                ['risk', t`Risk rate`, <RiskTag key="risk" riskPpm={own.riskPpm} />],
                ['available', t`Available`, amount(own.available)],
                ['held', t`Held`, amount(own.held)],
                ['initial', t`Initial margin`, amount(own.initialMargin)],
                ['maintenance', t`Maintenance margin`, amount(own.maintenance)],
              ]}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

function RiskTag({ riskPpm }: { readonly riskPpm: number | null }): ReactNode {
  return (
    <StatusTag tone={riskTone(riskPpm)}>{riskPpm === null ? '∞' : ppmAsPercent(riskPpm)}</StatusTag>
  );
}
