import { Type } from 'typebox';
import { userAct, userRead } from '#endpoint.ts';
import { Closed, Nullable, TimeMs } from '#fields.ts';

/** `waiting`: being made; `failed`: it could not be made, and another may be asked for. */
const dataFileStates = ['waiting', 'ready', 'failed'] as const;

/** A part in base64 is so many characters at most: 256 KiB. */
const PART_LENGTH_MAX = 349_528;

const proofFields = {
  password: Type.String({ maxLength: 256 }),
  factorCode: Type.Optional(Type.String({ maxLength: 64 })),
};

const proofErrors = ['wrongPassword', 'wrongCode', 'codeMissing', 'tooManyFailures'] as const;

export const ownDataEndpoints = {
  ownData: userRead({
    description: 'The last file of the user’s own data, and when another may be asked for.',
    bucket: 'read',
    request: {},
    reply: Closed({
      file: Nullable(
        Closed({
          state: Type.Enum(dataFileStates),
          askedAtMs: TimeMs,
          /** Until then it can be fetched; null while it is not ready, and once it is gone. */
          expiresAtMs: Nullable(TimeMs),
          bytes: Nullable(Type.Integer({ minimum: 0 })),
        }),
      ),
      /** From then on another may be asked for; null for now. */
      nextAtMs: Nullable(TimeMs),
    }),
  }),
  ownDataAsk: userAct({
    description:
      'Has a file made of all that the house holds about the user: one a day, kept for a day. A message says when it is ready.',
    bucket: 'credentials',
    errors: [...proofErrors, 'safetyChanged', 'dataFileTooSoon'],
    request: proofFields,
    reply: Closed({}),
  }),
  ownDataOpen: userAct({
    description: 'Lets this session fetch the file for ten minutes.',
    bucket: 'credentials',
    errors: [...proofErrors, 'safetyChanged', 'notFound'],
    request: proofFields,
    reply: Closed({ fileName: Type.String(), parts: Type.Integer({ minimum: 1 }) }),
  }),
  ownDataPart: userAct({
    description: 'One part of the file, which is a zip: all of them in their order.',
    bucket: 'read',
    errors: ['notFound'],
    request: { place: Type.Integer({ minimum: 0, maximum: 1_000_000 }) },
    reply: Closed({ part: Type.String({ maxLength: PART_LENGTH_MAX, description: 'base64' }) }),
  }),
};
