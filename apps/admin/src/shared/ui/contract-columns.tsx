import type {
  BlotterContractOrder,
  BlotterContractTrade,
  ContractPositionView,
} from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { BesideLink } from './BesideLink.tsx';
import { amountOrDash, useSideAndPrice } from './order-columns.tsx';
import { riskTone } from './risk-tone.ts';
import { AmountText, CopyText, StatusTag, TimeText } from './texts.tsx';
import { TwoLines } from './TwoLines.tsx';

/** A count of lots. */
export const lotsText = (lots: number): ReactNode => <AmountText value={String(lots)} />;

/** A contract order as staff see it, wherever it is listed. */
export function useContractOrderColumns(): TableColumnsType<BlotterContractOrder> {
  const { t } = useLingui();
  const word = useWords();
  return [
    { title: t`No.`, dataIndex: 'orderId', render: (id: number) => <CopyText text={String(id)} /> },
    { title: t`Time`, dataIndex: 'createdAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Contract`, dataIndex: 'symbol' },
    ...useSideAndPrice<BlotterContractOrder>(),
    {
      title: t`Lots / filled`,
      dataIndex: 'lots',
      align: 'right',
      render: (lots: number, { filledLots }) => (
        <TwoLines below={lotsText(filledLots)}>{lotsText(lots)}</TwoLines>
      ),
    },
    {
      title: t`Fee`,
      dataIndex: 'fee',
      align: 'right',
      render: (fee: string, { quoteAsset }) => <AmountText value={fee} asset={quoteAsset} />,
    },
    { title: t`State`, dataIndex: 'status', render: (status: string) => word(status) },
  ];
}

/** What a contract trade was for, wherever it is listed. */
export function useTradeFigures<Trade extends BlotterContractTrade>(): TableColumnsType<Trade> {
  const { t } = useLingui();
  return [
    { title: t`Price`, dataIndex: 'price', align: 'right', render: amountOrDash },
    { title: t`Lots`, dataIndex: 'lots', align: 'right', render: lotsText },
    {
      title: t`Total`,
      dataIndex: 'value',
      align: 'right',
      render: (value: string, { quoteAsset }) => <AmountText value={value} asset={quoteAsset} />,
    },
  ];
}

/** An open position as staff see it, wherever it is listed. */
export function usePositionColumns<
  Position extends ContractPositionView = ContractPositionView,
>(): TableColumnsType<Position> {
  const { t } = useLingui();
  const word = useWords();
  return [
    {
      title: t`Contract position`,
      dataIndex: 'symbol',
      render: (symbol: string, { positionId, direction, leverage, marginMode }) => (
        <TwoLines below={`${word(direction)} ${String(leverage)}x · ${word(marginMode)}`}>
          <BesideLink name="position" id={positionId}>
            <strong>{symbol}</strong>
          </BesideLink>
        </TwoLines>
      ),
    },
    {
      title: t`Risk rate`,
      dataIndex: 'riskPpm',
      align: 'right',
      render: (ppm: number | null) => (
        <StatusTag tone={riskTone(ppm)}>{ppm === null ? '∞' : ppmAsPercent(ppm)}</StatusTag>
      ),
    },
    { title: t`Lots`, dataIndex: 'lots', align: 'right', className: 'num' },
    {
      title: t`Worth`,
      dataIndex: 'value',
      align: 'right',
      render: (text: string) => <AmountText value={text} />,
    },
    {
      title: t`Mark / liquidation`,
      align: 'right',
      render: (_, { markPrice, liquidationPrice }) => (
        <TwoLines below={amountOrDash(liquidationPrice)}>{amountOrDash(markPrice)}</TwoLines>
      ),
    },
    {
      title: t`Margin`,
      dataIndex: 'margin',
      align: 'right',
      render: (text: string) => <AmountText value={text} />,
    },
    {
      title: t`Unrealised`,
      dataIndex: 'profit',
      align: 'right',
      render: (text: string) => <AmountText value={text} />,
    },
  ];
}
