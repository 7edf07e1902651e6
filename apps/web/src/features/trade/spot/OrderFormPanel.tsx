import type { MarketView } from '@candor/protocol';
import {
  Button,
  Checkbox,
  cx,
  formatDecimal,
  formatPercent,
  niceStep,
  NumberStepper,
  Select,
  SideSwitch,
  Slider,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CirclePlus } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { priceDecimals, quantityDecimals } from '#shared/markets/markets.ts';
import { costText, quoteDecimals } from '#shared/markets/quote-amounts.ts';
import { useSession } from '#shared/session/session.ts';
import {
  orderTypeNotes,
  orderTypeTexts,
  sideTexts,
  timeInForceNotes,
  timeInForceTexts,
} from '#shared/trading/orders/order-texts.ts';
import { problemText } from '#shared/trading/orders/problem-text.ts';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import { AdvancedButton } from './AdvancedSheet.tsx';
import { AttachedFields, AttachedSwitch } from './AttachedFields.tsx';
import { PairOutcomes, PriceHelp, TrailFacts } from './TicketFacts.tsx';
import {
  formTypes,
  hasPrice,
  hasTrigger,
  canBeByTotal,
  canBeIceberg,
  isAtMarket,
  isByTotal,
  timesInForceOf,
} from '#shared/trading/ticket/order-form.ts';
import { pairDistances } from '#shared/trading/ticket/order-ticket.ts';
import type { AmountField } from '#shared/trading/ticket/order-form.ts';
import type { OrderFormModel } from './use-order-form.ts';

interface PanelProps {
  readonly market: MarketView;
  readonly model: OrderFormModel;
  readonly onSubmit: () => void;
  readonly onLogIn: () => void;
  readonly onAddFunds: () => void;
}

/** The left column of the trade screen. */
export function OrderFormPanel(props: PanelProps): ReactNode {
  const { market, model } = props;
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
        label={t`Buy or sell`}
        buy={t(sideTexts.buy)}
        sell={t(sideTexts.sell)}
        value={form.side}
        onChange={model.setSide}
      />
      <TypeRow model={model} />
      <PriceFields market={market} model={model} />
      <SizeField market={market} model={model} />
      <div className="-my-1.5">
        <Slider label={t`Share of balance`} value={model.percent} onChange={model.setPercent} />
      </div>
      {!isAtMarket(form.type) && <TotalField market={market} model={model} />}
      <OptionsRow market={market} model={model} />
      <Complaint market={market} model={model} />
      <PairOutcomes market={market} model={model} />
      <TrailFacts market={market} model={model} />
      <FormFigures {...props} />
      <div className="sticky bottom-[var(--tab-bar-height)] z-10 -mb-1 bg-bg pb-1">
        <SubmitButton {...props} />
      </div>
    </form>
  );
}

function TypeRow({ model }: { readonly model: OrderFormModel }): ReactNode {
  const { form } = model;
  const { t } = useLingui();
  return (
    <Select
      label={t`Order type`}
      options={formTypes.map((type) => ({
        value: type,
        label: t(orderTypeTexts[type]),
        note: t(orderTypeNotes[type]),
      }))}
      value={form.type}
      onChange={model.setType}
    />
  );
}

/** Stands beside the options: the name of the type needs its whole row. */
function TimeInForce({ model }: { readonly model: OrderFormModel }): ReactNode {
  const { form } = model;
  const { t } = useLingui();
  const times = timesInForceOf(form);
  if (times.length < 2) return null;
  return (
    <Select
      label={t`Time in force`}
      options={times.map((time) => ({
        value: time,
        label: t(timeInForceTexts[time]),
        note: t(timeInForceNotes[time]),
      }))}
      value={form.timeInForce}
      onChange={model.setTimeInForce}
      size="small"
    />
  );
}

/** One press on a price is about a basis point of it, on a size about a tenth: rounded to 1, 2 or 5. */
const PRICE_STEP_SHARE = '0.0001';
const SIZE_STEP_SHARE = '0.1';

/** Whether a field holds something that cannot stand; an empty one is not wrong yet. */
function isWrong(model: OrderFormModel, field: AmountField): boolean {
  return model.problems.some((problem) => problem.field === field && problem.code !== 'missing');
}

