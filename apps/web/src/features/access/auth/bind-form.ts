import type { ErrorCode } from '@candor/protocol';
import { findAccountProblems, findCodeProblems } from './auth-form.ts';
import type { AccountInputs } from './reset-flow.ts';

/** What a person typed to bind an address or number. */
export interface BindInputs {
  readonly inputs: AccountInputs;
  readonly code: string;
  readonly password: string;
  readonly factorCode: string;
  /** A second factor is on and was not given by passkey. */
  readonly isFactorAsked: boolean;
}

/** Which fields are wrong, each with the code whose text says how. */
export type BindProblems = Readonly<
  Partial<Record<'account' | 'code' | 'password' | 'factor', ErrorCode>>
>;

/** What must be put right before an address or number can be bound. */
export function findBindProblems(typed: BindInputs): BindProblems {
  return {
    ...findAccountProblems(typed.inputs),
    ...findCodeProblems(typed.inputs.kind, typed.code),
    ...(typed.password === '' ? { password: 2030 } : {}),
    ...(typed.isFactorAsked && typed.factorCode === '' ? { factor: 2045 } : {}),
  };
}

/** The field that a refusal is about, with the code whose text says so; nothing for any other. */
export function findBindRefusal(code: number | undefined): BindProblems {
  switch (code) {
    case 2009:
      return { password: code };
    case 2013:
    case 2014:
    case 2043:
    case 2044:
    case 41011:
      return { account: code };
    default:
      return {};
  }
}
