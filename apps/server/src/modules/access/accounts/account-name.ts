import { refuse } from '#api/refuse.ts';
import { readPhoneNumber } from './phone-number.ts';

/** An e-mail address or a phone number in the one form it is kept and compared in. */
export type AccountName =
  | { readonly kind: 'email'; readonly text: string }
  | { readonly kind: 'phone'; readonly text: string };

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,63}$/;

/** Reads what was typed into an account field. @throws ApiError invalidAccountName */
export function readAccountName(account: string, areaCode?: string): AccountName {
  const typed = account.trim();
  if (typed.includes('@')) {
    if (EMAIL.test(typed)) return { kind: 'email', text: typed.toLowerCase() };
  } else {
    const digits = readPhoneNumber(typed, areaCode);
    if (digits !== undefined) return { kind: 'phone', text: digits };
  }
  throw refuse.invalidAccountName({ field: 'account' });
}

/** Enough of an address to recognise one's own: `al***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@');
  return `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`;
}

/** Enough of a number to recognise one's own: `86138****5678`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, -8)}****${phone.slice(-4)}`;
}
