import { multiplyDecimals } from '@candor/money';
import type { ContractMarketView } from '@candor/protocol';
import { FormError, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { marginModeTexts } from '#shared/contracts/contract-texts.ts';
import { distancePpm, ticksOf } from '#shared/contracts/contract-terms.ts';
import { useIsStale } from '#shared/hub/hub.ts';
import { closesWhole, isAtMarket, isConditional, takesStops } from '../contract-form.ts';
import { setContractView, useContractView } from '../contract-view.ts';
import {
  costText,
  lotsText,
  resultText,
  shareText,
  ticksText,
} from '#shared/contracts/figures-text.ts';
import { AskAgain } from '#shared/trading/ticket/AskAgain.tsx';
import { PricedButton } from '#shared/trading/ticket/PricedButton.tsx';
import { FigureRow } from '../FigureRow.tsx';
import { resultAt } from '#shared/contracts/stop-prices.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import type { ContractModel } from '../use-contract-form.ts';
import { problemText } from '../trigger-texts.ts';
import type { usePlaceContract } from '../use-place-contract.ts';
import { TriggerWords } from '../TriggerWords.tsx';
import { WhatIf } from './WhatIf.tsx';

interface ConfirmProps {
  readonly market: ContractMarketView;
  readonly model: ContractModel;
  readonly order: ReturnType<typeof usePlaceContract>;
}

/** The last look before an order is sent: what it costs, what it risks, and where it would end. */
export function ConfirmContract(props: ConfirmProps): ReactNode {
  const { model, order } = props;
  const { t } = useLingui();
  const { figures, situation, form } = model;
  const isStale = useIsStale('contracts');
  const { isConfirmed } = useContractView();
  const problem = model.problems.find(({ code }) => code !== 'missing');
  const complaint = problem === undefined ? undefined : problemText(problem);
  return (
    <div className="flex flex-col gap-4 px-4 pb-3">
      <Heroes {...props} />
      <TriggerWords model={model} className="rounded-card bg-s2 p-3 text-body" />
      <dl className="num flex flex-col gap-y-2 text-body">
        <CostRows {...props} />
        {takesStops(form) && <StopRows {...props} />}
      </dl>
      {figures.opens > 0 && (
        <div className="rounded-card bg-s2 p-3">
          <WhatIf figures={figures} situation={situation} />
        </div>
      )}
      {isStale && (
        <p role="status" className="text-meta text-warn">
          {t`Prices are not live at the moment. The figures may be out of date.`}
        </p>
      )}
      <FormError>{order.failure ?? complaint}</FormError>
      <AskAgain
        isConfirmed={isConfirmed}
        onChange={(next) => setContractView({ isConfirmed: next })}
      />
    </div>
  );
}

/** Sends the order; it stays in sight while the rest scrolls. */
export function ConfirmButton({ model, order }: Omit<ConfirmProps, 'market'>): ReactNode {
  const { t } = useLingui();
  const { figures, form } = model;
  const isLong = figures.side === 'buy';
  const size = closesWhole(form) ? t`all of it` : lotsText(figures.lots);
  return (
    <div className="flex flex-col gap-2">
      <PricedButton
        tone={isLong ? 'up' : 'down'}
        distance={model.distance}
        isBusy={order.isBusy}
        onSend={order.send}
      >
        {form.isReducing
          ? t`Close ${size}`
          : isLong
            ? t`Open long, ${size}`
            : t`Open short, ${size}`}
      </PricedButton>
      <p className="text-center text-cap text-t3">
        {t`Placed once, even if the connection drops.`}
      </p>
    </div>
  );
}

/** The two figures that an order is. */
function Heroes({ market, model }: ConfirmProps): ReactNode {
  const { t } = useLingui();
  const { form, figures, situation } = model;
  const coins = formatExact(multiplyDecimals(String(figures.lots), market.lotSize));
  const price = isAtMarket(form)
    ? t`About ${ticksText(figures.entryTicks, situation.terms)}`
    : ticksText(ticksOf(form.price, situation.terms), situation.terms);
  return (
    <dl className="num flex flex-wrap justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <dt className="text-meta text-t3">{t`Size`}</dt>
        <dd className="text-title font-semibold">
          {closesWhole(form) ? t`All of it` : lotsText(figures.lots)}
        </dd>
        <dd className="text-meta text-t3">{`${coins} ${market.baseAsset}`}</dd>
      </div>
      <div className="min-w-0 text-right">
        <dt className="text-meta text-t3">{t`Price (${market.quoteAsset})`}</dt>
        <dd className="text-title font-semibold break-words">{price}</dd>
      </div>
    </dl>
  );
}

function CostRows({ market, model }: ConfirmProps): ReactNode {
  const { t } = useLingui();
  const { form, figures, situation } = model;
  const { terms, setting, markTicks } = situation;
  const { quoteAsset } = market;
  const { liquidationAfter, worstTicks, closeResultUnits, closes } = figures;
  const margin = t(marginModeTexts[setting.marginMode]);
  const waits = isConditional(form.kind);
  return (
    <>
      {form.kind === 'market' && (
        <FigureRow
          name={
            <TradeTerm name="worst">
              {figures.side === 'buy' ? t`Not above` : t`Not below`}
            </TradeTerm>
          }
        >
          {ticksText(worstTicks, terms)}
        </FigureRow>
      )}
      {figures.opens > 0 && (
        <>
          <FigureRow
            name={<ContractTerm name="leverage" />}
          >{`${margin} · ${String(setting.leverage)}x`}</FigureRow>
          <FigureRow name={<ContractTerm name="margin" />}>
            {`${costText(figures.marginUnits, terms)} ${quoteAsset}`}
          </FigureRow>
        </>
      )}
      <FigureRow
        name={<ContractTerm name="fee">{waits ? t`Fee, about` : t`Fee, at most`}</ContractTerm>}
      >
        {`${costText(figures.takerFeeUnits, terms)} ${quoteAsset}`}
      </FigureRow>
      {figures.opens > 0 && (
        <>
          <FigureRow
            name={
              <ContractTerm name="cost">{waits ? t`Cost, about` : t`Cost, at most`}</ContractTerm>
            }
            className="font-semibold"
          >
            {`${costText(figures.costUnits, terms)} ${quoteAsset}`}
          </FigureRow>
          <FigureRow name={<ContractTerm name="liquidation">{t`Est. liquidation`}</ContractTerm>}>
            <span className="font-medium text-warn">{ticksText(liquidationAfter, terms)}</span>
            {liquidationAfter !== 0 && markTicks !== 0 && (
              <span className="text-t3">
                {t`${shareText(distancePpm(liquidationAfter, markTicks))} away`}
              </span>
            )}
          </FigureRow>
        </>
      )}
      {closes > 0 && (
        <FigureRow name={t`Closes`}>
          {lotsText(closes)}
          {closeResultUnits !== undefined && (
            <span className={closeResultUnits < 0 ? 'text-down' : 'text-up'}>
              {resultText(closeResultUnits, terms)}
            </span>
          )}
        </FigureRow>
      )}
    </>
  );
}

/** Both ends of what the order opens, in money. */
function StopRows({ model }: ConfirmProps): ReactNode {
  const { t } = useLingui();
  const { form, figures, situation } = model;
  const { terms } = situation;
  const row = (name: string, price: string): ReactNode => {
    const ticks = ticksOf(price, terms);
    if (ticks === 0) return null;
    const { opens: lots, side, valueUnits: entryUnits } = figures;
    const result = resultAt({ isLong: side === 'buy', lots, entryUnits }, ticks, terms);
    return (
      <FigureRow name={name}>
        {ticksText(ticks, terms)}
        <span className={result < 0 ? 'text-down' : 'text-up'}>{resultText(result, terms)}</span>
      </FigureRow>
    );
  };
  return (
    <>
      {row(t`Take profit`, form.takeProfit)}
      {row(t`Stop loss`, form.stopLoss)}
    </>
  );
}
