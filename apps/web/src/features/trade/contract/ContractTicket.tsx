import { Checkbox, cx, niceStep, NumberStepper, Select, SideSwitch, Slider } from '@candor/ui-kit';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatExact } from '@candor/ui-kit';
import { multiplyDecimals, decimalsOfStep } from '@candor/money';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { priceOf } from '#shared/contracts/contract-terms.ts';
import {
  orderTypeNotes,
  orderTypeTexts,
  timeInForceNotes,
  timeInForceTexts,
} from '#shared/trading/orders/order-texts.ts';
import {
  closesWhole,
  isAtMarket,
  isConditional,
  orderKinds,
  sizeDecimals,
  sizeUnits,
  takesStops,
} from './contract-form.ts';
import type { OrderKind, PlainKind, SizeUnit } from './contract-form.ts';
import { lotsText, resultText } from '#shared/contracts/figures-text.ts';
import { resultAt } from '#shared/contracts/stop-prices.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';
import { DistanceNote } from '#shared/trading/ticket/DistanceNote.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { TicketProps } from './ticket-props.ts';
import { isWrong, PRICE_STEP_SHARE, TriggerFields } from './TriggerFields.tsx';
import { TriggerWords } from './TriggerWords.tsx';
import { problemText, triggerNotes } from './trigger-texts.ts';
import { TicketFigures } from './TicketFigures.tsx';
import { ticksOf } from '#shared/contracts/contract-terms.ts';
import type { ContractModel } from './use-contract-form.ts';

/** The left column of the contract tab: what to order. */
export function ContractTicket(props: TicketProps): ReactNode {
  const { model } = props;
  const { form } = model;
  const { t } = useLingui();
  return (
    <form
      noValidate
      aria-label={t`Order form`}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
      className="flex min-w-0 flex-col gap-2 [&_:is(button,input)]:scroll-mb-36"
    >
      <SideSwitch
        label={t`Long or short`}
        buy={t(directionTexts.long)}
        sell={t(directionTexts.short)}
        value={form.direction === 'long' ? 'buy' : 'sell'}
        onChange={(side) => model.setDirection(side === 'buy' ? 'long' : 'short')}
      />
      <KindRow model={model} />
      <TriggerFields {...props} />
      <PriceField {...props} />
      {!closesWhole(form) && (
        <>
          <SizeField {...props} />
          <div className="-my-1.5">
            <Slider
              label={t`Share of the most`}
              value={model.percent}
              onChange={model.setPercent}
            />
          </div>
        </>
      )}
      <OptionsRow {...props} />
      <StopFields {...props} />
      <Complaint model={model} />
      <TriggerWords model={model} className="text-meta text-t2" />
      <TicketFigures {...props} />
      <div className="sticky bottom-[var(--tab-bar-height)] z-10 -mb-1 bg-bg pb-1">
        <SubmitButton {...props} />
      </div>
    </form>
  );
}

const plainTexts: Readonly<Record<PlainKind, MessageDescriptor>> = {
  limit: orderTypeTexts.limit,
  market: orderTypeTexts.market,
  post_only: timeInForceTexts.post_only,
  ioc: timeInForceTexts.ioc,
  fok: timeInForceTexts.fok,
};

const plainNotes: Readonly<Record<PlainKind, MessageDescriptor>> = {
  limit: orderTypeNotes.limit,
  market: orderTypeNotes.market,
  post_only: timeInForceNotes.post_only,
  ioc: timeInForceNotes.ioc,
  fok: timeInForceNotes.fok,
};

function kindText(kind: OrderKind): MessageDescriptor {
  return isConditional(kind) ? orderTypeTexts[kind] : plainTexts[kind];
}

function kindNote(kind: OrderKind): MessageDescriptor {
  return isConditional(kind) ? triggerNotes[kind] : plainNotes[kind];
}

function KindRow({ model }: { readonly model: ContractModel }): ReactNode {
  const { t } = useLingui();
  const { form, figures, situation } = model;
  const best = figures.side === 'buy' ? situation.bidTicks : situation.askTicks;
  return (
    <div className="flex gap-2">
      <Select
        label={t`Order type`}
        options={orderKinds.map((kind) => ({
          value: kind,
          label: t(kindText(kind)),
          note: t(kindNote(kind)),
        }))}
        value={form.kind}
        onChange={model.setKind}
        className="flex-1"
      />
      {!isAtMarket(form) && !isConditional(form.kind) && (
        <button
          type="button"
          disabled={best === 0}
          onClick={() => model.edit('price', priceOf(best, situation.terms))}
          className="press h-10 shrink-0 rounded-input bg-s2 px-3 text-meta font-medium text-primary-text disabled:text-t3"
        >
          {t`BBO`}
          <span className="sr-only">{figures.side === 'buy' ? t`Best bid` : t`Best ask`}</span>
        </button>
      )}
    </div>
  );
}

/** One press on a size is about a tenth of it, rounded to 1, 2 or 5. */
const SIZE_STEP_SHARE = '0.1';

function PriceField({ market, model }: TicketProps): ReactNode {
  const { form } = model;
  const { t } = useLingui();
  if (form.kind === 'trailing_stop') return null;
  if (isAtMarket(form)) {
    return (
      <div className="flex h-11 items-center justify-center rounded-input bg-s2 px-3 text-body text-t3">
        {t`Best market price`}
      </div>
    );
  }
  return (
    <>
      <NumberStepper
        label={t`Price (${market.quoteAsset})`}
        value={form.price}
        onChange={(text) => model.edit('price', text)}
        step={niceStep(form.price, market.priceStep, PRICE_STEP_SHARE)}
        decimals={decimalsOfStep(market.priceStep)}
        isInvalid={isWrong(model, 'price')}
      />
      <DistanceNote distance={model.distance} className="-my-1 text-cap empty:hidden" />
    </>
  );
}

