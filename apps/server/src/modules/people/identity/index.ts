export { identityRoutes } from './identity-routes.ts';
export { IdentityReviews } from './identity-reviews.ts';
export { identityNumbers, requireVerified } from './identity-view.ts';
export { retirePictures } from './retire-pictures.ts';
