import type { Rejected, RejectionCode } from '@candor/exchange-core';
import { refusalByRejection } from '#products.ts';
import type { ApiError } from './api-error.ts';
import type { Refusal } from './product-declaration.ts';
import { refuse } from './refuse.ts';

/** Exhaustive: a rejection that no product maps does not compile. */
const refusals: Readonly<Record<RejectionCode, Refusal>> = refusalByRejection;

/** The refusal of the core as the API's. */
export function errorOfRejection({ code }: Rejected<RejectionCode>): ApiError {
  const refusal = refusals[code];
  if (typeof refusal === 'string') return refuse[refusal]();
  const [name, text] = refusal;
  return refuse[name](text);
}
