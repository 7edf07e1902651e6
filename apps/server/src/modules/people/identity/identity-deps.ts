import type { Pool } from 'pg';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import type { Messages } from '#modules/people/messages/index.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';

/** What the use cases of this module work with. */
export interface IdentityDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly uploads: Uploads;
  readonly messages: Messages;
  readonly nowMs: () => number;
}
