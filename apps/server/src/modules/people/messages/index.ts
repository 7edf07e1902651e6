export { BOX_PATH, messagePath } from './message-path.ts';
export { messageRoutes } from './message-routes.ts';
export { messageText } from './message-texts.ts';
export type { MessageTemplate, P2pStandingEvent, SecurityEvent } from './message-texts.ts';
export { insertMessages } from './put-message.ts';
export type { BoxMessage } from './put-message.ts';
export { MESSAGE_VALUES } from './message-values.ts';
export { Messages } from './messages.ts';
export { putSecurityMessage } from './security-message.ts';
