import { checkinEndpoints } from './checkin/endpoints.ts';
import { checkinStaff } from './checkin/staff.ts';
import type { CheckinEffects } from './checkin/staff.ts';
import { contractEndpoints } from './contract/endpoints.ts';
import { contractStaff } from './contract/staff.ts';
import type { ContractEffects } from './contract/staff.ts';
import { financeEndpoints } from './finance/endpoints.ts';
import { financeStaff } from './finance/staff.ts';
import type { FinanceEffects } from './finance/staff.ts';
import { p2pEndpoints } from './p2p/endpoints.ts';
import { p2pStaff } from './p2p/staff.ts';
import type { P2pEffects } from './p2p/staff.ts';
import { spotEndpoints } from './spot/endpoints.ts';
import { walletEndpoints } from './wallet/endpoints.ts';
import { optionEndpoints } from './option/endpoints.ts';
import { optionEvidenceEndpoints } from './option/evidence-endpoints.ts';
import { optionStaff } from './option/staff.ts';
import type { OptionEffects } from './option/staff.ts';

/** Every product's endpoints of the phone; a new one is appended. */
export const productEndpoints = {
  ...walletEndpoints,
  ...spotEndpoints,
  ...checkinEndpoints,
  ...financeEndpoints,
  ...optionEndpoints,
  ...optionEvidenceEndpoints,
  ...contractEndpoints,
  ...p2pEndpoints,
};

/** Every product's endpoints of the back office. */
export const productStaff = {
  ...checkinStaff,
  ...financeStaff,
  ...optionStaff,
  ...contractStaff,
  ...p2pStaff,
};

/** What acts of staff do in every product; see admin/effects.ts. */
export interface ProductEffects
  extends CheckinEffects,
    FinanceEffects,
    ContractEffects,
    OptionEffects,
    P2pEffects {}
