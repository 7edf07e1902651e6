import { refuse } from '#api/refuse.ts';

/** An e-mail address or a phone number in the one form it is kept and compared in. */
export type AccountName =
  | { readonly kind: 'email'; readonly text: string }
  | { readonly kind: 'phone'; readonly text: string };

/** Mainland numbers, the specification's default: 11 digits that start with 1. */
const MAINLAND_CODE = '86';
const MAINLAND_NUMBER = /^1[0-9]{10}$/;

/** E.164: at most 15 digits with the country calling code; the shortest national numbers have 4. */
const INTERNATIONAL_NUMBER = /^[1-9][0-9]{6,14}$/;

/** Countries that keep the 0 before a number when it is dialled from abroad. */
const KEEPS_TRUNK_ZERO: ReadonlySet<string> = new Set(['39', '378', '379']);

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,63}$/;

function phoneDigits(account: string, areaCode: string): string | undefined {
  const typed = account.replace(/[\s-]/g, '');
  if (typed.startsWith('+')) {
    const digits = typed.slice(1);
    if (!INTERNATIONAL_NUMBER.test(digits)) return undefined;
    const isMainland = digits.startsWith(MAINLAND_CODE);
    if (isMainland && !MAINLAND_NUMBER.test(digits.slice(MAINLAND_CODE.length))) return undefined;
    return digits;
  }
  if (areaCode === MAINLAND_CODE) {
    return MAINLAND_NUMBER.test(typed) ? MAINLAND_CODE + typed : undefined;
  }
  const national = KEEPS_TRUNK_ZERO.has(areaCode) ? typed : typed.replace(/^0/, '');
  if (!/^[0-9]{4,14}$/.test(national)) return undefined;
  const digits = areaCode + national;
  return INTERNATIONAL_NUMBER.test(digits) ? digits : undefined;
}

/** Reads what was typed into an account field. @throws ApiError invalidAccountName */
export function readAccountName(account: string, areaCode = MAINLAND_CODE): AccountName {
  const typed = account.trim();
  if (typed.includes('@')) {
    if (EMAIL.test(typed)) return { kind: 'email', text: typed.toLowerCase() };
  } else {
    const digits = phoneDigits(typed, areaCode);
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
