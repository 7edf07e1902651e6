import { decimalsOfStep } from '@candor/money';
import type { OrderSide } from '@candor/protocol';
import {
  cx,
  FormError,
  niceStep,
  NumberStepper,
  Segmented,
  settleAmount,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { contractCodeText, contractErrorText } from '#shared/contracts/contract-texts.ts';
import {
  areLotsOnStep,
  checkPrice,
  exactLotsMax,
  lotsOnStep,
  onStep,
  ticksOf,
} from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';
import { PricedButton } from '#shared/trading/ticket/PricedButton.tsx';
import { contractDistanceOf } from '../contract-distance.ts';
import { lotsText } from '#shared/contracts/figures-text.ts';
import { CloseOutcome } from './CloseOutcome.tsx';
import type { LiveProps } from './live-props.ts';

const PERCENTS = [25, 50, 75, 100] as const;
const PRICE_STEP_SHARE = '0.0001';

/** What is typed into the form that closes, what is wrong with it, and sending it. */
function useCloseForm({ position, situation, onDone }: LiveProps) {
  const { t } = useLingui();
  const { terms } = situation;
  const left = Math.max(0, position.lots - position.closingLots);
  const [kind, setKind] = useState<'market' | 'limit'>('market');
  /** Undefined is all of it, also when lots close or fill meanwhile. */
  const [part, setPart] = useState<string>();
  const [price, setPrice] = useState(() => onStep(position.markPrice, terms));
  const { run, failure, forget, isBusy } = useMoneyAction('outContract', contractErrorText);
  const typed = part ?? String(left);
  const lots = Number(typed === '' ? '0' : typed);
  const side: OrderSide = position.direction === 'long' ? 'sell' : 'buy';
  const best = side === 'sell' ? situation.bidTicks : situation.askTicks;
  const priceProblem = kind === 'limit' ? checkPrice(price, terms) : undefined;
  const ticks = kind === 'limit' ? ticksOf(price, terms) : best;
  const lotsProblem = lotsProblemOf(lots, left, terms);
  const close = async (): Promise<void> => {
    const reply = await run({
      positionId: position.positionId,
      lots,
      ...(kind === 'limit' && { price: settleAmount(price) }),
    });
    if (reply === undefined) return;
    const size = lotsText(lots);
    toastStore.show(t`Closing ${size}`, 'success', {
      about: `contract order ${String(reply.orderId)}`,
      isFirstOnly: true,
    });
    onDone();
  };
  /** A change of the inputs, after which the last failure says nothing any more. */
  const after =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      forget();
      set(value);
    };
  return {
    left,
    kind,
    setKind: after(setKind),
    typed,
    setPart: after(setPart),
    price,
    setPrice: after(setPrice),
    lots,
    side,
    ticks,
    distance: contractDistanceOf({ kind, price, trigger: '' }, side, situation),
    lotsProblem,
    priceProblem: typeof priceProblem === 'number' ? priceProblem : undefined,
    isReady: lotsProblem === undefined && priceProblem === undefined && ticks !== 0,
    failure,
    isBusy,
    close,
  };
}

/** What is wrong with the lots to close, in the order in which the core checks. */
function lotsProblemOf(lots: number, left: number, terms: ContractTerms): number | undefined {
  if (lots < 1) return 2053;
  if (lots > left) return 2052;
  if (!areLotsOnStep(lots, terms, left)) return 41021;
  return lots > exactLotsMax(terms) ? 41034 : undefined;
}

type CloseModel = ReturnType<typeof useCloseForm>;

/** Closes lots of a position at the market or at a price, with what that brings. */
export function CloseForm(props: LiveProps): ReactNode {
  const { position, situation } = props;
  const { t } = useLingui();
  const model = useCloseForm(props);
  const { left, kind, lots, ticks, side, isReady, lotsProblem } = model;
  const size = lotsText(lots);
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-3 px-4 pb-3"
    >
      <div className="flex flex-wrap gap-2">
        <Segmented
          label={t`Close at`}
          options={[
            { value: 'market', label: t`Market` },
            { value: 'limit', label: t`Limit` },
          ]}
          value={kind}
          onChange={model.setKind}
          className="flex-1 basis-36"
        />
        <div className="flex-1 basis-36">
          <NumberStepper
            label={t`Lots, of ${left}`}
            value={model.typed}
            onChange={model.setPart}
            step={String(props.situation.terms.market.lotStep)}
            decimals={0}
            isInvalid={lotsProblem !== undefined}
          />
        </div>
      </div>
      <LotShares position={position} situation={situation} model={model} />
      {kind === 'limit' && <LimitField situation={situation} model={model} />}
      <CloseOutcome
        position={position}
        situation={situation}
        lots={lotsProblem === undefined ? lots : 0}
        ticks={ticks}
        kind={kind}
      />
      <FormError>
        {model.failure ?? (kind === 'market' && ticks === 0 ? contractCodeText(41024) : undefined)}
      </FormError>
      <PricedButton
        key={`${kind} ${model.price}`}
        tone={side === 'sell' ? 'down' : 'up'}
        distance={model.distance}
        isBusy={model.isBusy}
        disabled={!isReady}
        onSend={() => void model.close()}
      >
        {kind === 'market' ? t`Close ${size} at market` : t`Place a close order for ${size}`}
      </PricedButton>
    </form>
  );
}

/** What is wrong with the lots, which of them close already, and shares of what is left. */
function LotShares(props: {
  readonly position: LiveProps['position'];
  readonly situation: LiveProps['situation'];
  readonly model: CloseModel;
}): ReactNode {
  const { position, situation, model } = props;
  const { terms } = situation;
  const { left, lots, lotsProblem } = model;
  const { t } = useLingui();
  return (
    <>
      <FormError>{lotsProblem === undefined ? undefined : contractCodeText(lotsProblem)}</FormError>
      {position.closingLots > 0 && (
        <p className="num text-meta text-t3">
          {t`Closing already: ${lotsText(position.closingLots)}`}
        </p>
      )}
      <div role="group" aria-label={t`Share of the position`} className="flex gap-2">
        {PERCENTS.map((percent) => {
          const least = Math.min(terms.market.lotStep, left);
          const part = Math.max(least, lotsOnStep(Math.floor((left * percent) / 100), terms, left));
          return (
            <button
              key={percent}
              type="button"
              aria-pressed={lots === part}
              onClick={() => model.setPart(percent === 100 ? undefined : String(part))}
              className={cx(
                'press num min-h-10 flex-1 rounded-input text-body font-medium',
                lots === part ? 'bg-primary-soft text-primary-text' : 'bg-s2 text-t1',
              )}
            >
              {`${String(percent)}%`}
            </button>
          );
        })}
      </div>
    </>
  );
}

function LimitField(props: {
  readonly situation: LiveProps['situation'];
  readonly model: CloseModel;
}): ReactNode {
  const { price, setPrice, priceProblem } = props.model;
  const { market } = props.situation.terms;
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1">
      <NumberStepper
        label={t`Price (${market.quoteAsset})`}
        value={price}
        onChange={setPrice}
        step={niceStep(price, market.priceStep, PRICE_STEP_SHARE)}
        decimals={decimalsOfStep(market.priceStep)}
        isInvalid={priceProblem !== undefined}
      />
      <FormError>
        {priceProblem === undefined ? undefined : contractCodeText(priceProblem)}
      </FormError>
    </div>
  );
}
