import { refuse } from './refuse.ts';

/** One percent of a trade, in millionths: more is a slip of the keys. */
export const TRADE_FEE_PPM_MAX = 10_000;

/** Ten percent: what the pool of an option round gives up for the house. */
export const POOL_FEE_PPM_MAX = 100_000;

const PERCENT_PPM = 10_000;

/** No fee that nobody can mean: the core takes more. @throws ApiError invalidRequest that names the field and its bound */
export function assertFeeCap(
  field: string,
  feePpm: number,
  maxPpm: number = TRADE_FEE_PPM_MAX,
): void {
  if (feePpm <= maxPpm) return;
  throw refuse.invalidRequest(`${field}: at most ${maxPpm}, which is ${maxPpm / PERCENT_PPM} %`, {
    field,
  });
}
