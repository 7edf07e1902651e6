export { SecondFactor } from './second-factor.ts';
export { securityRoutes } from './security-routes.ts';
