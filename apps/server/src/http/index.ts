export { buildHttp } from './build-http.ts';
export { createAdmin } from './create-admin.ts';
export type { Admin } from './create-admin.ts';
export { createApi } from './create-api.ts';
export type { Api } from './create-api.ts';
export type { MarketDataReads } from './market-data-port.ts';
export { defaultRateLimits, scaleRateLimits } from './rate-limiter.ts';
