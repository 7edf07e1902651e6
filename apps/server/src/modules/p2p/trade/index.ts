export { p2pRoutes } from './p2p-routes.ts';
