export { LevelBook } from './level-book.ts';
export { levelOf } from './level-of.ts';
export { levelRoutes } from './level-routes.ts';
export { UserGates } from './user-gates.ts';
