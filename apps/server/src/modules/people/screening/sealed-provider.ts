import { sealedColumn } from '#modules/access/secrets/index.ts';
import { SECRET_CONTEXT } from './screening-provider.ts';

/** The secret that requests to the screening provider are signed with. */
export const sealedProvider = sealedColumn({
  table: 'screening_provider',
  id: ['provider_id'],
  column: 'secret_sealed',
  purpose: 'screening',
  contextOf: () => SECRET_CONTEXT,
});
