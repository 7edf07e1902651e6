import type { ContractMarketView } from '@candor/protocol';
import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** The risks of contracts in plain words, once, before the first order. */
export function RiskWords(props: {
  readonly market: ContractMarketView;
  readonly onUnderstood: () => void;
}): ReactNode {
  const { t } = useLingui();
  const { quoteAsset } = props.market;
  const points: readonly (readonly [title: string, text: string])[] = [
    [
      t`Leverage multiplies losses as much as gains`,
      t`At 20x a move of 1% against you costs 20% of your margin. A move of about 5% can cost all of it.`,
    ],
    [
      t`Positions can be closed without you`,
      t`When your margin no longer covers the position it is liquidated in steps, at the prices the market then has.`,
    ],
    [
      t`What you can lose`,
      t`Isolated: the margin of that position. Cross: all ${quoteAsset} in this account. Never more than that.`,
    ],
    [
      t`Holding costs`,
      t`Every 8 hours longs pay shorts or shorts pay longs. The rate and the time left stand at the top of this page.`,
    ],
    [
      t`In rare cases winners are reduced`,
      t`If nobody takes a bankrupt position and the insurance fund is empty, winning positions are reduced. The lights on your position show your place in line.`,
    ],
  ];
  return (
    <div className="flex flex-col gap-4 px-4 pb-3">
      <ul className="flex flex-col gap-3">
        {points.map(([title, text]) => (
          <li key={title}>
            <h3 className="text-body font-semibold">{title}</h3>
            <p className="text-meta text-t2">{text}</p>
          </li>
        ))}
      </ul>
      <Button isBlock onClick={props.onUnderstood}>
        {t`I understand the risks`}
      </Button>
    </div>
  );
}
