import type { ContractMarketView } from '@candor/protocol';
import { formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { contractName, contractOf } from '#shared/contracts/contract-markets.ts';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { formatTime } from '#shared/texts/time.ts';
import { lineStepTexts, stayTexts } from './contract-texts.ts';
import { FactList } from './Facts.tsx';
import { LineMark } from './MarkCheck.tsx';
import type { Fact } from '#shared/ui/FigureGrid.tsx';
import { averagePrice } from './figures.ts';
import type { Liquidation } from './recompute.ts';

type Line = Liquidation['lines'][number];

interface StepListProps {
  readonly lines: readonly Line[];
  readonly markets: readonly ContractMarketView[];
  readonly asset: string;
}

/** Every step of a liquidation with the figures it was decided by, the first one first. */
export function StepList({ lines, markets, asset }: StepListProps): ReactNode {
  const { t } = useLingui();
  if (lines.length === 0) {
    return (
      <p className="text-meta text-t3">{t`The steps of this liquidation were not recorded.`}</p>
    );
  }
  return (
    <section aria-label={t`Steps`} className="flex flex-col gap-3">
      {lines.map((line) => (
        <StepBox
          key={`${String(line.sequence)} ${line.step} ${String(line.positionId)}`}
          line={line}
          market={contractOf(markets, line.symbol)}
          asset={asset}
        />
      ))}
    </section>
  );
}

function StepBox(props: {
  readonly line: Line;
  readonly market: ContractMarketView | undefined;
  readonly asset: string;
}): ReactNode {
  const { line, market, asset } = props;
  const { t } = useLingui();
  const facts = useStepFacts(line, market, asset);
  const name = market === undefined ? line.symbol : contractName(market);
  const title = isKept(line) ? t`Not taken over` : t(lineStepTexts[line.step]);
  return (
    <section aria-label={title} className="rounded-card bg-s2 p-3">
      <h3 className="flex flex-wrap justify-between gap-x-3 pb-2 text-body font-semibold">
        <span>{title}</span>
        <time className="num text-meta font-normal text-t3">{formatTime(line.atMs)}</time>
      </h3>
      <p className="pb-2 text-meta text-t3">{`${t(directionTexts[line.direction])} ${name}`}</p>
      <FactList facts={facts} />
      {market !== undefined && <LineMark line={line} market={market} />}
    </section>
  );
}

/** Whether others of its account were taken over and it was not. */
const isKept = ({ step, stays }: Line): boolean => step === 'take_over' && stays !== 'none';

/** What a step has to tell: figures that are zero by their kind are left out. */
function useStepFacts(
  line: Line,
  market: ContractMarketView | undefined,
  asset: string,
): readonly Fact[] {
  const { t } = useLingui();
  const amount = (text: string): string => `${formatExact(text)} ${asset}`;
  const unlessZero = (text: string): string | undefined =>
    text === '0' ? undefined : amount(text);
  const isHeld = ['funding', 'sell', 'deleverage', 'settle', 'net'].includes(line.step);
  const price =
    line.soldLots === 0 || market === undefined
      ? undefined
      : amount(averagePrice(line.soldValue, line.soldLots, market));
  return [
    [t`Lots left`, formatExact(String(line.lots))],
    [t`Entry value`, isHeld ? undefined : amount(line.entryValue)],
    [t`Margin`, unlessZero(line.margin)],
    [t`Account`, unlessZero(line.account)],
    [t`Funding due`, unlessZero(line.due)],
    [t`Mark price`, amount(line.markPrice)],
    [t`Equity`, isHeld ? undefined : amount(line.equity)],
    [t`Maintenance margin`, isHeld ? undefined : amount(line.maintenance)],
    [t`Worst price allowed`, line.limitPrice === null ? undefined : amount(line.limitPrice)],
    [t`Lots sold`, line.soldLots === 0 ? undefined : formatExact(String(line.soldLots))],
    [t`Average price`, price],
    [t`Fee`, unlessZero(line.fee)],
    [t`Liquidation fee`, unlessZero(line.liquidationFee)],
    [t`Value taken over`, unlessZero(line.takenValue)],
    [t`Not touched`, line.stays === 'none' ? undefined : t(stayTexts[line.stays])],
    [t`Equity that stays`, isKept(line) ? amount(line.kept) : undefined],
    [t`Brought the insurance fund`, isHeld ? amount(line.fund) : undefined],
    [t`Journal sequence`, String(line.sequence)],
  ];
}
