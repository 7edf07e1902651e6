import type { ContractMarketView } from '@candor/protocol';
import { EmptyState, formatDecimal, formatExact, SkeletonRows, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { formatTime } from '#shared/texts/time.ts';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { contractName, contractOf } from '#shared/contracts/contract-markets.ts';
import { useNumberParam } from './named-contract.ts';
import type { ContractViewProps } from './named-contract.ts';
import { OnlyLine } from './OnlyLine.tsx';
import { outcomeTexts, stepTexts } from './contract-texts.ts';
import { ExactDelta, FactList } from './Facts.tsx';
import { LogRow } from './LogRow.tsx';
import { averagePrice } from './figures.ts';
import { recomputeLiquidation } from './recompute.ts';
import type { Liquidation, Takeover } from './recompute.ts';
import { RecomputeSheet } from './RecomputeSheet.tsx';

/** Steps, and what their marks were made of, are for who opens a line. */
const StepList = lazy(() => import('./StepList.tsx').then((m) => ({ default: m.StepList })));

/** Rows fetched at a time. */
const PAGE_ROWS = 30;

/** Every liquidation of every user, without names. */
export function LiquidationsView({ markets }: ContractViewProps): ReactNode {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Liquidation>();
  const liquidationId = useNumberParam('liquidation');
  const positionId = useNumberParam('position');
  const query = useReadPages('common/contractLiquidations', {
    limit: PAGE_ROWS,
    ...(liquidationId !== undefined && { liquidationId }),
    ...(positionId !== undefined && { positionId }),
  });
  const only =
    liquidationId !== undefined
      ? t`Only liquidation ${liquidationId}`
      : positionId !== undefined && t`Only position ${positionId}`;
  return (
    <>
      <p className="px-4 py-3 text-meta text-t2">
        {t`Each line is one liquidation: what it began with, how far it went, and what the exchange took over. Users are not named.`}
      </p>
      {only !== false && <OnlyLine text={only} view="contract-liquidations" />}
      <PagedList
        query={query}
        rowsOf={(page) => page.liquidations}
        keyOf={(line) =>
          `${String(line.liquidationId)} ${String(line.positionId)} ${String(line.startedAtMs)}`
        }
        renderRow={(line) => <LiquidationRow line={line} onOpen={setOpened} />}
        empty={<EmptyState text={t`Nobody was liquidated yet.`} />}
      />
      <LiquidationSheet line={opened} markets={markets} onClose={() => setOpened(undefined)} />
    </>
  );
}

const OUTCOME_TONES = { running: 'warn', recovered: 'green', taken_over: 'red' } as const;

/** Whose positions a line is about. */
function useSubject(): (line: Liquidation) => string {
  const { t } = useLingui();
  return ({ positionId }) => (positionId === 0 ? t`Cross account` : t`Position ${positionId}`);
}

function LiquidationRow(props: {
  readonly line: Liquidation;
  readonly onOpen: (line: Liquidation) => void;
}): ReactNode {
  const { line, onOpen } = props;
  const { t } = useLingui();
  const subject = useSubject();
  const equity = `${formatDecimal(line.equity, 2)} ${line.asset}`;
  const pairs = [...new Set(line.takeovers.map(({ symbol }) => symbol))].join(', ');
  return (
    <LogRow onOpen={() => onOpen(line)}>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 text-body font-semibold">
          {subject(line)}
          <Tag tone={OUTCOME_TONES[line.outcome]}>{t(outcomeTexts[line.outcome])}</Tag>
        </span>
        <span className="block text-meta text-t3">
          {pairs === '' ? t(stepTexts[line.step]) : pairs}
        </span>
      </span>
      <span className="num ml-auto text-right text-meta text-t3">
        <time className="block">{formatTime(line.startedAtMs)}</time>
        <span className="block">{t`Equity ${equity}`}</span>
      </span>
    </LogRow>
  );
}

function LiquidationSheet(props: {
  readonly line: Liquidation | undefined;
  readonly markets: readonly ContractMarketView[];
  readonly onClose: () => void;
}): ReactNode {
  const { line, markets, onClose } = props;
  const { t } = useLingui();
  const subject = useSubject();
  return (
    <RecomputeSheet
      isOpen={line !== undefined}
      onClose={onClose}
      title={t`Liquidation`}
      recompute={() => (line === undefined ? [] : recomputeLiquidation(line, markets))}
      facts={
        line === undefined
          ? []
          : [
              [t`Liquidation no.`, String(line.liquidationId)],
              [t`What is liquidated`, subject(line)],
              [t`Began`, formatTime(line.startedAtMs)],
              [t`Last step`, `${t(stepTexts[line.step])} · ${formatTime(line.updatedAtMs)}`],
              [t`Outcome`, t(outcomeTexts[line.outcome])],
              [t`Equity at its start`, `${formatExact(line.equity)} ${line.asset}`],
              [t`Maintenance at its start`, `${formatExact(line.maintenance)} ${line.asset}`],
              [t`Journal sequence`, String(line.sequence)],
            ]
      }
    >
      {line !== undefined && (
        <Suspense fallback={<SkeletonRows count={3} shape="line" />}>
          <StepList lines={line.lines} markets={markets} asset={line.asset} />
        </Suspense>
      )}
      {line?.takeovers.map((takeover) => (
        <TakeoverBox
          key={takeover.positionId}
          takeover={takeover}
          asset={line.asset}
          market={contractOf(markets, takeover.symbol)}
        />
      ))}
    </RecomputeSheet>
  );
}

function TakeoverBox(props: {
  readonly takeover: Takeover;
  readonly asset: string;
  readonly market: ContractMarketView | undefined;
}): ReactNode {
  const { takeover, asset, market } = props;
  const { t } = useLingui();
  const lots = (value: number): string => formatExact(String(value));
  const name = market === undefined ? takeover.symbol : contractName(market);
  return (
    <section aria-label={t`Taken over`} className="rounded-card bg-s2 p-3">
      <h3 className="pb-2 text-body font-semibold">
        {`${t`Taken over`}: ${t(directionTexts[takeover.direction])} ${name}`}
      </h3>
      <FactList
        facts={[
          [t`Position no.`, String(takeover.positionId)],
          [t`Lots taken over`, lots(takeover.lotsTaken)],
          [
            t`Price taken over at`,
            takeover.valueTaken === null || market === undefined
              ? t`Not recorded`
              : `${formatExact(averagePrice(takeover.valueTaken, takeover.lotsTaken, market))} ${asset}`,
          ],
          [
            t`Lots sold in the market`,
            lots(takeover.lotsTaken - takeover.lotsLeft - takeover.deleveragedLots),
          ],
          [t`Lots given up by winners`, lots(takeover.deleveragedLots)],
          [t`Lots still held`, lots(takeover.lotsLeft)],
          [
            t`Price they are to bring`,
            takeover.lotsLeft === 0 || market === undefined
              ? undefined
              : `${formatExact(averagePrice(takeover.valueLeft, takeover.lotsLeft, market))} ${asset}`,
          ],
          [
            t`Brought the insurance fund`,
            <ExactDelta key="fund" value={takeover.insurance} asset={asset} />,
          ],
          [t`Attempts`, lots(takeover.attempts)],
          [t`Began`, formatTime(takeover.startedAtMs)],
        ]}
      />
    </section>
  );
}
