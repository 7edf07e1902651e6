import type { Handlers } from '#api/call.ts';
import {
  addPayMethod,
  editPayMethod,
  listPayMethods,
  readPayMethod,
  removePayMethod,
} from './pay-methods.ts';
import type { PaymentDeps } from './pay-methods.ts';

export function paymentRoutes(deps: PaymentDeps) {
  return {
    cnyPayList: (_request, { session }) => listPayMethods(deps, session.userId),
    cnyPayDetail: ({ payMethodId }, { session }) =>
      readPayMethod(deps, session.userId, payMethodId),
    cnyPayAdd: (request, call) => addPayMethod(deps, request, call),
    cnyPayEdit: (request, call) => editPayMethod(deps, request, call),
    cnyPayDel: (request, call) => removePayMethod(deps, request, call),
  } satisfies Partial<Handlers>;
}
