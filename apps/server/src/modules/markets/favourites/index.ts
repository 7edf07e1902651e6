export { favouriteRoutes } from './favourite-routes.ts';
