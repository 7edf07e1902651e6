import { decimalsOfStep } from '@candor/money';
import type { PositionFigures } from '@candor/protocol/contract-formulas';
import { cx, FormError, niceStep, NumberStepper } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import { ticksOf } from './contract-terms.ts';
import type { ContractTerms } from './contract-terms.ts';
import { resultText } from './figures-text.ts';
import { resultAt } from './stop-prices.ts';

/** One press on a price is about a basis point of it, rounded to 1, 2 or 5. */
const PRICE_STEP_SHARE = '0.0001';

/** A price at which a position closes itself, with what the position comes to there, or why it cannot be. */
export function StopField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Where the steps of an empty field begin. */
  readonly stepsFrom: string;
  /** What is wrong with it, in words. */
  readonly problem: string | undefined;
  readonly figures: PositionFigures;
  readonly terms: ContractTerms;
}): ReactNode {
  const { value, stepsFrom, problem, terms } = props;
  const { market } = terms;
  const ticks = ticksOf(value, terms);
  const result = ticks === 0 ? undefined : resultAt(props.figures, ticks, terms);
  return (
    <div className="flex flex-col gap-1">
      <NumberStepper
        label={props.label}
        value={value}
        onChange={props.onChange}
        step={niceStep(value || stepsFrom, market.priceStep, PRICE_STEP_SHARE)}
        stepsFrom={stepsFrom}
        decimals={decimalsOfStep(market.priceStep)}
        isInvalid={problem !== undefined}
      />
      {result !== undefined && problem === undefined && (
        <p className={cx('num text-right text-meta', result < 0 ? 'text-down' : 'text-up')}>
          {`${resultText(result, terms)} ${market.quoteAsset}`}
        </p>
      )}
      <FormError>{problem}</FormError>
    </div>
  );
}
