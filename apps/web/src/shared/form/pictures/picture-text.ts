import { t } from '@lingui/core/macro';
import { errorText } from '#shared/texts/error-text.ts';
import { PictureError } from './prepare-picture.ts';

/** Why a picture was not taken, in the user's language. */
export function pictureErrorText(error: unknown): string {
  if (!(error instanceof PictureError)) return errorText(error);
  return error.problem === 'too_small'
    ? t`This picture is too small to read.`
    : t`This file is not a picture that can be read. Choose a JPEG, PNG or WebP.`;
}
