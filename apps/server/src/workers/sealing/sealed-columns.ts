import { sealedSecrets } from '#modules/access/api-keys/index.ts';
import type { SealedColumn } from '#modules/access/secrets/index.ts';
import { sealedFactors } from '#modules/access/security/index.ts';
import { sealedStaff } from '#modules/console/staff/index.ts';
import { sealedClosures } from '#modules/people/closing/index.ts';
import { sealedCodes } from '#modules/people/delivery/index.ts';
import { sealedPersons } from '#modules/people/identity/index.ts';
import { sealedParts } from '#modules/people/own-data/index.ts';
import { sealedAccounts } from '#modules/people/payment-methods/index.ts';
import { sealedProvider } from '#modules/people/screening/index.ts';

/** Every column that holds something sealed. Pictures, which lie in a store, come after them. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedPersons,
  ...sealedAccounts,
  ...sealedFactors,
  ...sealedStaff,
  sealedSecrets,
  sealedCodes,
  sealedProvider,
  sealedParts,
  sealedClosures,
];
