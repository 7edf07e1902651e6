import { Type } from 'typebox';
import { userAct, userRead } from '#endpoint.ts';
import { Closed, TimeMs } from '#fields.ts';
import { uploadPurposes } from '#vocabulary.ts';

/** Name of a stored picture: 128 random bits. */
export const FileId = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  maxLength: 22,
  description: 'a picture, as upload/img named it',
});

/** Where a picture can be fetched for a few minutes, by whoever was given the address. */
export const PictureLink = Closed({ url: Type.String(), urlExpiresAtMs: TimeMs });

export const uploadEndpoints = {
  'upload/img': userAct({
    description:
      'Takes one picture, JPEG, PNG or WebP, as multipart/form-data: the field purpose, then the file. It is drawn again without its metadata.',
    bucket: 'write',
    errors: ['busy', 'pictureMissing', 'unsupportedPicture', 'pictureTooLarge', 'tooManyPictures'],
    request: { purpose: Type.Enum(uploadPurposes) },
    reply: Closed({
      fileId: FileId,
      ...PictureLink.properties,
      widthPx: Type.Integer({ minimum: 1 }),
      heightPx: Type.Integer({ minimum: 1 }),
      bytes: Type.Integer({ minimum: 1 }),
    }),
  }),
  'upload/link': userRead({
    description: 'A fresh address of one of the user’s own pictures, good for five minutes.',
    bucket: 'read',
    errors: ['notFound'],
    request: { fileId: FileId },
    reply: PictureLink,
  }),
};
