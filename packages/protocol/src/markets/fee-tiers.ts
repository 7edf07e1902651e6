/** The tier of the accounts through which the house itself trades. No user is ever put into it. */
export const HOUSE_FEE_TIER = 100;
