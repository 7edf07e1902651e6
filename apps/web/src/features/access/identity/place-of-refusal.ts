import type { RefusedError } from '@candor/api-client';
import type { IdentityInputs, IdentityProblem, PictureSide } from './identity-form.ts';

/** Which part of the form a refusal is about. */
export type RefusalPlace =
  | {
      readonly kind: 'field';
      readonly field: keyof IdentityInputs;
      readonly problem: IdentityProblem;
    }
  | { readonly kind: 'picture'; readonly side: PictureSide }
  /** There is nothing to apply for any more: the status says why. */
  | { readonly kind: 'decided' };

const SIDES: Readonly<Partial<Record<string, PictureSide>>> = {
  frontFileId: 'front',
  backFileId: 'back',
  handheldFileId: 'handheld',
};

const FIELDS: Readonly<Partial<Record<string, IdentityProblem>>> = {
  country: 'missing',
  firstName: 'not_a_name',
  lastName: 'not_a_name',
  documentNumber: 'wrong_number',
  birthday: 'not_a_day',
  documentExpiry: 'not_a_day',
};

/** Undefined when the refusal concerns the whole application, as a document used by another account. */
export function placeOfRefusal({
  code,
  detail,
}: Pick<RefusedError, 'code' | 'detail'>): RefusalPlace | undefined {
  if (code === 2055 || code === 2047) return { kind: 'decided' };
  // The number is right; it belongs to somebody who was here before.
  if (code === 2064) return undefined;
  if (code === 41044) return { kind: 'field', field: 'documentNumber', problem: 'wrong_number' };
  if (code === 41045) return { kind: 'field', field: 'birthday', problem: 'too_young' };
  if (code === 41097) return { kind: 'field', field: 'documentExpiry', problem: 'expired' };
  const name = detail?.field ?? '';
  const side = SIDES[name];
  if (side !== undefined) return { kind: 'picture', side };
  const problem = FIELDS[name];
  return problem && { kind: 'field', field: name as keyof IdentityInputs, problem };
}
