export { contentRoutes } from './content-routes.ts';
export { seedContent } from './seed-content.ts';
