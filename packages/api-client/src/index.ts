export { createAdminClient } from './admin-client.ts';
export type { AdminCallOptions, AdminClient, AdminClientOptions } from './admin-client.ts';
export { dataOf, isEnvelope } from './answers.ts';
export { NetworkError, RefusedError } from './errors.ts';
export { FeedClient } from './feed-client.ts';
export type { FeedClientOptions, FeedSocket, FeedState, TopicEvent } from './feed-client.ts';
export { createHttpClient } from './http-client.ts';
export type { CallOptions, HttpClient, HttpClientOptions } from './http-client.ts';
export { newRequestKey } from './request-key.ts';
