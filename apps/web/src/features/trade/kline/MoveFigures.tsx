import { decimalsOfStep } from '@candor/money';
import type { ContractMarketView } from '@candor/protocol';
import { formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { priceOf } from '#shared/contracts/contract-terms.ts';
import { costText, resultText } from '#shared/contracts/figures-text.ts';
import { useContractAccount } from '#shared/contracts/use-contract-account.ts';
import { outlookAfter } from '#shared/contracts/order-outlook.ts';
import { useSituation } from '#shared/contracts/use-situation.ts';
import type { OwnOrder } from '#shared/contracts/own-order.ts';
import { FactRows } from '#shared/ui/FactRows.tsx';
import type { FactRow } from '#shared/ui/FactRows.tsx';
import { resultOfLine } from './contract-line.ts';
import type { ContractLine } from './contract-line.ts';

/** What a moved order comes to at its new price: what it closes wins or loses, what it opens costs and where that ends. */
export function MoveFigures(props: {
  readonly market: ContractMarketView;
  readonly line: OwnOrder;
  readonly lines: readonly ContractLine[];
  readonly price: string;
}): ReactNode {
  const { market, line, lines, price } = props;
  const { t } = useLingui();
  const situation = useSituation(market, undefined, useContractAccount());
  const { terms } = situation;
  const result = resultOfLine(line, price, lines, terms);
  const order = line.kind === 'order' ? line.order : undefined;
  const then = order && outlookAfter(line, price, situation);
  const now = order && outlookAfter(line, order.price ?? price, situation);
  const rows: FactRow[] = [];
  if (result !== undefined) {
    rows.push([t`Est. result`, `${resultText(result, terms)} ${market.quoteAsset}`]);
  }
  if (then !== undefined && now !== undefined) {
    const shown = (ticks: number): string =>
      ticks === 0 ? '--' : formatDecimal(priceOf(ticks, terms), decimalsOfStep(market.tickSize));
    rows.push(
      [t`If filled: entry / est. liq.`, `${shown(then.entryTicks)} / ${shown(then.liquidation)}`],
      [
        t`Margin`,
        `${costText(now.marginUnits, terms)} → ${costText(then.marginUnits, terms)} ${market.quoteAsset}`,
      ],
    );
  }
  return rows.length === 0 ? null : <FactRows rows={rows} className="gap-y-1" />;
}