interface FieldProps {
  readonly market: MarketView;
  readonly model: OrderFormModel;
}

/** A field's name, or a short one with how far its price lies from the market: `Trigger ≤ -5.1%`. */
function withShare(name: string, short: string, percent: string | undefined): string {
  return percent === undefined ? name : `${short} ${formatPercent(percent, 1)}`;
}

function PriceFields({ market, model }: FieldProps): ReactNode {
  const { form, edit } = model;
  const { t } = useLingui();
  const stepper = (
    field: 'price' | 'triggerPrice' | 'stopLimitPrice',
    label: string,
  ): ReactNode => (
    <NumberStepper
      label={label}
      value={form[field]}
      onChange={(text) => edit(field, text)}
      step={niceStep(form[field], market.tickSize, PRICE_STEP_SHARE)}
      decimals={priceDecimals(market)}
      isInvalid={isWrong(model, field)}
    />
  );
  const quote = market.quoteAsset;
  const isPair = form.type === 'oco';
  const trails = form.type === 'trailing_stop';
  const { limit, stop } = pairDistances(form, model.inputs);
  const way = form.side === 'buy' ? '≥' : '≤';
  return (
    <>
      {trails && (
        <NumberStepper
          label={t`Distance (%)`}
          value={form.callbackRate}
          onChange={(text) => edit('callbackRate', text)}
          step="0.1"
          decimals={2}
          isInvalid={isWrong(model, 'callbackRate')}
        />
      )}
      {trails && stepper('triggerPrice', t`Activation (optional)`)}
      {hasTrigger(form.type) &&
        !isPair &&
        !trails &&
        stepper('triggerPrice', t`Trigger price (${quote})`)}
      {hasPrice(form.type) && stepper('price', withShare(t`Price (${quote})`, t`Price`, limit))}
      {hasPrice(form.type) && !isPair && <PriceHelp model={model} />}
      {!hasPrice(form.type) && !trails && (
        <div className="flex h-11 items-center justify-center rounded-input bg-s2 px-3 text-body text-t3">
          {t`Best market price`}
        </div>
      )}
      {isPair &&
        stepper(
          'triggerPrice',
          withShare(t`Stop trigger (${quote})`, `${t`Trigger`} ${way}`, stop),
        )}
      {isPair && stepper('stopLimitPrice', t`Stop limit (optional)`)}
      {isPair && <PriceHelp model={model} />}
    </>
  );
}

function SizeField({ market, model }: FieldProps): ReactNode {
  const { form, edit, setSizing } = model;
  const { t } = useLingui();
  const byTotal = isByTotal(form);
  const field = byTotal ? 'total' : 'quantity';
  return (
    <>
      <NumberStepper
        label={byTotal ? t`Total (${market.quoteAsset})` : t`Amount (${market.baseAsset})`}
        value={form[field]}
        onChange={(text) => edit(field, text)}
        step={niceStep(
          form[field],
          byTotal ? totalStep(market) : market.quantityStep,
          SIZE_STEP_SHARE,
        )}
        decimals={byTotal ? totalDecimals(market) : quantityDecimals(market)}
        isInvalid={isWrong(model, field)}
      />
      {canBeByTotal(form.type) && (
        <button
          type="button"
          onClick={() => setSizing(byTotal ? 'quantity' : 'total')}
          className="-my-1 min-h-10 self-start text-left text-meta text-primary-text"
        >
          {byTotal
            ? t`Enter amount in ${market.baseAsset}`
            : t`Enter total in ${market.quoteAsset}`}
        </button>
      )}
    </>
  );
}

/** One press on a total is one whole unit of quote coin, or a ten-thousandth of an expensive one. */
function totalStep(market: MarketView): string {
  return market.priceScale > 4 ? '0.0001' : '1';
}

/** A total has the decimals of price and quantity together, up to the smallest unit. */
function totalDecimals(market: MarketView): number {
  return Math.min(8, market.priceScale + market.quantityScale);
}

function TotalField({ market, model }: FieldProps): ReactNode {
  const { form, edit } = model;
  const { t } = useLingui();
  return (
    <NumberStepper
      label={t`Total (${market.quoteAsset})`}
      value={form.total}
      onChange={(text) => edit('total', text)}
      step={niceStep(form.total, totalStep(market), SIZE_STEP_SHARE)}
      decimals={totalDecimals(market)}
      isInvalid={isWrong(model, 'total')}
    />
  );
}

