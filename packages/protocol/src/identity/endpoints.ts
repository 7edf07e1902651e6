import { Type } from 'typebox';
import type { Static } from 'typebox';
import { userAct, userRead } from '#endpoint.ts';
import { Closed, Day, Nullable, TimeMs } from '#fields.ts';
import { documentTypes, identityReasons, identityStates } from '#vocabulary.ts';
import { FileId } from '#uploads/endpoints.ts';

/** A name as the document writes it, in any script. */
const PersonName = Type.String({ maxLength: 80 });

export const IdentityView = Closed({
  state: Type.Enum(identityStates),
  /** Whether identitySubmit would be taken now. */
  canSubmit: Type.Boolean(),
  country: Nullable(Type.String()),
  documentType: Nullable(Type.Enum(documentTypes)),
  /** One's own names and number, masked: enough to recognise them. */
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  documentNumber: Nullable(Type.String()),
  submittedAtMs: Nullable(TimeMs),
  decidedAtMs: Nullable(TimeMs),
  /** Why it was refused. */
  reason: Nullable(Type.Enum(identityReasons)),
  /** What staff wrote besides. */
  note: Nullable(Type.String()),
  /** The last day on which the verification holds, in UTC; null without one. */
  validUntil: Nullable(Day),
  /** A new application in the place of the one that holds; null while it is too early for one, which is until 30 days before. */
  renewal: Nullable(
    Closed({
      state: Type.Enum(['open', 'under_review', 'refused'] as const),
      /** Why it was refused, as above. */
      reason: Nullable(Type.Enum(identityReasons)),
      note: Nullable(Type.String()),
    }),
  ),
});
export type IdentityView = Static<typeof IdentityView>;

export const identityEndpoints = {
  identityInfo: userRead({
    description: 'How far the user’s real-name verification is.',
    bucket: 'read',
    request: {},
    reply: IdentityView,
  }),
  identityDemo: userAct({
    description:
      'Approves the user’s own application without looking at it. Only where common/serverStatus says demo: there, nobody may be waiting to look.',
    bucket: 'write',
    errors: ['notYetOpen', 'notFound'],
    request: {},
    reply: IdentityView,
  }),
  identitySubmit: userAct({
    description:
      'Asks for real-name verification with a document and pictures of it, sent before with purpose identity. A refused user may ask again with new pictures. From 30 days before the last day of a verification on, a new one replaces it once it is approved; until then the old one holds.',
    bucket: 'write',
    errors: [
      'notFound',
      'applicationPending',
      'userVerified',
      'askCustomerService',
      'documentInUse',
      'documentNumberUnfit',
      'tooYoung',
      'documentExpired',
    ],
    request: {
      country: Type.String({
        pattern: '^[A-Z]{2}$',
        maxLength: 2,
        description: 'ISO 3166 code of the document’s country, one of common/phoneCode',
        examples: ['CN'],
      }),
      documentType: Type.Enum(documentTypes),
      firstName: PersonName,
      lastName: PersonName,
      documentNumber: Type.String({ maxLength: 40 }),
      birthday: Type.Optional(
        Type.String({
          pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
          maxLength: 10,
          description: 'needed unless the number tells it: a mainland identity card’s does',
        }),
      ),
      documentExpiry: Type.Optional(
        Type.String({
          pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
          maxLength: 10,
          description: 'the last day of the document; left out where it has none',
        }),
      ),
      frontFileId: FileId,
      backFileId: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'of an identity card; a passport or licence takes none',
        }),
      ),
      handheldFileId: FileId,
    },
    reply: IdentityView,
  }),
};
