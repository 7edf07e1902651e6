import type { ContractEndView, ContractFillView, ContractWarningView } from '@candor/protocol';
import { formatDecimal, formatExact, toastStore, tremble } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useHubPart } from '#shared/hub/hub.ts';
import type { HubData } from '#shared/hub/topic-state.ts';
import { useSession } from '#shared/session/session.ts';
import { lotsText, shareText } from '#shared/contracts/figures-text.ts';
import { averageOfFills } from '#shared/trading/orders/average-of-fills.ts';
import { contractOrderToast } from '#shared/contracts/order-toast.ts';

const pickFills = (orders: HubData['contractOrders']): readonly ContractFillView[] => orders.fills;
const pickForced = (orders: HubData['contractOrders']): ReadonlySet<number> => orders.forced;
const pickWarnings = (own: HubData['positions']): readonly ContractWarningView[] => own.warnings;
const pickEnded = (own: HubData['positions']): readonly ContractEndView[] => own.ended;

/** The average price of fills, with as many decimals as the first one has. */
function averageText(fills: readonly ContractFillView[], price: string): string {
  const average = averageOfFills(fills.map((fill) => ({ ...fill, size: String(fill.lots) })));
  return formatDecimal(average, price.split('.')[1]?.length ?? 0);
}

/** Says over the page what just traded, and which position came near its end or met it. */
export function ContractMessages(): null {
  const { t } = useLingui();
  const hasSession = useSession((state) => state.session !== undefined);
  const fills = useHubPart('contractOrders', pickFills);
  const forced = useHubPart('contractOrders', pickForced);
  const warnings = useHubPart('positions', pickWarnings);
  const ended = useHubPart('positions', pickEnded);
  const queries = useQueryClient();
  const newest = useRef<number>(undefined);
  useEffect(() => {
    if (fills === undefined || !hasSession) return;
    const seen = newest.current;
    newest.current = Math.max(seen ?? 0, ...fills.map(({ timeMs }) => timeMs));
    if (seen === undefined) return;
    const byOrder = Map.groupBy(
      fills.filter(({ timeMs }) => timeMs > seen),
      ({ orderId }) => orderId,
    );
    if (byOrder.size > 0) {
      tremble('fill');
      // A fill may have cost a part of one's own limit.
      void queries.invalidateQueries({ queryKey: ['contractLimits'] });
    }
    for (const group of byOrder.values()) {
      const size = lotsText(group.reduce((sum, fill) => sum + fill.lots, 0));
      const [first] = group;
      if (first === undefined) continue;
      const about = contractOrderToast(first.orderId);
      const price = averageText(group, first.price);
      const isBuy = first.side === 'buy';
      if (forced?.has(first.orderId) === true) {
        const text = isBuy ? t`Liquidation: bought back ${size}` : t`Liquidation: sold ${size}`;
        toastStore.show(text, 'error', { about });
      } else {
        const text = isBuy ? t`Bought ${size} at ${price}` : t`Sold ${size} at ${price}`;
        toastStore.show(text, 'success', { about });
      }
    }
  }, [fills, forced, hasSession, queries, t]);
  useEffect(() => {
    for (const warning of warnings ?? []) {
      const rate = shareText(warning.riskPpm);
      toastStore.show(
        t`${warning.symbol}: risk rate ${rate}. Add margin or close a part.`,
        'error',
        {
          about: `warning ${String(warning.positionId)}`,
        },
      );
    }
  }, [warnings, t]);
  useEffect(() => {
    for (const { positionId, symbol, reason, lots, price } of ended ?? []) {
      const size = lotsText(lots);
      const at = formatExact(price);
      const text =
        reason === 'liquidated'
          ? t`${symbol}: liquidated. The exchange took over ${size} at ${at}. Messages say why.`
          : t`${symbol}: ${size} were reduced by auto-deleveraging at ${at}. Messages say why.`;
      const about = `end ${String(positionId)}`;
      toastStore.show(text, 'error', { about });
    }
    // The message that explains it comes with it.
    if ((ended ?? []).length > 0) void queries.invalidateQueries({ queryKey: ['getMsg'] });
  }, [ended, queries, t]);
  return null;
}
