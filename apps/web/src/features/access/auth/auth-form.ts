import { PASSWORD_LENGTH_MAX } from '@candor/protocol';
import type { ErrorCode } from '@candor/protocol';
import { CODE_LENGTH } from './code-form.ts';

/** How an account is named. */
export type AccountKind = 'email' | 'phone';

/** What a person typed to register. Login uses the first four. */
export interface AuthInputs {
  readonly kind: AccountKind;
  readonly account: string;
  /** Country calling code without plus. */
  readonly areaCode: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** A field of the form. */
export type AuthField =
  | 'account'
  | 'code'
  | 'oldPassword'
  | 'password'
  | 'confirmPassword'
  | 'inviteCode';

/** Which fields are wrong, each with the code whose text says how. */
export type AuthProblems = Readonly<Partial<Record<AuthField, ErrorCode>>>;

/** The server's limits; the form says the same so that the user need not wait for an answer. */
const PASSWORD_LENGTH_MIN = 8;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const EMAIL_LENGTH_MAX = 254;

/** What was typed as the server takes it: no spaces, plain digits, an e-mail address in lower case. */
export function normalizeAccount({ kind, account }: Pick<AuthInputs, 'kind' | 'account'>): string {
  const ascii = account.normalize('NFKC').replace(/\s/g, '');
  return kind === 'email' ? ascii.toLowerCase() : ascii.replace(/[()+.-]/g, '');
}

function isAccount(inputs: Pick<AuthInputs, 'kind' | 'account' | 'areaCode'>): boolean {
  const account = normalizeAccount(inputs);
  if (inputs.kind === 'email') return account.length <= EMAIL_LENGTH_MAX && EMAIL.test(account);
  // Mainland numbers have 11 digits and begin with 1; others differ by country.
  return inputs.areaCode === '86' ? /^1\d{10}$/.test(account) : /^\d{5,15}$/.test(account);
}

const lengthOf = (password: string): number => Array.from(password).length;

/** Longer than any password may be: the form has words of its own for that. */
export function isPasswordTooLong(password: string): boolean {
  return lengthOf(password) > PASSWORD_LENGTH_MAX;
}

/** Whether a password can be one at all; the server also refuses the most common ones. */
export function isPasswordAllowed(password: string): boolean {
  return (
    lengthOf(password) >= PASSWORD_LENGTH_MIN &&
    !isPasswordTooLong(password) &&
    /\p{L}/u.test(password) &&
    /\p{Nd}/u.test(password)
  );
}

/** What must be put right before logging in. */
export function findLoginProblems(inputs: AuthInputs): AuthProblems {
  return {
    ...(isAccount(inputs) ? {} : { account: 41011 }),
    ...(inputs.password === '' ? { password: 2030 } : {}),
  };
}

/** What must be put right before a code can be sent to an account. */
export function findAccountProblems(
  inputs: Pick<AuthInputs, 'kind' | 'account' | 'areaCode'>,
): Pick<AuthProblems, 'account'> {
  return isAccount(inputs) ? {} : { account: 41011 };
}

function findPasswordProblems({ password }: Pick<AuthInputs, 'password'>): AuthProblems {
  return isPasswordAllowed(password) ? {} : { password: 9002 };
}

/** What must be put right before a new password can be set. */
export function findNewPasswordProblems(
  inputs: Pick<AuthInputs, 'password' | 'confirmPassword'>,
): AuthProblems {
  return {
    ...findPasswordProblems(inputs),
    ...(inputs.confirmPassword === inputs.password ? {} : { confirmPassword: 2008 }),
  };
}

/** What is wrong with a code that goes to `kind`: each has its own prompt. */
export function findCodeProblems(kind: AccountKind, code: string): Pick<AuthProblems, 'code'> {
  if (code.length === CODE_LENGTH) return {};
  return { code: kind === 'email' ? 2040 : 2039 };
}

/**
 * What must be put right before registering, with a password typed once; `code` is undefined where the server asks for
 * none. To an account that is none no code was sent, so none is missed.
 */
export function findRegisterProblems(inputs: AuthInputs, code?: string): AuthProblems {
  return {
    ...(isAccount(inputs)
      ? code === undefined
        ? {}
        : findCodeProblems(inputs.kind, code)
      : { account: 41011 }),
    ...findPasswordProblems(inputs),
  };
}

/** 0 to 4: how hard a password is to guess, by length and variety. A hint, not a rule. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  if (!isPasswordAllowed(password) && !isPasswordTooLong(password)) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password));
  const isLong = password.length >= 12;
  if (kinds.length >= 3 && isLong) return 4;
  return kinds.length >= 3 || isLong ? 3 : 2;
}
