export { Messages } from './messages.ts';
