import { Button, cx, formatDecimal, FormError, NumberStepper, toastStore } from '@candor/ui-kit';
import type { ContractMarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { distancePpm, unitsOf } from '#shared/contracts/contract-terms.ts';
import { contractFiguresOf } from '../contract-figures.ts';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import {
  costText,
  moneyText,
  rateText,
  shareText,
  ticksText,
} from '#shared/contracts/figures-text.ts';
import { daysWithMove, useWholeDays } from '../move-days.ts';
import { leverageEffects, tierOf } from '../position-math.ts';
import { Range } from '../Range.tsx';
import type { ContractModel } from '../use-contract-form.ts';
import { useSetting } from '../use-setting.ts';

/** The ticket whose leverage it is: what is typed there tells what changes where nothing is open. */
type LeverageModel = Pick<ContractModel, 'form' | 'figures' | 'situation'>;

/** Leverage of the market: what changes with it for what is open, and the tiers that bound it. */
export function LeverageForm(props: {
  readonly model: LeverageModel;
  readonly onDone: () => void;
}): ReactNode {
  const { model, onDone } = props;
  const { situation } = model;
  const { t } = useLingui();
  const { terms, setting, account } = situation;
  const { market } = terms;
  const [typed, setTyped] = useState(String(setting.leverage));
  const { set, isBusy, failure, forget } = useSetting(situation);
  const leverage = Number(typed === '' ? '0' : typed);
  const isWhole = leverage >= 1 && leverage <= market.leverageMax;
  const effects = leverageEffects(situation, Math.max(1, leverage));
  const isAboveTier = isWhole && leverage > effects.leverageMax;
  const free = account === undefined ? 0 : unitsOf(account.free, market.quoteScale);
  const isShort = effects.neededUnits > free;
  const change = (text: string): void => {
    forget();
    setTyped(text);
  };
  const save = async (): Promise<void> => {
    if (!(await set({ leverage }))) return;
    toastStore.show(t`Leverage is ${leverage}x now`, 'success');
    onDone();
  };
  const most = effects.leverageMax;
  return (
    <div className="flex flex-col gap-4 px-4 pb-3">
      <NumberStepper
        label={t`Leverage, 1x to ${market.leverageMax}x`}
        value={typed}
        onChange={change}
        step="1"
        decimals={0}
        isInvalid={!isWhole || isAboveTier}
      />
      <Stops
        value={leverage}
        now={setting.leverage}
        max={market.leverageMax}
        onChange={(value) => change(String(value))}
      />
      {isWhole && <Changes model={model} leverage={leverage} />}
      {effects.neededUnits > 0 && (
        <Note>{t`Needs ${costText(effects.neededUnits, terms)} ${market.quoteAsset} more.`}</Note>
      )}
      {effects.returnedUnits > 0 && (
        <Note>
          {t`${moneyText(effects.returnedUnits, terms)} ${market.quoteAsset} of your orders’ margin returns to your balance.`}
        </Note>
      )}
      {isAboveTier && <Note>{t`What you have open allows ${most}x at most: see the tiers.`}</Note>}
      <Tiers situation={situation} />
      <FormError>{failure}</FormError>
      <div className="sticky bottom-0 -mx-4 bg-sheet px-4 py-2">
        <Button
          isBlock
          isBusy={isBusy}
          disabled={!isWhole || isAboveTier || isShort || leverage === setting.leverage}
          onClick={() => void save()}
        >
          {t`Set leverage to ${typed === '' ? '--' : typed}x`}
        </Button>
      </div>
    </div>
  );
}

const STOPS = [1, 5, 10, 20, 50, 75, 100, 125, 150, 200];
const STOPS_SHOWN_MAX = 6;

/** A slider over all leverages, and the ones people choose. */
function Stops(props: {
  readonly value: number;
  readonly now: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}): ReactNode {
  const { value, now, max, onChange } = props;
  const { t } = useLingui();
  const shown = STOPS.filter((stop) => stop <= max).slice(-STOPS_SHOWN_MAX);
  return (
    <div className="flex flex-col gap-1">
      <Range
        label={t`Leverage`}
        min={1}
        max={max}
        value={value}
        now={now}
        text={`${String(value)}x`}
        onChange={onChange}
      />
      <div className="num flex gap-1.5">
        {shown.map((stop) => (
          <button
            key={stop}
            type="button"
            aria-pressed={stop === value}
            onClick={() => onChange(stop)}
            className={cx(
              'press min-h-10 flex-1 rounded-chip text-meta font-medium',
              stop === value ? 'bg-primary-soft text-primary-text' : 'bg-s2 text-t2',
            )}
          >
            {`${String(stop)}x`}
          </button>
        ))}
      </div>
    </div>
  );
}

function Note({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p
      role="status"
      className="flex gap-2 rounded-input bg-warn-soft px-3 py-2 text-meta text-warn"
    >
      <TriangleAlert size={16} strokeWidth={1.8} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** A figure now and then; one that is worse then stands out. */
type Row = readonly [name: string, now: string, then: string, isWorse?: boolean];

/** What is so now beside what would be so. */
function Changes(props: { readonly model: LeverageModel; readonly leverage: number }): ReactNode {
  const { model, leverage } = props;
  const { form, situation, figures } = model;
  const { terms, setting, markTicks } = situation;
  const { t } = useLingui();
  const effects = leverageEffects(situation, leverage);
  const then = contractFiguresOf(form, { ...situation, setting: { ...setting, leverage } });
  const hasOpen = effects.marginNow > 0;
  const [endNow, endThen] =
    effects.liquidationNow !== 0
      ? [effects.liquidationNow, effects.liquidationThen]
      : [figures.liquidationAfter, then.liquidationAfter];
  const away = (ticks: number): string =>
    ticks === 0 || markTicks === 0 ? '--' : shareText(distancePpm(ticks, markTicks));
  const isNearer =
    endThen !== 0 &&
    (endNow === 0 || distancePpm(endThen, markTicks) < distancePpm(endNow, markTicks));
  const days = useWholeDays(terms.market);
  const moves = useMoveRow(situation, figures.side === 'buy' ? 'long' : 'short', days, [
    endNow,
    endThen,
  ]);
  const lots = (most: number | undefined): string =>
    most === undefined ? '--' : formatDecimal(String(most), 0);
  const rows: readonly Row[] = [
    ...(endNow === 0 && endThen === 0
      ? []
      : ([
          [
            t`Est. liquidation price`,
            ticksText(endNow, terms),
            ticksText(endThen, terms),
            isNearer,
          ],
          [t`Distance from mark`, away(endNow), away(endThen)],
          ...moves,
        ] as const)),
    [t`A 1% move costs, of margin`, shareText(effects.movePpmNow), shareText(effects.movePpmThen)],
    ...(hasOpen
      ? ([
          [
            t`Margin held, with orders`,
            moneyText(effects.marginNow, terms),
            moneyText(effects.marginThen, terms),
          ],
        ] as const)
      : []),
    ...(form.isReducing
      ? []
      : ([[t`Most lots to open`, lots(figures.lotsMax), lots(then.lotsMax)]] as const)),
  ];
  return (
    <>
      <NowAndThen rows={rows} now={setting.leverage} leverage={leverage} />
      {moves.length > 0 && <DaysNote market={terms.market} days={days ?? []} />}
    </>
  );
}

/** The same figures at two leverages, side by side. */
function NowAndThen(props: {
  readonly rows: readonly Row[];
  readonly now: number;
  readonly leverage: number;
}): ReactNode {
  const { rows, leverage } = props;
  const { t } = useLingui();
  return (
    <table className="num w-full text-meta">
      <caption className="sr-only">{t`What changes`}</caption>
      <thead>
        <tr className="text-left">
          <th className="pb-1 font-semibold">{t`What changes`}</th>
          <th className="pb-1 text-right font-medium text-primary-text">{t`now ${props.now}x`}</th>
          <th className="pb-1 text-right font-medium text-t3">{t`with ${leverage}x`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, before, next, isWorse = false]) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal text-t2">
              {name}
            </th>
            <td className="py-1.5 pr-2 text-right whitespace-nowrap text-t3">
              {before}
              <ArrowRight size={12} aria-hidden="true" className="ml-1 inline" />
            </td>
            <td
              className={cx(
                'py-1.5 text-right font-semibold whitespace-nowrap',
                isWorse && 'text-warn',
              )}
            >
              {next}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Days = NonNullable<ReturnType<typeof useWholeDays>>;

/** How many of the last days went as far against the position as its liquidation is away; no row where too few are known. */
function useMoveRow(
  { terms, positions, markTicks }: ContractSituation,
  ordered: 'long' | 'short',
  days: Days | undefined,
  ends: readonly [now: number, then: number],
): readonly Row[] {
  const { t } = useLingui();
  if (days === undefined || markTicks === 0 || (ends[0] === 0 && ends[1] === 0)) return [];
  const own = positions.find(({ symbol }) => symbol === terms.market.symbol);
  const direction = own?.direction ?? ordered;
  const count = (end: number): number =>
    end === 0 ? 0 : daysWithMove(days, direction, distancePpm(end, markTicks));
  const counted = days.length;
  const name =
    direction === 'long'
      ? t`Days with such a fall, last ${counted}`
      : t`Days with such a rise, last ${counted}`;
  const [before, next] = [count(ends[0]), count(ends[1])];
  return [[name, String(before), String(next), next > before]];
}

/** Which days those are. */
function DaysNote(props: { readonly market: ContractMarketView; readonly days: Days }): ReactNode {
  const { t } = useLingui();
  const symbol = props.market.indexSymbol ?? props.market.symbol;
  return (
    <p className="-mt-2 text-micro text-t3">
      {t`From the daily candles of ${symbol}: open to the farthest price of the day.`}{' '}
      {props.days.some(({ simulated }) => simulated) &&
        t`Days before this exchange began are made up.`}
    </p>
  );
}

/** The tiers of the market, with one's own line. */
function Tiers({ situation }: { readonly situation: ContractSituation }): ReactNode {
  const { t } = useLingui();
  const { terms, positions } = situation;
  const { market } = terms;
  const own = positions.find(({ symbol }) => symbol === market.symbol);
  const place = own === undefined ? -1 : tierOf(unitsOf(own.value, market.quoteScale), terms);
  const upTo = (at: number): string => {
    const next = market.tiers[at + 1]?.floor;
    return formatDecimal(next ?? market.positionMax, 0);
  };
  return (
    <table className="num w-full text-meta">
      <caption className="pb-1 text-left font-semibold">{t`Tiers: larger positions, less leverage`}</caption>
      <thead>
        <tr className="text-t3">
          <th className="py-1 text-left font-normal">{t`Position up to (${market.quoteAsset})`}</th>
          <th className="py-1 text-right font-normal">{t`Max leverage`}</th>
          <th className="py-1 text-right font-normal">{t`Maintenance`}</th>
        </tr>
      </thead>
      <tbody>
        {market.tiers.map((tier, at) => (
          <tr key={tier.floor} className={cx(at === place && 'bg-primary-soft')}>
            <td className="py-1.5 pl-2">
              {upTo(at)}
              {at === place && own !== undefined && (
                <span className="ml-2 text-primary-text">{t`You ${formatDecimal(own.value, 0)}`}</span>
              )}
            </td>
            <td className="py-1.5 text-right">{`${String(tier.leverageMax)}x`}</td>
            <td className="py-1.5 pr-2 text-right">{rateText(tier.maintenancePpm)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
