import type { DocumentType, IdentityReason } from '@candor/protocol';
import { t } from '@lingui/core/macro';
import { codeText } from '#shared/texts/error-text.ts';
import type { IdentityInputs, IdentityProblem, PictureSide } from './identity-form.ts';

/** Why staff refused, so that the next try can succeed. */
export function reasonText(reason: IdentityReason): string {
  switch (reason) {
    case 'blurred':
      return t`The pictures are blurred or parts are cut off. Take them again in good light.`;
    case 'mismatch':
      return t`The details you typed differ from the document.`;
    case 'expired':
      return t`The document has expired. Use a valid one.`;
    case 'incomplete':
      return t`Something is missing in the pictures. Show all four corners of the document.`;
    case 'unsupported':
      return t`This document is not accepted. Use an ID card or a passport.`;
    case 'suspected_fraud':
      return t`The document could not be confirmed. Contact support.`;
    case 'other':
      return t`The application could not be approved.`;
  }
}

/** A complaint about one field. */
export function problemText(field: keyof IdentityInputs, problem: IdentityProblem): string {
  switch (problem) {
    case 'missing':
      return field === 'country' ? t`Choose a country or region` : t`Enter this`;
    case 'not_a_name':
      return t`Write the name as on the document, without digits or symbols`;
    case 'wrong_number':
      return codeText(41044);
    case 'not_a_day':
      return t`This day does not exist`;
    case 'too_young':
      return codeText(41045);
    case 'expired':
      return codeText(41097);
  }
}

export function documentText(type: DocumentType): string {
  return type === 'passport' ? t`Passport` : t`ID card`;
}

/** What one of the pictures shows. */
export function sideText(side: PictureSide, type: DocumentType): string {
  switch (side) {
    case 'front':
      return type === 'passport' ? t`Passport page with your photo` : t`Front of the ID card`;
    case 'back':
      return t`Back of the ID card`;
    case 'handheld':
      return t`You, holding the document`;
  }
}

/** How to take it so that it can be read. */
export function sideHint(side: PictureSide): string {
  return side === 'handheld'
    ? t`Face and document sharp, nothing covered`
    : t`All corners in the picture, no glare`;
}
