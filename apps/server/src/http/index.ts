export { buildHttp } from './build-http.ts';
export type { CallEndpoint, EndpointAnswer, EndpointCall } from './call-endpoint.ts';
export type { Caller, Session } from './call.ts';
export { createApi } from './create-api.ts';
export type { Api, ApiDeps } from './create-api.ts';
export type { CandleRange, MarketDataReads } from './market-data-port.ts';
export { defaultRateLimits, scaleRateLimits } from './rate-limiter.ts';
export type { RateLimits } from './rate-limiter.ts';
