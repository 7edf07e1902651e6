import type {
  ContractAccountView,
  ContractMarketView,
  ContractOrderView,
  ContractPositionView,
  ContractSettingView,
  ContractTriggerView,
  ContractWarningView,
} from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useHub, useHubStatus } from '#shared/hub/hub.ts';
import { useSession } from '#shared/session/session.ts';

/** While the live connection is down, positions are asked for this often. */
const FALLBACK_EVERY_MS = 10_000;

/** What a user has in contracts now. Each part is undefined for a visitor, and until it is known. */
export interface ContractAccount {
  readonly accounts: readonly ContractAccountView[] | undefined;
  readonly settings: readonly ContractSettingView[] | undefined;
  readonly positions: readonly ContractPositionView[] | undefined;
  /** Open orders, newest first. */
  readonly orders: readonly ContractOrderView[] | undefined;
  /** Conditional orders that wait, newest first. */
  readonly triggers: readonly ContractTriggerView[] | undefined;
  readonly warnings: readonly ContractWarningView[];
  readonly isStale: boolean;
  /** Neither the feed nor an answer came. */
  readonly isError: boolean;
  readonly retry: () => void;
}

/** Leverage and modes of the user in a market; those it begins with where none were set. */
export function settingOf(
  { symbol, leverageDefault }: Pick<ContractMarketView, 'symbol' | 'leverageDefault'>,
  settings: ContractAccount['settings'],
): Pick<ContractSettingView, 'leverage' | 'marginMode' | 'positionMode'> {
  const own = settings?.find((one) => one.symbol === symbol);
  return own ?? { leverage: leverageDefault, marginMode: 'isolated', positionMode: 'one_way' };
}

const NO_WARNINGS: readonly ContractWarningView[] = [];

/**
 * Money, settings, positions and orders of the user in contracts, as the feed tells them; asked for over HTTP where it
 * cannot. Settings have no topic: whoever changes one asks again.
 */
export function useContractAccount(): ContractAccount {
  const hasSession = useSession((state) => state.session !== undefined);
  const live = useHub(hasSession ? 'positions' : undefined);
  const liveOrders = useHub(hasSession ? 'contractOrders' : undefined);
  const status = useHubStatus();
  const isDown = status === 'reconnecting';
  const asked = useRead('contractPage', {}, isDown ? { everyMs: FALLBACK_EVERY_MS } : {});
  const answered = asked.data;
  const askedTriggers = useRead(
    'contractTriggers',
    {},
    isDown ? { everyMs: FALLBACK_EVERY_MS } : {},
  );
  const isAnswerBest = answered !== undefined && (isDown ? !asked.isStale : false);
  const money = isAnswerBest ? answered : (live.data ?? answered);
  const open = isAnswerBest ? undefined : liveOrders.data?.open;
  const orders = useMemo(() => {
    const all = open === undefined ? answered?.orders : [...open.values()];
    return all?.toSorted((left, right) => right.orderId - left.orderId);
  }, [open, answered]);
  const waiting = isDown && !askedTriggers.isStale ? undefined : liveOrders.data?.triggers;
  const answeredTriggers = askedTriggers.data?.triggers;
  const triggers = useMemo(() => {
    const all = waiting === undefined ? answeredTriggers : [...waiting.values()];
    return all?.toSorted((left, right) => right.triggerId - left.triggerId);
  }, [waiting, answeredTriggers]);
  const isOld = (live.isStale || liveOrders.isStale) && status !== 'live' && !isAnswerBest;
  return {
    accounts: money?.accounts,
    settings: answered?.settings,
    positions: money?.positions,
    orders,
    triggers,
    warnings: live.data?.warnings ?? NO_WARNINGS,
    isStale: isOld,
    isError: money === undefined && asked.isError,
    retry: () => {
      void asked.refetch();
      void askedTriggers.refetch();
    },
  };
}
