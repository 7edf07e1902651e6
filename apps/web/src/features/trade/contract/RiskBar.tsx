import type { ContractPositionView } from '@candor/protocol';
import { cx, formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { amountOf, distancePpm, ticksOf } from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';
import { MONEY_DECIMALS, shareText, ticksText } from '#shared/contracts/figures-text.ts';
import { easingUnits, liquidationAfterMargin } from './position-math.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';

const PPM = 1_000_000;
/** Where the owner is warned. */
const WARN_PPM = 700_000;
const ALARM_PPM = 850_000;

interface RiskProps {
  readonly position: ContractPositionView;
  readonly terms: ContractTerms;
  /** Opens the sheet of the margin with an amount of the quote coin. */
  readonly onAdd: (amount: string) => void;
}

/** How much of what stands behind a position is needed already: notches at 70 and 85 %, and where it ends. */
export function RiskBar({ position, terms, onAdd }: RiskProps): ReactNode {
  const { t } = useLingui();
  const risk = Math.min(PPM, position.riskPpm ?? PPM);
  const end = ticksOf(position.liquidationPrice, terms);
  const mark = ticksOf(position.markPrice, terms);
  const tone = risk >= ALARM_PPM ? 'down' : risk >= WARN_PPM ? 'warn' : 'up';
  const away = end === 0 || mark === 0 ? '' : shareText(distancePpm(end, mark));
  return (
    <div className="num text-meta">
      <div aria-hidden="true" className="relative h-1.5 overflow-hidden rounded-full bg-s3">
        <div
          style={{ width: `${String(Math.max(1, Math.round((risk * 100) / PPM)))}%` }}
          className={cx(
            'h-full',
            tone === 'down' && 'bg-down',
            tone === 'warn' && 'bg-warn',
            tone === 'up' && 'bg-up',
          )}
        />
        <span className="absolute inset-y-0 left-[70%] w-0.5 bg-bg" />
        <span className="absolute inset-y-0 left-[85%] w-0.5 bg-bg" />
      </div>
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-3">
        <span className="flex items-center gap-1.5">
          <ContractTerm name="risk" />
          <span
            className={cx(
              'font-medium',
              tone === 'warn' && 'text-warn',
              tone === 'down' && 'text-down',
            )}
          >
            {shareText(risk)}
          </span>
        </span>
        <span className="ml-auto flex items-center gap-1.5">
          <ContractTerm name="positionLiquidation" />
          <span className="font-medium text-warn">{ticksText(end, terms)}</span>
          {away !== '' && <span className="text-t3">{t`${away} away`}</span>}
        </span>
      </div>
      {tone !== 'up' && (
        <p role="status" className={cx('pt-1', tone === 'warn' ? 'text-warn' : 'text-down')}>
          {tone === 'warn'
            ? t`Near liquidation: add margin or close a part.`
            : t`Very near liquidation: act now.`}
        </p>
      )}
      {tone !== 'up' && <Easing position={position} terms={terms} onAdd={onAdd} />}
    </div>
  );
}

/** What would move the end of an isolated position away again. */
function Easing({ position, terms, onAdd }: RiskProps): ReactNode {
  const { t } = useLingui();
  const units = easingUnits(position, terms);
  if (position.marginMode !== 'isolated' || position.state === 'liquidating' || units === 0) {
    return null;
  }
  const figure = amountOf(units, terms);
  const amount = `${formatDecimal(figure, MONEY_DECIMALS)} ${terms.market.quoteAsset}`;
  const price = ticksText(liquidationAfterMargin(position, units, terms), terms);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-t2">
      <span>{t`Adding ${amount} moves liquidation to ${price}.`}</span>
      <button
        type="button"
        onClick={() => onAdd(figure)}
        className="press -my-1 ml-auto min-h-10 font-medium text-primary-text"
      >
        {t`Add margin`}
      </button>
    </p>
  );
}
