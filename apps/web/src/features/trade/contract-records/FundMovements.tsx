import { EmptyState, ErrorState, formatExact, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead, useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { formatTime } from '#shared/texts/time.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { movementTexts } from './contract-texts.ts';
import { ExactDelta } from './Facts.tsx';
import { LogRow } from './LogRow.tsx';
import { OnlyLine } from './OnlyLine.tsx';
import type { Fund } from './recompute.ts';
import { recomputeMovement, recomputeSource } from './recompute-movement.ts';
import type { Movement } from './recompute-movement.ts';
import { RecomputeSheet, Steps } from './RecomputeSheet.tsx';

/** Rows fetched at a time. */
const PAGE_ROWS = 30;
/** What one command moves for one position is far less. */
const OF_COMMAND_MAX = 200;

/** Every movement of one insurance fund, each from what it had to what it then had. */
export function FundMovements({ fund }: { readonly fund: Fund }): ReactNode {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Movement>();
  const { asset } = fund;
  const account = fund.accountKind === 'gold' ? ('gold' as const) : ('contract' as const);
  const query = useReadPages('common/contractInsuranceLines', {
    ...{ accountKind: account, asset, limit: PAGE_ROWS },
  });
  const name = `${t(accountTexts[account])} · ${asset}`;
  const money = (text: string): string => `${formatExact(text)} ${asset}`;
  return (
    <>
      <p className="px-4 py-3 text-meta text-t2">
        {t`Each line is one movement of money, with what the fund then had. It begins at what the line below it left; the first of all began at nothing.`}
      </p>
      <OnlyLine text={name} view="contract-insurance" />
      <PagedList
        query={query}
        rowsOf={(page) => page.lines}
        keyOf={({ lineId }) => lineId}
        renderRow={(line) => <MovementRow line={line} asset={asset} onOpen={setOpened} />}
        empty={<EmptyState text={t`Nothing was received or paid yet.`} />}
      />
      <RecomputeSheet
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={t`Insurance fund`}
        recompute={() => (opened === undefined ? [] : recomputeMovement(opened))}
        facts={
          opened === undefined
            ? []
            : [
                [t`Line no.`, String(opened.lineId)],
                [t`Time`, formatTime(opened.atMs)],
                [t`What moved the money`, t(movementTexts[opened.kind])],
                [t`Contract`, opened.symbol ?? undefined],
                [
                  t`Position no.`,
                  opened.positionId === null ? undefined : String(opened.positionId),
                ],
                [
                  t`Liquidation no.`,
                  opened.liquidationId === null ? undefined : String(opened.liquidationId),
                ],
                [t`Balance before`, money(opened.before)],
                [t`Amount`, <ExactDelta key="amount" value={opened.amount} asset={asset} />],
                [t`Balance after`, money(opened.after)],
                [t`Journal sequence`, String(opened.sequence)],
              ]
        }
      >
        {opened !== undefined && opened.liquidationId !== null && opened.positionId !== null && (
          <Source
            line={opened}
            fund={{ accountKind: account, asset }}
            liquidationId={opened.liquidationId}
            positionId={opened.positionId}
          />
        )}
      </RecomputeSheet>
    </>
  );
}

function MovementRow(props: {
  readonly line: Movement;
  readonly asset: string;
  readonly onOpen: (line: Movement) => void;
}): ReactNode {
  const { line, asset, onOpen } = props;
  const { t } = useLingui();
  const after = formatExact(line.after, 2);
  return (
    <LogRow onOpen={() => onOpen(line)}>
      <span className="min-w-0">
        <span className="block text-body font-semibold">{t(movementTexts[line.kind])}</span>
        <span className="num block text-meta text-t3">
          {line.symbol !== null && <span className="block">{line.symbol}</span>}
          <time className="block">{formatTime(line.atMs)}</time>
        </span>
      </span>
      <span className="num ml-auto text-right">
        <span className="block text-body font-medium">
          <ExactDelta value={line.amount} asset={asset} />
        </span>
        <span className="block text-meta text-t3">{t`Then ${after}`}</span>
      </span>
    </LogRow>
  );
}

/** What the same command moved for the same position, against the steps of its liquidation. */
function Source(props: {
  readonly line: Movement;
  readonly fund: { readonly accountKind: 'contract' | 'gold'; readonly asset: string };
  readonly liquidationId: number;
  readonly positionId: number;
}): ReactNode {
  const { line, fund, liquidationId, positionId } = props;
  const { t } = useLingui();
  const liquidations = useRead('common/contractLiquidations', { liquidationId, positionId });
  const moved = useRead('common/contractInsuranceLines', {
    ...{ ...fund, sequence: line.sequence, limit: OF_COMMAND_MAX },
  });
  if (liquidations.data === undefined || moved.data === undefined) {
    const isError = liquidations.isError || moved.isError;
    const retry = async (): Promise<void> => {
      await Promise.all([liquidations.refetch(), moved.refetch()]);
    };
    return isError ? (
      <ErrorState text={t`The records could not be loaded.`} onRetry={() => void retry()} />
    ) : (
      <SkeletonRows count={2} shape="line" />
    );
  }
  const steps = liquidations.data.liquidations.flatMap(({ lines }) => lines);
  const own = moved.data.lines.filter((other) => other.positionId === positionId);
  return <Steps steps={recomputeSource(own, steps)} />;
}
