export { pushContactOf } from './push-contact.ts';
export { pushRoutes } from './push-routes.ts';
export { postPush } from './post-push.ts';
export { PushSender } from './push-sender.ts';
