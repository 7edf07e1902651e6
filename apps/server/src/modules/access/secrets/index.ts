export { forgetHouseKey, HouseKeyError, keyMarkOf, openHouseKey } from './house-key.ts';
export { masterKeyPath, readMasterKey } from './load-master-key.ts';
export { MASTER_KEY_BYTES, MasterKey } from './master-key.ts';
