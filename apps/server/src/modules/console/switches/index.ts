export { switchRoutes } from './switch-routes.ts';
export { Switches } from './switches.ts';
