export { platformRoutes, SERVER_VERSION } from './platform-routes.ts';
