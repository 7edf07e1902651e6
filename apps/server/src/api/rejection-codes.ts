import type { Rejected, RejectionCode } from '@candor/exchange-core';
import type { RefusalDetail } from '@candor/protocol';
import { refusalByRejection } from '#products.ts';
import type { ApiError } from './api-error.ts';
import type { Refusal } from './product-declaration.ts';
import { refuse } from './refuse.ts';

/** Exhaustive: a rejection that no product maps does not compile. */
const refusals: Readonly<Record<RejectionCode, Refusal>> = refusalByRejection;

/** The refusal of the core as the API's; `detail` is what the module that asked can add. */
export function errorOfRejection(
  { code }: Rejected<RejectionCode>,
  detail?: RefusalDetail,
): ApiError {
  const refusal = refusals[code];
  if (typeof refusal === 'string') return refuse[refusal](undefined, detail);
  const [name, text] = refusal;
  return refuse[name](text, detail);
}
