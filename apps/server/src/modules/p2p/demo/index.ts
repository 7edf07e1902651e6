export { DemoDesk } from './demo-desk.ts';
