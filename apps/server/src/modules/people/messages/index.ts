export { messageRoutes } from './message-routes.ts';
export { Messages } from './messages.ts';
