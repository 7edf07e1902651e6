export { forgetHouseKey, HouseKeyError, keyMarkOf, openHouseKey } from './house-key.ts';
export { learnHouseKey, noteTakenUp, olderKeysOf, readHouseMark } from './house-key.ts';
export type { KeyPlace } from './house-key.ts';
export { masterKeyPath, olderKeyPath, readMasterKey } from './load-master-key.ts';
export { MASTER_KEY_BYTES, MasterKey } from './master-key.ts';
export type { KeyPurpose } from './master-key.ts';
export { dropOlderKeys, lastingPurposes, rotateHouseKey } from './rotate-house-key.ts';
export { sealedColumn } from './sealed-column.ts';
export type { SealedColumn, SealedRow } from './sealed-column.ts';
