import { RefusedError } from '@candor/api-client';

/** Refusals that are about one field of a form: they stand there, not above the button. */
const FIELD_OF_CODE: Readonly<Partial<Record<number, string>>> = {
  2001: 'code',
  2006: 'oldPassword',
  2007: 'inviteCode',
  2008: 'confirmPassword',
  2009: 'loginPassword',
  2012: 'account',
  2013: 'account',
  2014: 'account',
  2019: 'nickname',
  2035: 'nickname',
  2036: 'account',
  2037: 'account',
  2038: 'bankName',
  2039: 'code',
  2040: 'code',
  2043: 'account',
  2044: 'account',
  9002: 'password',
  41011: 'account',
};

/** The field of `fields` that a refusal is about: the one the server names, or the one its code is known for. */
export function fieldOfRefusal<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Field | undefined {
  if (!(error instanceof RefusedError)) return undefined;
  const named = fields.find((field) => field === error.detail?.field);
  return named ?? fields.find((field) => field === FIELD_OF_CODE[error.code]);
}
