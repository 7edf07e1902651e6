import type { ContractPositionView } from '@candor/protocol';
import { Button, cx, EmptyState, ErrorState, SkeletonRows, Tabs } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useContractMarkets } from '#shared/contracts/contract-markets.ts';
import type { ContractAccount } from '#shared/contracts/use-contract-account.ts';
import { useSession } from '#shared/session/session.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { AccountLine } from './AccountLine.tsx';
import { CloseAllRow } from './CloseAllRow.tsx';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import type { PositionAct } from './PositionCard.tsx';

/** From here on a position is near its liquidation, in millionths of risk. */
const NEAR_PPM = 700_000;

interface HoldingsProps {
  readonly own: ContractAccount;
  readonly situation: ContractSituation;
}

/** Below the ticket: the account, open positions and open orders. */
export function HoldingsSection({ own, situation }: HoldingsProps): ReactNode {
  const { t } = useLingui();
  const [tab, setTab] = useState<'positions' | 'orders'>('positions');
  const list = useRef<HTMLDivElement>(null);
  const hasSession = useSession((state) => state.session !== undefined);
  const positions = own.positions?.length ?? 0;
  const orders = (own.orders?.length ?? 0) + (own.triggers?.length ?? 0);
  const near = own.positions?.filter(isNear).length ?? 0;
  return (
    <section aria-label={t`Positions and orders`}>
      {hasSession && <AccountLine account={situation.account} market={situation.terms.market} />}
      <div className="hairline-b flex items-center pr-4">
        <Tabs
          label={t`Positions and orders`}
          options={[
            { value: 'positions', label: t`Positions (${positions})` },
            { value: 'orders', label: t`Open orders (${orders})` },
          ]}
          value={tab}
          onChange={setTab}
          size="small"
          className="min-w-0 flex-1"
        />
        {near > 0 && (
          <button
            type="button"
            onClick={() => {
              setTab('positions');
              list.current?.scrollIntoView({ block: 'start' });
            }}
            className="press flex h-10 shrink-0 items-center"
          >
            <span className="flex items-center gap-1 rounded-chip bg-warn-soft px-2 py-1 text-cap font-medium text-warn">
              <TriangleAlert size={12} strokeWidth={2} aria-hidden="true" />
              {t`${near} near liq.`}
            </span>
          </button>
        )}
      </div>
      <div ref={list} className={cx('scroll-mt-14', own.isStale && 'stale')}>
        {!hasSession && <LoggedOut />}
        {hasSession && tab === 'positions' && <Positions own={own} situation={situation} />}
        {hasSession && tab === 'orders' && (
          <Suspense fallback={<SkeletonRows count={2} shape="order" />}>
            <OpenContractOrders own={own} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

function isNear({ riskPpm }: ContractPositionView): boolean {
  return riskPpm === null || riskPpm >= NEAR_PPM;
}

function LoggedOut(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <EmptyState
      text={t`Log in to see your positions and orders.`}
      action={
        <Button tone="secondary" size="small" onClick={() => go.detour('pages/login/login')}>
          {t`Log in`}
        </Button>
      }
    />
  );
}

/** Cards come with the first position: the ticket is needed before. */
const PositionCard = lazy(async () => {
  const { PositionCard: Card } = await import('./PositionCard.tsx');
  return { default: Card };
});

/** With the cards of both kinds of orders, and what opens over them. */
const OpenContractOrders = lazy(async () => {
  const { OpenContractOrders: Orders } = await import('./OpenContractOrders.tsx');
  return { default: Orders };
});

const PositionSheets = lazy(async () => {
  const { PositionSheets: Sheets } = await import('./sheets/PositionSheets.tsx');
  return { default: Sheets };
});

/** This market's positions first, then those nearest to their end. */
function inOrder(
  positions: readonly ContractPositionView[],
  symbol: string,
): readonly ContractPositionView[] {
  const rank = ({ riskPpm }: ContractPositionView): number => riskPpm ?? Number.MAX_SAFE_INTEGER;
  return positions.toSorted(
    (left, right) =>
      Number(right.symbol === symbol) - Number(left.symbol === symbol) || rank(right) - rank(left),
  );
}

function Positions({ own, situation }: HoldingsProps): ReactNode {
  const { t } = useLingui();
  const { data } = useContractMarkets();
  const [chosen, setChosen] = useState<{
    readonly id: number;
    readonly act: PositionAct;
    readonly amount: string;
  }>();
  const card = useRef<HTMLLIElement>(null);
  const { positions } = own;
  if (own.isError) {
    return (
      <ErrorState
        className="py-6"
        text={t`Your positions could not be loaded.`}
        onRetry={own.retry}
      />
    );
  }
  if (positions === undefined) return <SkeletonRows count={2} shape="order" />;
  const position = positions.find(({ positionId }) => positionId === chosen?.id);
  return (
    <>
      {positions.length === 0 && (
        <EmptyState className="py-8" text={t`You have no open positions.`} />
      )}
      {positions.length > 1 && <CloseAllRow onDone={own.retry} />}
      <Suspense fallback={<SkeletonRows count={positions.length} shape="order" />}>
        <ul>
          {inOrder(positions, situation.terms.market.symbol).map((one) => {
            const market = data?.markets.find(({ symbol }) => symbol === one.symbol);
            return (
              market !== undefined && (
                <li
                  key={one.positionId}
                  ref={one === position ? card : undefined}
                  className="group hairline-b"
                >
                  <PositionCard
                    position={one}
                    market={market}
                    onAct={(act, amount = '') => setChosen({ id: one.positionId, act, amount })}
                  />
                </li>
              )
            );
          })}
        </ul>
      </Suspense>
      {/* Also the last card can be scrolled above its sheet. */}
      {position !== undefined && <div aria-hidden="true" className="h-[88dvh]" />}
      <Suspense fallback={null}>
        <PositionSheets
          own={own}
          position={position}
          market={data?.markets.find(({ symbol }) => symbol === position?.symbol)}
          act={chosen?.act}
          amount={chosen?.amount ?? ''}
          card={card}
          onAct={(act) => setChosen((now) => now && { ...now, act })}
          onClose={() => setChosen(undefined)}
        />
      </Suspense>
    </>
  );
}
