const ASCENDING = '01234567890';
const DESCENDING = '09876543210';

/** A piece of one to three digits, repeated to make six. */
const REPEATED = /^([0-9]{1,3})\1+$/;

/** Whether six digits are among those that a thief tries first: runs and repetitions. */
export function isEasyFundPassword(digits: string): boolean {
  return REPEATED.test(digits) || ASCENDING.includes(digits) || DESCENDING.includes(digits);
}
