export { carryOutClosings } from './carry-out.ts';
export { Closings } from './closings.ts';
export { closingRoutes } from './closing-routes.ts';
export { sealedClosures } from './sealed-closures.ts';
