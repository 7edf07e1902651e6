/**
 * The ordinary, labelled accounts (role `house`) through which the simulator trades. Ids below
 * 1,000 are the house's; customers' are counted from there.
 */
export const houseMakerIds: readonly number[] = [1, 2];
export const houseTakerId = 3;
export const HOUSE_USER_IDS: readonly number[] = [...houseMakerIds, houseTakerId];

/**
 * The labelled demo users who enter option rounds: customers with demo funds and ids that no customer gets. The
 * house enters none.
 */
export const optionPlayerIds: readonly number[] = [101, 102, 103, 104, 105, 106, 107, 108];
