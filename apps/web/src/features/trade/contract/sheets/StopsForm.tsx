import { Button, FormError } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { checkPrice, figuresOf, ticksOf } from '#shared/contracts/contract-terms.ts';
import { ticksText } from '#shared/contracts/figures-text.ts';
import { FigureRow } from '../FigureRow.tsx';
import { findStopProblems } from '#shared/contracts/stop-prices.ts';
import { contractCodeText } from '#shared/contracts/contract-texts.ts';
import { StopField } from '#shared/contracts/StopField.tsx';
import { useSaveStops } from '#shared/contracts/use-save-stops.ts';
import type { StopName } from '#shared/contracts/use-save-stops.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';
import type { LiveProps } from './live-props.ts';

/** What is typed for the two prices, what is wrong with each, and sending them. */
function useStopsForm({ position, situation, onDone }: LiveProps) {
  const { terms, markTicks } = situation;
  const [typed, setTyped] = useState({
    takeProfit: position.takeProfitPrice ?? '',
    stopLoss: position.stopLossPrice ?? '',
  });
  const { save, refusal, failure, forget, isBusy } = useSaveStops(position, onDone);
  const { takeProfit, stopLoss } = typed;
  const prices = { takeProfit: ticksOf(takeProfit, terms), stopLoss: ticksOf(stopLoss, terms) };
  const found = findStopProblems(position, prices, markTicks, terms);
  const problemOf = (field: StopName): number | undefined => {
    if (refusal?.field === field) return refusal.code;
    // One that stays as it was set is no new price, whatever the steps are by now.
    const isKept = typed[field] === (position[`${field}Price`] ?? '');
    const price = isKept ? undefined : checkPrice(typed[field], terms);
    return typeof price === 'number' ? price : found[field];
  };
  const isSame =
    prices.takeProfit === ticksOf(position.takeProfitPrice, terms) &&
    prices.stopLoss === ticksOf(position.stopLossPrice, terms);
  const isWrong = problemOf('takeProfit') !== undefined || problemOf('stopLoss') !== undefined;
  return {
    typed,
    edit: (field: StopName, text: string) => {
      forget();
      setTyped((before) => ({ ...before, [field]: text }));
    },
    problemOf,
    isReady: !isWrong && !isSame,
    failure,
    isBusy,
    save: () => save(typed),
  };
}

/** The two prices at which a position closes itself; an empty one is taken away. */
export function StopsForm(props: LiveProps): ReactNode {
  const { position, situation } = props;
  const { t } = useLingui();
  const model = useStopsForm(props);
  const { terms, markTicks } = situation;
  const { quoteAsset } = terms.market;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (model.isReady) void model.save();
  };
  const figures = figuresOf(position, terms);
  const problemText = (name: StopName): string | undefined => {
    const code = model.problemOf(name);
    return code === undefined ? undefined : contractCodeText(code);
  };
  const field = (name: StopName, label: string): ReactNode => (
    <StopField
      label={label}
      value={model.typed[name]}
      onChange={(text) => model.edit(name, text)}
      stepsFrom={position.markPrice}
      problem={problemText(name)}
      figures={figures}
      terms={terms}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 px-4 pb-3">
      <dl className="num flex flex-col gap-1 text-meta">
        <FigureRow name={<ContractTerm name="mark">{t`Mark price`}</ContractTerm>}>
          {ticksText(markTicks, terms)}
        </FigureRow>
        <FigureRow
          name={<ContractTerm name="positionLiquidation">{t`Est. liquidation`}</ContractTerm>}
          className="text-warn!"
        >
          {ticksText(ticksOf(position.liquidationPrice, terms), terms)}
        </FigureRow>
      </dl>
      {field('takeProfit', t`Take profit (${quoteAsset})`)}
      {field('stopLoss', t`Stop loss (${quoteAsset})`)}
      <p className="text-meta text-t3">
        {t`When the mark price gets there, the whole position closes at the market. Leave a field empty for none.`}
      </p>
      <FormError>{model.failure}</FormError>
      <Button type="submit" isBlock isBusy={model.isBusy} disabled={!model.isReady}>
        {t`Save`}
      </Button>
    </form>
  );
}
