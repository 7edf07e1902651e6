export { switchRoutes } from './switch-routes.ts';
export { isUnderWay, Switches } from './switches.ts';
