import type { Pool } from 'pg';
import type { MasterKey } from '#modules/secrets/index.ts';
import type { Messages } from '#modules/messages/index.ts';
import type { Uploads } from '#modules/uploads/index.ts';

/** What the use cases of this module work with. */
export interface IdentityDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly uploads: Uploads;
  readonly messages: Messages;
  readonly nowMs: () => number;
}
