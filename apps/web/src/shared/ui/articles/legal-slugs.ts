/** The server's names of the two texts that every user accepts. */
export const TERMS_SLUG = 'terms-of-use';
export const PRIVACY_SLUG = 'privacy-policy';
