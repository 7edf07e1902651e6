export { messageRoutes } from './message-routes.ts';
export { putMessage } from './put-message.ts';
export type { BoxMessage } from './put-message.ts';
export type { P2pStandingEvent, SecurityEvent } from './message-texts.ts';
export { Messages } from './messages.ts';