function SizeField({ market, model }: TicketProps): ReactNode {
  const { form, figures } = model;
  const { t } = useLingui();
  const units: Readonly<Record<SizeUnit, string>> = {
    lots: t`lots`,
    base: market.baseAsset,
    quote: market.quoteAsset,
  };
  const steps: Readonly<Record<SizeUnit, string>> = {
    lots: String(market.lotStep),
    base: multiplyDecimals(String(market.lotStep), market.lotSize),
    quote: '1',
  };
  const coins = formatExact(multiplyDecimals(String(figures.lots), market.lotSize));
  return (
    <>
      <NumberStepper
        label={t`Size (${units[form.unit]})`}
        value={form.size}
        onChange={(text) => model.edit('size', text)}
        step={niceStep(form.size, steps[form.unit], SIZE_STEP_SHARE)}
        decimals={sizeDecimals(form.unit, market)}
        isInvalid={isWrong(model, 'size')}
      />
      <div className="-my-1 flex items-center justify-between gap-2">
        <span className="num min-w-0 truncate text-cap text-t3">
          {form.unit === 'lots' ? `= ${coins} ${market.baseAsset}` : `= ${lotsText(figures.lots)}`}
        </span>
        <Select
          label={t`Size in`}
          size="small"
          options={sizeUnits.map((unit) => ({ value: unit, label: units[unit] }))}
          value={form.unit}
          onChange={model.setUnit}
          className="bg-transparent! px-0! text-primary-text!"
        />
      </div>
    </>
  );
}

function OptionsRow({ model }: TicketProps): ReactNode {
  const { form, situation } = model;
  const { t } = useLingui();
  const isHedge = situation.setting.positionMode === 'hedge';
  return (
    <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3">
      {!form.isReducing && (
        <Checkbox isOn={form.hasStops} onChange={model.setStops}>
          {t`TP/SL`}
        </Checkbox>
      )}
      <Checkbox isOn={form.isReducing} onChange={model.setReducing}>
        {isHedge ? t`Close position` : t`Reduce-only`}
      </Checkbox>
      {form.isReducing && isConditional(form.kind) && (
        <Checkbox isOn={form.closesAll} onChange={model.setClosesAll}>
          {t`All of it`}
        </Checkbox>
      )}
      <ChosenTerm model={model} />
    </div>
  );
}

/** What the option means that is chosen, a tap away, on a line of its own. */
function ChosenTerm({ model }: Pick<TicketProps, 'model'>): ReactNode {
  const { form, situation } = model;
  const isHedge = situation.setting.positionMode === 'hedge';
  if (form.isReducing ? isHedge : !form.hasStops) return null;
  return (
    <span className="basis-full">
      <ContractTerm name={form.isReducing ? 'reduceOnly' : 'stops'} className="text-meta" />
    </span>
  );
}

/** Take-profit and stop-loss of what the order opens, each with what it comes to. */
function StopFields({ market, model }: TicketProps): ReactNode {
  const { form, figures, situation } = model;
  const { t } = useLingui();
  if (!takesStops(form)) return null;
  const { terms } = situation;
  const field = (name: 'takeProfit' | 'stopLoss', label: string): ReactNode => {
    const ticks = ticksOf(form[name], terms);
    const { opens: lots, side, valueUnits: entryUnits } = figures;
    const result =
      ticks === 0 || lots === 0
        ? undefined
        : resultAt({ isLong: side === 'buy', lots, entryUnits }, ticks, terms);
    return (
      <div>
        <NumberStepper
          label={label}
          value={form[name]}
          onChange={(text) => model.edit(name, text)}
          step={niceStep(form[name] || form.price, market.priceStep, PRICE_STEP_SHARE)}
          decimals={decimalsOfStep(market.priceStep)}
          isInvalid={isWrong(model, name)}
        />
        {result !== undefined && (
          <p className={cx('num pt-0.5 text-right text-cap', result < 0 ? 'text-down' : 'text-up')}>
            {`${resultText(result, terms)} ${market.quoteAsset}`}
          </p>
        )}
      </div>
    );
  };
  const { added } = figures;
  const hasOwn = added !== undefined && (added.takeProfitPrice ?? added.stopLossPrice) !== null;
  return (
    <>
      {field('takeProfit', t`Take profit (${market.quoteAsset})`)}
      {field('stopLoss', t`Stop loss (${market.quoteAsset})`)}
      {hasOwn && (form.takeProfit !== '' || form.stopLoss !== '') && (
        <p role="status" className="text-meta text-warn">
          {t`Your position has TP/SL already. What you type here replaces it for the whole position.`}
        </p>
      )}
    </>
  );
}

/** The first complaint about what was typed, as soon as it was typed. */
function Complaint({ model }: { readonly model: ContractModel }): ReactNode {
  const found = model.problems.find(
    (problem) => problem.code !== 'missing' && (problem.field !== 'form' || problem.code === 2021),
  );
  return (
    <div role="status" className="text-meta text-red empty:hidden">
      {found !== undefined && problemText(found)}
    </div>
  );
}
