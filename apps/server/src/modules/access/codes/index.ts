export { Verification } from './verification.ts';
