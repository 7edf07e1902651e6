export { appealPenalty, penaltyView, readCentre, readConfig } from './centre.ts';
export { askBack, payDeposit, readDeposit, topUpDeposit } from './deposit.ts';
export { followVerification } from './follow-verification.ts';
export { StandingNotices } from './tell-standing.ts';
export { block, listBlocks, rate, readMerchant } from './people.ts';
