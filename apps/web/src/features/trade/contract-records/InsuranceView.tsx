import { Button, EmptyState, ErrorState, formatExact, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { flowTexts } from './contract-texts.ts';
import { ExactDelta } from './Facts.tsx';
import { recomputeFund } from './recompute.ts';
import type { Fund } from './recompute.ts';
import { RecomputeSheet } from './RecomputeSheet.tsx';

/** The chains of movements are for who asks for one. */
const FundMovements = lazy(() =>
  import('./FundMovements.tsx').then((module) => ({ default: module.FundMovements })),
);

/** A fund changes with liquidations; so often the page asks. */
const FUNDS_EVERY_MS = 15_000;

/** What the insurance funds have, and day by day what they received and paid. */
export function InsuranceView(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [opened, setOpened] = useState<Fund>();
  const named = useQueryParam('fund');
  const { data, isError, refetch } = useRead(
    'common/contractInsurance',
    {},
    { everyMs: FUNDS_EVERY_MS },
  );
  if (data === undefined) {
    return isError ? (
      <ErrorState text={t`The records could not be loaded.`} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={5} shape="line" />
    );
  }
  const whole = data.funds.find((fund) => keyOf(fund) === named);
  if (whole !== undefined) {
    return (
      <Suspense fallback={<SkeletonRows count={5} shape="line" />}>
        <FundMovements fund={whole} />
      </Suspense>
    );
  }
  return (
    <>
      <p className="px-4 py-3 text-meta text-t2">
        {t`The fund pays what bankrupt positions lose beyond their margin. Liquidation fees and what takeovers bring go in. The exchange cannot take money out.`}
      </p>
      {data.funds.length === 0 && <EmptyState text={t`There is no insurance fund yet.`} />}
      {data.funds.map((fund) => (
        <FundBlock
          key={keyOf(fund)}
          fund={fund}
          onRecompute={() => setOpened(fund)}
          onMovements={() =>
            go.to('pages/home/market', { view: 'contract-insurance', fund: keyOf(fund) })
          }
        />
      ))}
      <RecomputeSheet
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={t`Insurance fund`}
        recompute={() => (opened === undefined ? [] : recomputeFund(opened))}
        facts={
          opened === undefined
            ? []
            : [
                [t`Account`, t(accountTexts[opened.accountKind])],
                [t`Balance`, `${formatExact(opened.balance)} ${opened.asset}`],
                [
                  t`Before the days shown`,
                  `${formatExact(opened.opening)} ${opened.asset} · ${utcDay(data.openingAtMs)} UTC`,
                ],
                [t`Lines`, String(opened.flows.length)],
                [t`Journal sequence`, String(data.sequence)],
              ]
        }
      />
    </>
  );
}

/** How the address names a fund. */
const keyOf = ({ accountKind, asset }: Fund): string => `${accountKind}-${asset}`;

/** A day in UTC, as the lines are counted. */
function utcDay(dayMs: number): string {
  return new Date(dayMs).toISOString().slice(0, 10);
}

function FundBlock(props: {
  readonly fund: Fund;
  readonly onRecompute: () => void;
  readonly onMovements: () => void;
}): ReactNode {
  const { fund, onRecompute, onMovements } = props;
  const { t } = useLingui();
  const name = `${t(accountTexts[fund.accountKind])} · ${fund.asset}`;
  return (
    <section aria-label={name} className="pb-4">
      <div className="mx-4 flex flex-wrap items-end justify-between gap-3 rounded-card border border-line bg-s1 p-4">
        <div className="min-w-0">
          <h2 className="text-meta text-t3">{name}</h2>
          <p className="num text-display font-bold break-words">{formatExact(fund.balance, 2)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button tone="secondary" size="small" onClick={onMovements}>
            {t`Every movement`}
          </Button>
          <Button tone="secondary" size="small" onClick={onRecompute}>
            {t`Recompute`}
          </Button>
        </div>
      </div>
      {fund.flows.length === 0 && <EmptyState text={t`Nothing was received or paid yet.`} />}
      <ul className="pt-2">
        {fund.flows.map(({ lastSequence, ...flow }) => (
          <li
            key={`${String(flow.dayMs)} ${flow.kind}`}
            className="hairline-b flex min-h-13 items-center justify-between gap-3 px-4 py-2"
          >
            <span className="min-w-0">
              <span className="block text-body">{t(flowTexts[flow.kind])}</span>
              <span className="num block text-meta text-t3">
                {`${utcDay(flow.dayMs)} UTC · ×${formatExact(String(flow.count))}`}
              </span>
            </span>
            <span className="text-right">
              <span className="block text-body font-medium">
                <ExactDelta value={flow.amount} />
              </span>
              <span className="num block text-meta text-t3">{t`to sequence ${lastSequence}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
