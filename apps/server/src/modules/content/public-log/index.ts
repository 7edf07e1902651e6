export { publicLogRoutes, readLines, readPaths } from './log-routes.ts';
export { LogSigner } from './log-signer.ts';
export { PublicLog } from './public-log.ts';
export type { LogSource, NewLine } from './public-log.ts';
