import type { ErrorCode } from '@candor/protocol';
import { homeAreaCode } from './area-codes.ts';
import { findAccountProblems, findCodeProblems } from './auth-form.ts';
import type { AccountInputs } from './reset-flow.ts';

/** What a person typed to bind an address or number, the code excepted. */
export interface BindInputs extends AccountInputs {
  readonly loginPassword: string;
  readonly factorCode: string;
  /** A passkey has confirmed the session. */
  readonly isConfirmed: boolean;
}

export const EMPTY_BINDING: Omit<BindInputs, 'kind'> = {
  account: '',
  areaCode: homeAreaCode(navigator.language),
  loginPassword: '',
  factorCode: '',
  isConfirmed: false,
};

export type BindField = 'account' | 'code' | 'loginPassword' | 'factorCode';

interface BindFacts extends Omit<BindInputs, 'isConfirmed'> {
  readonly code: string;
  /** A second factor is on and was not given by passkey. */
  readonly isFactorAsked: boolean;
}

/** What must be put right before an address or number can be bound, each with the code whose text says how. */
export function findBindProblems(typed: BindFacts): Partial<Record<BindField, ErrorCode>> {
  return {
    ...findAccountProblems(typed),
    ...findCodeProblems(typed.kind, typed.code),
    ...(typed.loginPassword === '' ? { loginPassword: 2030 } : {}),
    ...(typed.isFactorAsked && typed.factorCode === '' ? { factorCode: 2045 } : {}),
  };
}
