import { RefusedError } from '@candor/api-client';
import type { ContractMarketView } from '@candor/protocol';
import { valueUnits } from '@candor/protocol/contract-formulas';
import { Button, FormError, settleAmount, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { checkPrice, priceOf, ticksOf } from './contract-terms.ts';
import { contractCodeText, contractErrorText, waitingCodeText } from './contract-texts.ts';
import { ticksText } from './figures-text.ts';
import { stopLiquidationCode } from './order-outlook.ts';
import { lotsLeft, orderOf, stopBounds } from './own-order.ts';
import type { OwnOrder } from './own-order.ts';
import { stopSideCode } from './stop-prices.ts';
import { StopField } from './StopField.tsx';
import { useAmendOwn } from './use-amend-own.ts';
import { useContractAccount } from './use-contract-account.ts';
import { STOP_OF_CODE } from './use-save-stops.ts';
import type { StopName } from './use-save-stops.ts';
import { useSituation } from './use-situation.ts';

interface AttachedStopsProps {
  /** One that opens. */
  readonly own: OwnOrder;
  readonly market: ContractMarketView;
  readonly onDone: () => void;
}

/** What is typed for the two prices of what an order opens, what is wrong with each, and sending those that changed. */
function useAttachedStops({ own, market, onDone }: AttachedStopsProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const situation = useSituation(market, undefined, useContractAccount());
  const { terms, markTicks } = situation;
  const bounds = stopBounds(own, markTicks, terms);
  const { side, takeProfitPrice, stopLossPrice } = orderOf(own);
  const before = { takeProfit: takeProfitPrice ?? '', stopLoss: stopLossPrice ?? '' };
  const [typed, setTyped] = useState(before);
  const [refusal, setRefusal] = useState<{ readonly field: StopName; readonly code: number }>();
  const sending = useAmendOwn(own, (error) => {
    const code = error instanceof RefusedError ? error.code : 0;
    const field = STOP_OF_CODE[code];
    if (field === undefined) return contractErrorText(error);
    setRefusal({ field, code });
    return undefined;
  });
  const isKept = (field: StopName): boolean =>
    ticksOf(typed[field], terms) === ticksOf(before[field], terms) &&
    /\d/.test(typed[field]) === /\d/.test(before[field]);
  const problemOf = (field: StopName): number | undefined => {
    if (refusal?.field === field) return refusal.code;
    if (isKept(field) || !/\d/.test(typed[field])) return undefined;
    const wrong = checkPrice(typed[field], terms);
    if (typeof wrong === 'number') return wrong;
    const against = field === 'takeProfit' ? bounds.entry : bounds.reached;
    const ticks = ticksOf(typed[field], terms);
    const wrongSide = stopSideCode(field, side, ticks, against);
    if (wrongSide !== undefined || field === 'takeProfit') return wrongSide;
    return stopLiquidationCode(own, ticks, bounds.entry, situation);
  };
  const save = async (): Promise<void> => {
    const asked = (field: StopName): string =>
      typed[field] === '' ? '0' : settleAmount(typed[field]);
    const reply = await sending.run({
      ...(!isKept('takeProfit') && { takeProfitPrice: asked('takeProfit') }),
      ...(!isKept('stopLoss') && { stopLossPrice: asked('stopLoss') }),
    });
    if (reply === undefined) return;
    const isNone = typed.takeProfit === '' && typed.stopLoss === '';
    toastStore.show(
      isNone ? t`Take profit and stop loss are removed` : t`Take profit and stop loss are set`,
      'success',
    );
    const list = own.kind === 'order' ? 'contractPage' : 'contractTriggers';
    void queries.invalidateQueries({ queryKey: [list] });
    onDone();
  };
  const isWrong = problemOf('takeProfit') !== undefined || problemOf('stopLoss') !== undefined;
  const isSame = isKept('takeProfit') && isKept('stopLoss');
  return {
    typed,
    edit: (field: StopName, text: string) => {
      sending.forget();
      setRefusal(undefined);
      setTyped((now) => ({ ...now, [field]: text }));
    },
    problemOf,
    terms,
    entryTicks: bounds.entry,
    isReady: !isWrong && !isSame,
    failure: sending.failure,
    isBusy: sending.isBusy,
    save,
  };
}

/** The two prices at which what an open order opens will close itself; an empty one is taken away. */
export function AttachedStopsForm(props: AttachedStopsProps): ReactNode {
  const { own, market } = props;
  const { t } = useLingui();
  const model = useAttachedStops(props);
  const { terms, entryTicks } = model;
  const { quoteAsset } = market;
  const lots = lotsLeft(own) ?? 0;
  const figures = {
    isLong: orderOf(own).side === 'buy',
    lots,
    entryUnits: valueUnits(entryTicks, lots, market.tickLotUnits),
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (model.isReady) void model.save();
  };
  const problemText = (name: StopName): string | undefined => {
    const code = model.problemOf(name);
    if (code === undefined) return undefined;
    return own.kind === 'order' ? contractCodeText(code) : waitingCodeText(code);
  };
  const field = (name: StopName, label: string): ReactNode => (
    <StopField
      label={label}
      value={model.typed[name]}
      onChange={(text) => model.edit(name, text)}
      stepsFrom={priceOf(entryTicks, terms)}
      problem={problemText(name)}
      figures={figures}
      terms={terms}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 px-4 pb-3">
      <dl className="num flex justify-between gap-2 text-meta">
        <dt className="text-t3">{own.kind === 'order' ? t`Order price` : t`Opens at about`}</dt>
        <dd>{ticksText(entryTicks, terms)}</dd>
      </dl>
      {field('takeProfit', t`Take profit (${quoteAsset})`)}
      {field('stopLoss', t`Stop loss (${quoteAsset})`)}
      <p className="text-meta text-t3">
        <WhenSet own={own} />
      </p>
      <FormError>{model.failure}</FormError>
      <Button type="submit" isBlock isBusy={model.isBusy} disabled={!model.isReady}>
        {t`Save`}
      </Button>
    </form>
  );
}

/** When they become those of the position. */
function WhenSet({ own }: { readonly own: OwnOrder }): ReactNode {
  const { t } = useLingui();
  if (own.kind === 'trigger')
    return t`They are set as the order fills. If the mark price is past one by then, the order ends refused. Leave a field empty for none.`;
  return own.order.filledLots === 0
    ? t`They are set as the order fills. Leave a field empty for none.`
    : t`They are set with the next part that fills; until then your position keeps what it has. Leave a field empty for none.`;
}