/** What an order may have besides price and size. */
function OptionsRow({ market, model }: FieldProps): ReactNode {
  const { form } = model;
  const { t } = useLingui();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {canBeIceberg(form) && (
          <Checkbox isOn={form.isIceberg} onChange={model.setIceberg}>
            {t`Iceberg`}
          </Checkbox>
        )}
        <AttachedSwitch model={model} />
        <div className="flex grow items-center justify-between">
          <AdvancedButton model={model} />
          <TimeInForce model={model} />
        </div>
      </div>
      <AttachedFields market={market} model={model} />
      {form.isIceberg && <TradeTerm name="iceberg" className="self-start text-meta" />}
      {form.isIceberg && (
        <NumberStepper
          label={t`Shown at a time (${market.baseAsset})`}
          value={form.displayQuantity}
          onChange={(text) => model.edit('displayQuantity', text)}
          step={niceStep(form.displayQuantity, market.quantityStep, SIZE_STEP_SHARE)}
          decimals={quantityDecimals(market)}
          isInvalid={isWrong(model, 'displayQuantity')}
        />
      )}
    </>
  );
}

/** The first complaint about what was typed, as soon as it was typed. */
function Complaint({ market, model }: Pick<PanelProps, 'market' | 'model'>): ReactNode {
  const found = model.problems.find(
    (problem) => problem.code !== 'missing' && problem.field !== 'form',
  );
  return (
    <div role="status" className="text-meta text-red empty:hidden">
      {found !== undefined && problemText(Number(found.code), market, found.bound)}
    </div>
  );
}

function FormFigures({ market, model, onAddFunds }: PanelProps): ReactNode {
  const { form, inputs, summary } = model;
  const { t } = useLingui();
  const isBuy = form.side === 'buy';
  const asset = isBuy ? market.quoteAsset : market.baseAsset;
  const available = isBuy ? inputs.availableQuote : inputs.availableBase;
  const decimals = isBuy ? quoteDecimals(market) : quantityDecimals(market);
  return (
    <dl className="num flex flex-col gap-1.5 text-meta">
      <FigureRow name={t`Avail.`}>
        <span>{`${available === undefined ? '--' : formatDecimal(available, decimals)} ${asset}`}</span>
        <button
          type="button"
          aria-label={t`Add funds`}
          onClick={onAddFunds}
          className="relative grid size-5 place-items-center text-primary-text before:absolute before:-inset-2.5"
        >
          <CirclePlus size={16} strokeWidth={1.8} aria-hidden="true" />
        </button>
      </FigureRow>
      <FigureRow name={<TradeTerm name="fee" className="min-h-6">{t`Est. fee`}</TradeTerm>}>
        {summary.fee === undefined ? '--' : costText(summary.fee, market)}
      </FigureRow>
      <FigureRow name={isBuy ? t`Max buy` : t`Max sell`}>
        {`${summary.maxQuantity === undefined ? '--' : formatDecimal(summary.maxQuantity, quantityDecimals(market))} ${market.baseAsset}`}
      </FigureRow>
    </dl>
  );
}

function FigureRow({
  name,
  children,
}: {
  readonly name: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <dt className="text-t3">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1.5 break-all text-t1">{children}</dd>
    </div>
  );
}

function SubmitButton({ market, model, onLogIn }: PanelProps): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const hasSession = useSession((state) => state.session !== undefined);
  const { side } = model.form;
  if (!hasSession) {
    return (
      <Button isBlock size="trade" onClick={onLogIn}>
        {t`Log in`}
      </Button>
    );
  }
  const isOpen = market.state === 'open';
  return (
    <>
      <Button
        type="submit"
        isBlock
        size="trade"
        tone={side === 'buy' ? 'up' : 'down'}
        disabled={!isOpen}
        aria-describedby={isOpen ? undefined : id}
      >
        {side === 'buy' ? t`Buy ${market.baseAsset}` : t`Sell ${market.baseAsset}`}
      </Button>
      {!isOpen && (
        <p id={id} className={cx('text-meta text-warn')}>
          {market.state === 'halted' ? t`Trading is halted.` : t`Only cancellations for now.`}
        </p>
      )}
    </>
  );
}
