import type { AlertCondition, AlertRepeat, AlertSource } from '@candor/protocol';
import { Checkbox, cx, NumberStepper, Segmented, niceStep } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { priceDecimals } from '#shared/markets/markets.ts';
import { TradeTerm } from '#shared/terms/TradeTerm.tsx';
import { sourcesOf } from './alert-market.ts';
import type { AlertMarket } from './alert-market.ts';
import { AlertOutlook } from './AlertOutlook.tsx';
import { isChange, priceAway } from './alert-form.ts';
import type { AlertForm, AlertProblem } from './alert-form.ts';
import { HowTold } from './HowTold.tsx';
import { useAlertWords } from './use-alert-words.ts';

/** A press of plus or minus moves a price by about a thousandth. */
const PRICE_STEP_SHARE = '0.001';

/** Percent that one tap moves a price away from now. */
const STEPS = [1, 2, 3, 5, 10] as const;

interface AlertFieldsProps {
  readonly form: AlertForm;
  readonly market: AlertMarket;
  /** The price the alert watches. */
  readonly now: string | undefined;
  readonly problem: AlertProblem;
  readonly onChange: (changes: Partial<AlertForm>) => void;
}

/** What is waited for, on which price, and how it is told. */
export function AlertFields(props: AlertFieldsProps): ReactNode {
  const { form, market, onChange } = props;
  const { t } = useLingui();
  const words = useAlertWords();
  return (
    <div className="flex flex-col gap-3.5 px-4 pb-4">
      <Conditions value={form.condition} onChange={(condition) => onChange({ condition })} />
      {isChange(form.condition) ? <ChangeField {...props} /> : <PriceField {...props} />}
      <Row label={t`Watches`}>
        <Segmented<AlertSource>
          label={t`Watches`}
          options={sourcesOf(market).map((value) => ({ value, label: words.source(value) }))}
          value={form.source}
          onChange={(source) => onChange({ source })}
        />
      </Row>
      {form.source === 'index' && <TradeTerm name="index" className="self-start text-meta" />}
      <Row label={t`How often`} isWide>
        <Segmented<AlertRepeat>
          label={t`How often`}
          options={[
            { value: 'once', label: t`Once` },
            { value: 'daily', label: t`Once a day` },
            { value: 'always', label: t`Every time` },
          ]}
          value={form.repeat}
          onChange={(repeat) => onChange({ repeat })}
        />
      </Row>
      {form.repeat === 'always' && (
        <p className="text-meta text-t3">{t`At most once in five minutes.`}</p>
      )}
      <Checkbox isOn={form.byEmail} onChange={(byEmail) => onChange({ byEmail })}>
        {t`Also tell me by email`}
      </Checkbox>
      <HowTold />
    </div>
  );
}

function Conditions(props: {
  readonly value: AlertCondition;
  readonly onChange: (condition: AlertCondition) => void;
}): ReactNode {
  const { t } = useLingui();
  const options: readonly (readonly [AlertCondition, string, width: string])[] = [
    ['rises_above', t`Rises to`, 'col-span-2'],
    ['falls_below', t`Falls to`, 'col-span-2'],
    ['reaches', t`Reaches`, 'col-span-2'],
    ['gains', t`Rises by %`, 'col-span-3'],
    ['loses', t`Falls by %`, 'col-span-3'],
  ];
  return (
    <div role="group" aria-label={t`Condition`} className="grid grid-cols-6 gap-2">
      {options.map(([condition, label, width]) => (
        <Tile
          key={condition}
          isOn={condition === props.value}
          onPress={() => props.onChange(condition)}
          className={width}
        >
          {label}
        </Tile>
      ))}
    </div>
  );
}

function Tile(props: {
  readonly isOn?: boolean;
  readonly onPress: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  const { isOn, onPress, className, children } = props;
  const look =
    isOn === true
      ? 'border-primary-text bg-primary-soft text-primary-text'
      : 'border-transparent bg-s2 text-t2';
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        'press h-10 truncate rounded-input border px-1 text-meta font-medium',
        look,
        className,
      )}
    >
      {children}
    </button>
  );
}

function PriceField({ form, market, now, problem, onChange }: AlertFieldsProps): ReactNode {
  const { t } = useLingui();
  const { quoteAsset, tickSize } = market;
  const isDown = form.condition === 'falls_below';
  return (
    <>
      <NumberStepper
        label={t`Alert price (${quoteAsset})`}
        value={form.price}
        onChange={(price) => onChange({ price })}
        step={niceStep(now ?? form.price, tickSize, PRICE_STEP_SHARE)}
        stepsFrom={now}
        decimals={priceDecimals(market)}
        isInvalid={typeof problem === 'number'}
      />
      {now !== undefined && (
        <div className="grid grid-cols-5 gap-2">
          {STEPS.map((step) => {
            const sign = isDown ? '−' : '+';
            return (
              <Tile
                key={step}
                onPress={() => onChange({ price: priceAway(now, isDown ? -step : step, market) })}
              >
                {`${sign}${String(step)}%`}
              </Tile>
            );
          })}
        </div>
      )}
      <AlertOutlook {...{ form, market, now }} />
    </>
  );
}

function ChangeField({ form, problem, onChange }: AlertFieldsProps): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <NumberStepper
        label={t`Change (%)`}
        value={form.change}
        onChange={(change) => onChange({ change })}
        step="0.5"
        decimals={2}
        isInvalid={typeof problem === 'number'}
      />
      <Row label={t`Within`}>
        <Segmented<'1' | '24'>
          label={t`Within`}
          options={[
            { value: '1', label: t`1 hour` },
            { value: '24', label: t`24 hours` },
          ]}
          value={form.windowHours === 1 ? '1' : '24'}
          onChange={(hours) => onChange({ windowHours: hours === '1' ? 1 : 24 })}
        />
      </Row>
    </>
  );
}

/** A name and its choice on one line where both fit; one of three words takes a line of its own. */
function Row(props: {
  readonly label: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { label, isWide = false, children } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span aria-hidden="true" className="min-w-20 text-meta text-t3">
        {label}
      </span>
      <div className={cx('flex-1', isWide ? 'basis-full' : 'basis-60')}>{children}</div>
    </div>
  );
}
