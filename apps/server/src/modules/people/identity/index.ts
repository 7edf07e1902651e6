export { identityRoutes } from './identity-routes.ts';
export { IdentityReviews } from './identity-reviews.ts';
export { IdentityTerms } from './identity-terms.ts';
export {
  identityNumbers,
  identityStateOf,
  requireVerified,
  toldReason,
  verifiedNameOf,
} from './identity-view.ts';
export { documentMacsOf, usersOfDocument, usersOfName, usersOfPerson } from './find-person.ts';
export { indexNames } from './name-macs.ts';
export { personsOf } from './verified-persons.ts';
export type { VerifiedPerson } from './verified-persons.ts';
export { maskName, openPerson } from './person.ts';
export { dayOf } from './term-days.ts';
export { retirePictures } from './retire-pictures.ts';
export { sealedPersons } from './sealed-persons.ts';
