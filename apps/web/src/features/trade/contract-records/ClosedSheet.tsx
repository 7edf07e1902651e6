import { subtractDecimals } from '@candor/money';
import type { ContractClosedView, ContractMarketView } from '@candor/protocol';
import { Button, CopyButton, formatExact, Percent, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatTime } from '#shared/texts/time.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { closeTypeNotes, closeTypeTexts } from './contract-texts.ts';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { CheckRecord } from './CheckRecord.tsx';
import { directionTexts } from '#shared/contracts/contract-texts.ts';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';
import { ExactDelta, FactList } from './Facts.tsx';
import { lotsAsBase, returnPercent } from './figures.ts';
import { ReachedMark } from './MarkCheck.tsx';

interface ClosedSheetProps {
  /** The record to show; undefined closes the sheet. */
  readonly position: ContractClosedView | undefined;
  readonly market: ContractMarketView | undefined;
  readonly onClose: () => void;
}

/** A closed position to the last digit, with how its result came about. */
export function ClosedSheet({ position, market, onClose }: ClosedSheetProps): ReactNode {
  const { t } = useLingui();
  return (
    <Sheet
      isOpen={position !== undefined}
      onClose={onClose}
      title={t`Closed position`}
      height="tall"
    >
      {position !== undefined && (
        <div className="flex flex-col gap-4 px-4 pb-6">
          <ClosedFacts position={position} market={market} />
          <Result position={position} market={market} />
          <WayItEnded position={position} />
          {market !== undefined && isStopped(position) && (
            <ReachedMark of={{ positionId: position.positionId }} market={market} />
          )}
          <CheckRecord position={position} />
        </div>
      )}
    </Sheet>
  );
}

/** Whether a mark that it waited for closed it. */
function isStopped({ closeType }: ContractClosedView): boolean {
  return closeType === 'take_profit' || closeType === 'stop_loss';
}

interface RecordProps {
  readonly position: ContractClosedView;
  readonly market: ContractMarketView | undefined;
}

function ClosedFacts({ position, market }: RecordProps): ReactNode {
  const { t } = useLingui();
  const { direction, leverage, closedLots } = position;
  const quote = market?.quoteAsset ?? '';
  const percent = market && returnPercent(position, market);
  const lots = formatExact(String(closedLots));
  return (
    <FactList
      facts={[
        [t`Pair`, market === undefined ? position.symbol : contractName(market)],
        [t`Position`, `${t(directionTexts[direction])} ${String(leverage)}x`],
        [t`Margin mode`, <ContractTerm key="mode" name={position.marginMode} />],
        [t`Closed by`, t(closeTypeTexts[position.closeType])],
        [
          t`Lots`,
          market === undefined
            ? lots
            : `${lots} = ${formatExact(lotsAsBase(closedLots, market))} ${market.baseAsset}`,
          <ContractTerm key="lots" name="lots" />,
        ],
        [
          t`Entry price`,
          `${formatExact(position.entryPrice)} ${quote}`,
          <ContractTerm key="entry" name="entry" />,
        ],
        [t`Close price`, `${formatExact(position.closePrice)} ${quote}`],
        [
          t`Return on margin`,
          percent === undefined ? undefined : <Percent key="return" value={percent} />,
          <ContractTerm key="name" name="returnOnMargin" />,
        ],
        [t`Opened at`, formatTime(position.openedAtMs)],
        [t`Closed at`, formatTime(position.closedAtMs)],
        [
          t`Position no.`,
          <span key="no" className="-my-2 inline-flex items-center">
            {String(position.positionId)}
            <CopyButton text={String(position.positionId)} className="-mr-3" />
          </span>,
        ],
      ]}
    />
  );
}

/** The sum of the record: what was won, less what it cost. */
function Result({ position, market }: RecordProps): ReactNode {
  const { t } = useLingui();
  const quote = market?.quoteAsset ?? '';
  const less = (amount: string): ReactNode => <ExactDelta value={subtractDecimals('0', amount)} />;
  return (
    <section aria-label={t`Result after all costs`} className="rounded-card bg-s2 p-3">
      <FactList
        facts={[
          [
            t`Realized: closed for, less entered for`,
            <ExactDelta key="won" value={position.realised} />,
          ],
          [t`Trading and liquidation fees`, less(position.fee)],
          [
            t`Overnight fee (funding), paid or received`,
            less(position.funding),
            <ContractTerm key="funding" name="funding">
              {t`Overnight fee (funding), paid or received`}
            </ContractTerm>,
          ],
        ]}
      />
      <p className="hairline-t mt-2 flex flex-wrap justify-between gap-x-3 pt-2 text-body font-semibold">
        <span>{t`Result after all costs`}</span>
        <span className="ml-auto">
          <ExactDelta value={position.net} asset={quote} />
        </span>
      </p>
    </section>
  );
}

/** What ended the position, where it was not its owner, and the log that has the line. */
function WayItEnded({ position }: Pick<RecordProps, 'position'>): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { closeType, symbol, positionId } = position;
  const note = closeTypeNotes[closeType];
  const logs: Partial<Record<typeof closeType, { view: string; label: string }>> = {
    forced: { view: 'contract-liquidations', label: t`Public log of liquidations` },
    deleveraged: { view: 'contract-deleveraging', label: t`Public log of auto-deleveraging` },
    settled: { view: 'contract-settlements', label: t`Public log of settlements` },
  };
  const log = logs[closeType];
  if (note === undefined) return null;
  return (
    <section aria-label={t(closeTypeTexts[closeType])} className="flex flex-col gap-3">
      <p className="text-body text-t2">{t(note)}</p>
      {log !== undefined && (
        <Button
          tone="secondary"
          size="small"
          onClick={() =>
            go.to('pages/home/market', { view: log.view, symbol, position: String(positionId) })
          }
        >
          {log.label}
        </Button>
      )}
    </section>
  );
}
