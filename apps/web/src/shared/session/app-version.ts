/** The version of this client, as the specification counts it. */
export const APP_VERSION = '1.0.5';

/** The number that versions are compared by. */
export const APP_VERSION_CODE = 105;
