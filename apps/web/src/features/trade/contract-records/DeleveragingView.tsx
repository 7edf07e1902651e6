import { EmptyState, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { formatTime } from '#shared/texts/time.ts';
import { useNumberParam } from './named-contract.ts';
import type { ContractViewProps } from './named-contract.ts';
import { OnlyLine } from './OnlyLine.tsx';
import { ExactDelta } from './Facts.tsx';
import { DeleveragingQueue } from './DeleveragingQueue.tsx';
import { averagePrice, rankText } from './figures.ts';
import { recomputeDeleveraging } from './recompute.ts';
import type { Deleveraging } from './recompute.ts';
import { RecomputeSheet } from './RecomputeSheet.tsx';

/** Rows fetched at a time. */
const PAGE_ROWS = 50;

/** Positions that were reduced because nobody took a bankrupt one. */
export function DeleveragingView({ market }: ContractViewProps): ReactNode {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Deleveraging>();
  const takeoverId = useNumberParam('takeover');
  const positionId = useNumberParam('position');
  const query = useReadPages('common/contractDeleveragings', {
    symbol: market.symbol,
    limit: PAGE_ROWS,
    ...(takeoverId !== undefined && { takeoverId }),
    ...(positionId !== undefined && { positionId }),
  });
  const only =
    takeoverId !== undefined
      ? t`Only for the bankrupt position ${takeoverId}`
      : positionId !== undefined && t`Only position ${positionId}`;
  const lines = query.data?.pages.flatMap((page) => page.deleveragings) ?? [];
  const amount = (text: string): string => `${formatExact(text)} ${market.quoteAsset}`;
  return (
    <>
      <p className="px-4 py-3 text-meta text-t2">
        {t`When neither the market nor the insurance fund takes a bankrupt position, winning positions on the other side are reduced at its price, the highest rank first, without a fee. The lights on your own position show how near you are.`}
      </p>
      {only !== false && (
        <OnlyLine text={only} view="contract-deleveraging" symbol={market.symbol} />
      )}
      <PagedList
        query={query}
        shape="line"
        rowsOf={(page) => page.deleveragings}
        keyOf={(line) =>
          `${String(line.takeoverId)} ${String(line.positionId)} ${String(line.atMs)}`
        }
        renderRow={(line) => <LineRow line={line} market={market} onOpen={setOpened} />}
        empty={<EmptyState text={t`No position was ever reduced this way.`} />}
      />
      <RecomputeSheet
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={t`Auto-deleveraging`}
        recompute={() => (opened === undefined ? [] : recomputeDeleveraging(opened, lines, market))}
        facts={
          opened === undefined
            ? []
            : [
                [t`Contract`, market.symbol],
                [t`Time`, formatTime(opened.atMs)],
                [t`Reduced position`, String(opened.positionId)],
                [t`For the bankrupt position`, String(opened.takeoverId)],
                [t`Lots`, formatExact(String(opened.lots))],
                [t`Price`, amount(averagePrice(opened.value, opened.lots, market))],
                [t`Value`, amount(opened.value)],
                [
                  t`Its profit on them`,
                  <ExactDelta key="won" value={opened.profit} asset={market.quoteAsset} />,
                ],
                [t`Rank`, rankText(opened.rank)],
                [t`Journal sequence`, String(opened.sequence)],
              ]
        }
      >
        {opened !== undefined && <DeleveragingQueue line={opened} market={market} />}
      </RecomputeSheet>
    </>
  );
}

function LineRow(props: {
  readonly line: Deleveraging;
  readonly market: ContractViewProps['market'];
  readonly onOpen: (line: Deleveraging) => void;
}): ReactNode {
  const { line, market, onOpen } = props;
  const { t } = useLingui();
  const { positionId } = line;
  const lots = formatExact(String(line.lots));
  const price = formatExact(averagePrice(line.value, line.lots, market));
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(line)}
      className="press hairline-b flex min-h-15 w-full items-center justify-between gap-3 px-4 py-2 text-left active:bg-s2"
    >
      <span className="num min-w-0">
        <span className="block text-body font-semibold">{t`Position ${positionId}`}</span>
        <time className="block text-meta text-t3">{formatTime(line.atMs)}</time>
      </span>
      <span className="num text-right">
        <span className="block text-body font-medium">{t`${lots} lots at ${price}`}</span>
        <span className="block text-meta text-t3">{`${t`Rank`} ${rankText(line.rank)}`}</span>
      </span>
    </button>
  );
}
