import type { TSchema } from 'typebox';
import { UserView } from './account/endpoints.ts';
import { ContractTriggerView } from './contract/trigger-endpoints.ts';
import * as contract from './contract/views.ts';
import * as option from './option/views.ts';
import * as p2p from './p2p/views.ts';
import * as common from './views.ts';

const exported: Readonly<Record<string, unknown>> = {
  ...{ ...common, ...contract, ...option, ...p2p },
  ...{ ContractTriggerView, UserView },
};

/** What several answers show, by the names that tools make types of. */
export const replyViews: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(exported).filter(
    (view): view is [string, TSchema] => typeof view[1] === 'object' && view[0].endsWith('View'),
  ),
);
