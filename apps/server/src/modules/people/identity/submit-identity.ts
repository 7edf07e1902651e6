import { inTransaction } from '@candor/persistence';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { PoolClient } from 'pg';
import { isUniqueViolation } from '#api/unique-violation.ts';
import type { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import { callingCodes } from '#modules/access/security/index.ts';
import { isDay, readDocumentNumber } from './document-number.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { expiryRange } from './identity-terms.ts';
import { standingOf, viewIdentity } from './identity-view.ts';
import { nameMacsOf } from './name-macs.ts';
import { macDocument, macPerson, macsDocument, sealPerson } from './person.ts';
import type { Person } from './person.ts';

const ADULT_YEARS = 18;

/** Nobody is older; a year that begins with 18 is a slip of the finger. */
const YEARS_MAX = 120;

/** Nobody reads a document in less. */
const SIDE_PX_MIN = 200;

/** Letters of any script, with what stands between them in names. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{Zs}.,'’·・-]{0,79}$/u;

type Submission = EndpointRequest<'identitySubmit'>;

const invalid = (field: string, want = 'not valid'): ApiError =>
  refuse.invalidRequest(`${field}: ${want}`, { field });

function readName(typed: string, field: string): string {
  const name = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (!NAME.test(name)) throw invalid(field, '1 to 80 letters, as the document has them');
  return name;
}

/** Full years between a birthday and a day, both as YYYY-MM-DD. */
function yearsBetween(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** The document's last day, where it has one. @throws ApiError invalidRequest documentExpired */
function readExpiry({ documentExpiry: expiry }: Submission, nowMs: number): { expiry?: string } {
  if (expiry === undefined) return {};
  const { from, to } = expiryRange(nowMs);
  if (!isDay(expiry) || expiry > to) throw invalid('documentExpiry');
  if (expiry < from) throw refuse.documentExpired({ field: 'documentExpiry' });
  return { expiry };
}

/** @throws ApiError invalidRequest documentNumberUnfit tooYoung documentExpired, in the order of the form */
function readPerson(request: Submission, nowMs: number): Person {
  const { country, documentType } = request;
  if (!callingCodes.some((one) => one.country === country)) throw invalid('country');
  const firstName = readName(request.firstName, 'firstName');
  const lastName = readName(request.lastName, 'lastName');
  const number = readDocumentNumber(country, documentType, request.documentNumber);
  if (number === undefined) throw refuse.documentNumberUnfit({ field: 'documentNumber' });
  const birthday = request.birthday ?? number.birthday;
  if (birthday === undefined || !isDay(birthday)) throw invalid('birthday');
  if (number.birthday !== undefined && number.birthday !== birthday) {
    throw refuse.documentNumberUnfit({ field: 'birthday' });
  }
  const years = yearsBetween(birthday, new Date(nowMs).toISOString().slice(0, 10));
  if (years < 0 || years > YEARS_MAX) throw invalid('birthday');
  if (years < ADULT_YEARS) throw refuse.tooYoung({ field: 'birthday' });
  return {
    ...{ firstName, lastName, documentNumber: number.text, birthday },
    ...readExpiry(request, nowMs),
  };
}

/** The pictures by the fields that name them. @throws ApiError invalidRequest */
function picturesOf(request: Submission): readonly (readonly [field: string, fileId: string])[] {
  const { documentType, frontFileId, backFileId, handheldFileId } = request;
  if ((backFileId !== undefined) !== (documentType === 'id_card')) {
    throw invalid('backFileId', 'the back of an identity card; other documents take none');
  }
  return [
    ['frontFileId', frontFileId],
    ...(backFileId === undefined ? [] : [['backFileId', backFileId] as const]),
    ['handheldFileId', handheldFileId],
  ];
}

/** What holds is replaced from 30 days before its last day on. @throws ApiError applicationPending userVerified, askCustomerService after fraud */
async function refuseBy(deps: Pick<IdentityDeps, 'pool' | 'nowMs'>, userId: number): Promise<void> {
  const { state, renewal, canSubmit } = await standingOf(deps, userId);
  if (state === 'under_review' || renewal?.state === 'pending') throw refuse.applicationPending();
  if (!canSubmit) throw state === 'refused' ? refuse.askCustomerService() : refuse.userVerified();
}

/** Pictures one can read something in, and not one of them twice. @throws ApiError invalidRequest */
async function assertReadable(
  client: PoolClient,
  pictures: readonly (readonly [field: string, fileId: string])[],
): Promise<void> {
  const { rows } = await client.query<{ file_id: string; side_px: number; hash: string }>(
    `SELECT file_id, least(width_px, height_px) AS side_px, encode(sent_hash, 'hex') AS hash
     FROM uploads WHERE file_id = ANY ($1)`,
    [pictures.map(([, fileId]) => fileId)],
  );
  const seen = new Set<string>();
  for (const [field, fileId] of pictures) {
    const row = rows.find((one) => one.file_id === fileId);
    if (row === undefined) continue;
    if (row.side_px < SIDE_PX_MIN) {
      throw invalid(field, `at least ${SIDE_PX_MIN} pixels a side`);
    }
    if (seen.has(row.hash)) throw invalid(field, 'the same picture as another one');
    seen.add(row.hash);
  }
}

/** Any number of our own: documents are taken one after the other. */
const DOCUMENTS_LOCK = 3_850_001;

/**
 * While documents are sealed anew, one that is used already may be known under another key, which the unique
 * index does not see, as it does not see one that waits here and holds there; one that is sent in the same moment waits for
 * the one before it. A user's own may be sent again, to be renewed. @throws ApiError documentInUse
 */
async function assertDocumentFree(
  client: PoolClient,
  macs: readonly Buffer[],
  userId: number,
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [DOCUMENTS_LOCK]);
  const { rowCount } = await client.query(
    `SELECT 1 FROM identity_attempts
     WHERE document_mac = ANY($1) AND user_id <> $2 AND state IN ('pending', 'approved') LIMIT 1`,
    [macs, userId],
  );
  if (rowCount !== 0) throw refuse.documentInUse({ field: 'documentNumber' });
}

async function insertAttempt(
  client: PoolClient,
  deps: IdentityDeps,
  request: Submission,
  { person, userId, locale }: { person: Person; userId: number; locale: string },
): Promise<void> {
  const { masterKey, uploads, nowMs } = deps;
  const { country, documentType, frontFileId, backFileId, handheldFileId } = request;
  const owner = { kind: 'user', id: userId } as const;
  const pictures = picturesOf(request);
  for (const [field, fileId] of pictures) {
    if (!(await uploads.use(client, owner, 'identity', fileId))) {
      throw refuse.notFound({ field });
    }
  }
  await assertReadable(client, pictures);
  const macs = macsDocument(masterKey, country, documentType, person);
  await assertDocumentFree(client, macs, userId);
  await client.query(
    `INSERT INTO identity_attempts (user_id, country, document_type, person_sealed, document_mac,
       person_mac, name_macs, front_file_id, back_file_id, handheld_file_id, locale, submitted_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      userId,
      country,
      documentType,
      sealPerson(masterKey, userId, person),
      macDocument(masterKey, country, documentType, person),
      macPerson(masterKey, person),
      nameMacsOf(masterKey, person),
      frontFileId,
      backFileId ?? null,
      handheldFileId,
      locale,
      nowMs(),
    ],
  );
  // What holds goes on to hold while this one waits.
  await client.query(
    `UPDATE users SET identity_state = 'pending' WHERE user_id = $1 AND identity_state <> 'verified'`,
    [userId],
  );
}

/** What a broken unique index says to the user. */
function refusalOf(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  return isUniqueViolation(error, 'identity_one_per_user')
    ? refuse.applicationPending()
    : refuse.documentInUse({ field: 'documentNumber' });
}

/** Asks for verification. @throws ApiError applicationPending userVerified invalidRequest documentNumberUnfit tooYoung documentExpired notFound documentInUse, in this order */
export async function submitIdentity(
  deps: IdentityDeps,
  request: Submission,
  { session: { userId }, locale = 'hk' }: UserCall,
): Promise<EndpointReply<'identitySubmit'>> {
  await refuseBy(deps, userId);
  const person = readPerson(request, deps.nowMs());
  picturesOf(request);
  await inTransaction(deps.pool, async (tx) => {
    await insertAttempt(tx, deps, request, { person, userId, locale });
    await deps.messages.put(tx, userId, 'identity_sent', {});
  }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return viewIdentity(deps, userId);
}
