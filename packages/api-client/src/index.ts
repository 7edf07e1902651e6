export { createAdminClient } from './admin-client.ts';
export type { AdminCallOptions } from './admin-client.ts';
export { dataOf, isEnvelope } from './answers.ts';
export { NetworkError, RefusedError } from './errors.ts';
export { FeedClient } from './feed-client.ts';
export type { FeedSocket, FeedState } from './feed-client.ts';
export { createHttpClient } from './http-client.ts';
export type { CallOptions, HttpClient } from './http-client.ts';
export { newRequestKey } from './request-key.ts';
