export { loadMasterKey, masterKeyPath, readMasterKey } from './load-master-key.ts';
export { MASTER_KEY_BYTES, MasterKey } from './master-key.ts';
