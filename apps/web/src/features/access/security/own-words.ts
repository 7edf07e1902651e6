const ANTI_PHISHING = /^[\p{L}\p{M}\p{Nd}]{2,16}$/u;
const NICKNAME = /^[\p{L}\p{M}\p{Nd}_]{2,20}$/u;

/** Whether the server will take it as the words in our e-mails. */
export function isAntiPhishingCode(typed: string): boolean {
  return ANTI_PHISHING.test(typed.normalize('NFKC').trim());
}

/** Whether it can be a nickname: letters, digits and underscores of any script. */
export function isNickname(typed: string): boolean {
  return NICKNAME.test(typed.normalize('NFKC').trim());
}
