import { Alert } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { worthOfStep } from './step-worth.ts';

interface StepWorthProps {
  readonly tickSize: string | undefined;
  /** Of the quantity, or one contract. */
  readonly step: string | undefined;
  readonly quote: { readonly symbol: string; readonly scale: number } | undefined;
}

/** Whether the steps of a market are worth whole units of what is paid in it; nothing until they can be read. */
export function StepWorth({ tickSize, step, quote }: StepWorthProps): ReactNode {
  const { t } = useLingui();
  const found = worthOfStep(tickSize, step, quote);
  if (found === undefined || quote === undefined) return null;
  const { symbol, scale } = quote;
  const { worth, isWhole } = found;
  return (
    <Alert
      showIcon
      type={isWhole ? 'success' : 'error'}
      style={{ marginBottom: 16 }}
      title={
        isWhole
          ? t`Price step × quantity step = ${worth} ${symbol}: whole units`
          : t`Price step × quantity step = ${worth} ${symbol}: no whole unit, which has ${scale} decimals. Enter a larger step.`
      }
    />
  );
}
