import type { ContractMarketView } from '@candor/protocol';
import { EmptyState, formatExact, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { formatTime } from '#shared/texts/time.ts';
import { ExactDelta } from './Facts.tsx';
import { LogRow } from './LogRow.tsx';
import { contractPriceDecimals } from './figures.ts';
import { useNumberParam } from './named-contract.ts';
import type { ContractViewProps } from './named-contract.ts';
import { OnlyLine } from './OnlyLine.tsx';
import { recomputeSettlement } from './recompute-settlement.ts';
import type { Settlement } from './recompute-settlement.ts';
import { RecomputeSheet } from './RecomputeSheet.tsx';
import { SettlementSamples } from './SettlementSamples.tsx';

/** Rows fetched at a time. */
const PAGE_ROWS = 30;

/** Every market that ended, and the price at which what was open in it closed. */
export function SettlementsView({ market }: ContractViewProps): ReactNode {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Settlement>();
  const positionId = useNumberParam('position');
  const only = positionId !== undefined && isSettled(market) ? market : undefined;
  const name = contractName(market);
  return (
    <>
      <p className="px-4 py-3 text-meta text-t2">
        {t`When a contract market is delisted, everything still open in it closes at one price that nobody names: the mean of its index over the last hour, without a fee.`}
      </p>
      {only === undefined ? (
        <SettlementList onOpen={setOpened} />
      ) : (
        <>
          <OnlyLine text={t`Only ${name}`} view="contract-settlements" symbol={only.symbol} />
          <SettlementRow market={only} onOpen={setOpened} />
        </>
      )}
      <SettlementSheet market={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** Whether a market ended and everything in it is closed. */
function isSettled(market: ContractMarketView): market is Settlement {
  return market.ending?.phase === 'settled';
}

interface Opening {
  readonly onOpen: (market: Settlement) => void;
}

function SettlementList({ onOpen }: Opening): ReactNode {
  const { t } = useLingui();
  const query = useReadPages('common/contractSettlements', { limit: PAGE_ROWS });
  return (
    <PagedList
      query={query}
      shape="line"
      rowsOf={(page) => page.markets}
      keyOf={(market) => market.symbol}
      renderRow={(market) => <SettlementRow market={market} onOpen={onOpen} />}
      empty={<EmptyState text={t`No contract market has ended yet.`} />}
    />
  );
}

/** The price at which a market settled, in its quote asset. */
function settlePrice(market: Settlement): string {
  const { settlePrice: price } = market.ending;
  return price === null ? '–' : formatExact(price, contractPriceDecimals(market));
}

function SettlementRow({ market, onOpen }: Opening & { readonly market: Settlement }): ReactNode {
  const { t } = useLingui();
  const { positions, endedAtMs, settlesAtMs, insurance } = market.ending;
  const count = formatExact(String(positions));
  return (
    <LogRow onOpen={() => onOpen(market)}>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 text-body font-semibold">
          {contractName(market)}
          <Tag>{market.kind === 'gold' ? t`Gold` : t`Perpetual`}</Tag>
        </span>
        <time className="num block text-meta text-t3">{formatTime(endedAtMs ?? settlesAtMs)}</time>
      </span>
      <span className="num ml-auto text-right">
        <span className="block text-body font-semibold">{settlePrice(market)}</span>
        <span className="block text-meta text-t3">{t`Positions closed: ${count}`}</span>
        {/[1-9]/.test(insurance) && (
          <span className="block text-meta text-t3">
            {`${t`Insurance fund`} `}
            <ExactDelta value={insurance} asset={market.quoteAsset} />
          </span>
        )}
      </span>
    </LogRow>
  );
}

function SettlementSheet(props: {
  readonly market: Settlement | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { market, onClose } = props;
  const { t } = useLingui();
  const number = (value: number): string => formatExact(String(value));
  const ending = market?.ending;
  return (
    <RecomputeSheet
      isOpen={market !== undefined}
      onClose={onClose}
      title={t`Settlement`}
      recompute={() => (market === undefined ? [] : recomputeSettlement(market))}
      facts={
        market === undefined || ending === undefined
          ? []
          : [
              [t`Contract`, market.symbol],
              [t`Settlement price`, `${settlePrice(market)} ${market.quoteAsset}`],
              [t`Only closing from`, formatTime(ending.beganAtMs)],
              [
                t`Samples from, to`,
                `${formatTime(ending.windowFromMs)} – ${formatTime(ending.settlesAtMs)}`,
              ],
              [t`Samples`, number(ending.samples)],
              [
                t`Put off by an hour, times`,
                ending.postponed === 0 ? undefined : number(ending.postponed),
              ],
              [
                t`All closed at`,
                ending.endedAtMs === null ? undefined : formatTime(ending.endedAtMs),
              ],
              [t`Positions closed`, number(ending.positions)],
              [t`Lots on each side`, number(ending.lots)],
              [
                t`Brought the insurance fund`,
                <ExactDelta key="fund" value={ending.insurance} asset={market.quoteAsset} />,
              ],
            ]
      }
    >
      {market !== undefined && <SettlementSamples market={market} />}
    </RecomputeSheet>
  );
}
