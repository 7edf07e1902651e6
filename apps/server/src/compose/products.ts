import { checkinRoutes } from '#modules/earn/checkin/index.ts';
import { checkinStaffHandlers } from '#modules/earn/checkin/staff.ts';
import { financeRoutes } from '#modules/earn/finance/index.ts';
import { financeStaffHandlers } from '#modules/earn/finance/staff.ts';
import { walletRoutes } from '#modules/money/wallet/index.ts';
import { contractRoutes } from '#modules/trading/contract/index.ts';
import { p2pRoutes } from '#modules/p2p/trade/index.ts';
import { p2pStaffHandlers } from '#modules/p2p/trade/staff.ts';
import { contractStaffHandlers } from '#modules/trading/contract/staff.ts';
import type { ContractStaffDeps } from '#modules/trading/contract/staff.ts';
import { spotRoutes } from '#modules/trading/spot/index.ts';
import { optionEvidenceRoutes, optionRoutes } from '#modules/trading/option/index.ts';
import { optionStaffHandlers } from '#modules/trading/option/staff.ts';

/** What every product's endpoints stand on. */
type ProductDeps = Parameters<typeof spotRoutes>[0] &
  Parameters<typeof walletRoutes>[0] &
  Parameters<typeof financeRoutes>[0] &
  Parameters<typeof contractRoutes>[0] &
  Parameters<typeof p2pRoutes>[0] &
  Parameters<typeof optionRoutes>[0] &
  Parameters<typeof optionEvidenceRoutes>[0];

/** What stands behind the endpoints of each product; a new one is appended. */
export const productRoutes = (deps: ProductDeps) => ({
  ...walletRoutes(deps),
  ...spotRoutes(deps),
  ...checkinRoutes(deps),
  ...financeRoutes(deps),
  ...optionRoutes(deps),
  ...optionEvidenceRoutes(deps),
  ...contractRoutes(deps),
  ...p2pRoutes(deps),
});

/** What stands behind staff's endpoints of each product. */
export const productStaffHandlers = (
  deps: ContractStaffDeps & Parameters<typeof p2pStaffHandlers>[0],
) => ({
  ...checkinStaffHandlers(deps),
  ...financeStaffHandlers(deps),
  ...contractStaffHandlers(deps),
  ...optionStaffHandlers(deps),
  ...p2pStaffHandlers(deps),
});
