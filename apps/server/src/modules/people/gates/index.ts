export { UserGates } from './user-gates.ts';
