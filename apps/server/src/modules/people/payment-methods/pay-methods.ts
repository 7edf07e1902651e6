import { inTransaction } from '@candor/persistence';
import type { EndpointReply, EndpointRequest, PayMethodView, PaymentKind } from '@candor/protocol';
import { paymentKinds } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { isUniqueViolation } from '#api/unique-violation.ts';
import type { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import type { Messages } from '#modules/people/messages/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import type { UserProofs } from '#modules/access/security/index.ts';
import { maskName, verifiedNameOf } from '#modules/people/identity/index.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import { bearsName } from './holder-name.ts';
import { accountKey, accountText, maskAccount, readPayDetails } from './pay-details.ts';
import type { PayDetails } from './pay-details.ts';

export interface PaymentDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly uploads: Uploads;
  readonly messages: Messages;
  readonly proofs: UserProofs;
  readonly nowMs: () => number;
}

/** More than a trader needs, less than a fraud does. */
const LIMITS: Readonly<Record<PaymentKind, number>> = { bank: 5, alipay: 3, wechat: 3, paypal: 3 };

const brands: Readonly<Record<PaymentKind, string>> = {
  bank: '',
  alipay: 'Alipay',
  wechat: 'WeChat',
  paypal: 'PayPal',
};

interface MethodRow {
  readonly pay_method_id: number;
  readonly kind: PaymentKind;
  readonly details_sealed: Buffer;
  readonly qr_file_id: string | null;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
}

const columns = 'pay_method_id, kind, details_sealed, qr_file_id, created_at_ms, updated_at_ms';

async function ownMethods(
  { pool }: Pick<PaymentDeps, 'pool'>,
  userId: number,
): Promise<readonly MethodRow[]> {
  const { rows } = await pool.query<MethodRow>(
    `SELECT ${columns} FROM payment_methods WHERE user_id = $1 AND removed_at_ms IS NULL
     ORDER BY pay_method_id`,
    [userId],
  );
  return rows;
}

/** @throws ApiError notFound for another's method as for none */
async function ownMethod(deps: PaymentDeps, userId: number, id: number): Promise<MethodRow> {
  const row = (await ownMethods(deps, userId)).find((one) => one.pay_method_id === id);
  if (row === undefined) throw refuse.notFound();
  return row;
}

/** What a sealed method of a user says, account and all. */
export function detailsOf(
  { masterKey }: Pick<PaymentDeps, 'masterKey'>,
  userId: number,
  detailsSealed: Buffer,
): PayDetails {
  const text = masterKey.open('payment-method', detailsSealed, `user ${userId}`).toString();
  return JSON.parse(text) as PayDetails;
}

const labelOf = (kind: PaymentKind, { bankName, account }: PayDetails): string =>
  `${bankName ?? brands[kind]} ${maskAccount(account)}`;

function viewMethod(deps: PaymentDeps, userId: number, row: MethodRow): PayMethodView {
  const details = detailsOf(deps, userId, row.details_sealed);
  return {
    payMethodId: row.pay_method_id,
    kind: row.kind,
    ...details,
    account: maskAccount(details.account),
    qrUrl:
      row.qr_file_id === null
        ? null
        : deps.uploads.linkFor({ kind: 'user', id: userId }, row.qr_file_id).url,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}

const takenCode = (kind: PaymentKind): ApiError =>
  (kind === 'bank' ? refuse.bankCardExists : refuse.receivingAccountExists)({ field: 'account' });

function macOf(
  { masterKey }: Pick<PaymentDeps, 'masterKey'>,
  kind: PaymentKind,
  details: PayDetails,
): Buffer {
  return masterKey.mac('payment-method', accountText(kind, details));
}

/** What can be said before the transaction password is asked: nobody should lose a try on a typing error. */
async function assertFits(
  deps: PaymentDeps,
  userId: number,
  wanted: {
    readonly kind: PaymentKind;
    readonly details: PayDetails;
    readonly qrFileId: string | undefined;
    /** The method that is replaced; undefined for a new one. */
    readonly replaces: number | undefined;
  },
): Promise<void> {
  const { kind, details, qrFileId, replaces } = wanted;
  const owner = { kind: 'user', id: userId } as const;
  const verifiedName = await verifiedNameOf(deps, userId);
  if (verifiedName !== undefined && !bearsName({ kind, name: details.name }, verifiedName)) {
    throw refuse.accountNameDiffers({ field: 'name' });
  }
  if (qrFileId !== undefined && !(await deps.uploads.isUsable(owner, 'payment_qr', qrFileId))) {
    throw refuse.notFound({ field: 'qrFileId' });
  }
  const others = (await ownMethods(deps, userId)).filter(
    (row) => row.kind === kind && row.pay_method_id !== replaces,
  );
  if (replaces === undefined && others.length >= LIMITS[kind]) throw refuse.aboveMax();
  const key = accountKey(kind, details.account);
  if (
    others.some(
      (row) => accountKey(kind, detailsOf(deps, userId, row.details_sealed).account) === key,
    )
  ) {
    throw takenCode(kind);
  }
}

/**
 * While accounts are sealed anew, one that is there already may be known under another key, which the unique
 * index does not see. @throws ApiError bankCardExists receivingAccountExists
 */
async function assertAccountFree(
  { masterKey }: PaymentDeps,
  client: PoolClient,
  userId: number,
  kind: PaymentKind,
  account: { readonly details: PayDetails; readonly replaces: number },
): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM payment_methods WHERE user_id = $1 AND kind = $2 AND account_mac = ANY($3)
       AND removed_at_ms IS NULL AND pay_method_id <> $4`,
    [
      userId,
      kind,
      masterKey.macs('payment-method', accountText(kind, account.details)),
      account.replaces,
    ],
  );
  if (rowCount !== 0) throw takenCode(kind);
}

/** One user's methods change one after the other. */
async function inTurn<Result>(
  { pool }: PaymentDeps,
  userId: number,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (tx) => {
    await tx.query('SELECT 1 FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
    return work(tx);
  });
}

async function useQr(
  { uploads }: PaymentDeps,
  client: PoolClient,
  userId: number,
  qrFileId: string,
): Promise<void> {
  const owner = { kind: 'user', id: userId } as const;
  if (!(await uploads.use(client, owner, 'payment_qr', qrFileId))) {
    throw refuse.notFound({ field: 'qrFileId' });
  }
}

function refusalOf(error: unknown, kind: PaymentKind): unknown {
  return isUniqueViolation(error) ? takenCode(kind) : error;
}

/** A user's methods, accounts masked. */
export async function listPayMethods(
  deps: PaymentDeps,
  userId: number,
): Promise<EndpointReply<'cnyPayList'>> {
  const rows = await ownMethods(deps, userId);
  return {
    methods: rows.map((row) => viewMethod(deps, userId, row)),
    limits: paymentKinds.map((kind) => ({ kind, max: LIMITS[kind] })),
  };
}

/** What is left of a method's details where nobody said why they look. */
function masked({ name, account, bankName, branch }: PayDetails): PayDetails {
  const mask = (text: string | null): string | null => (text === null ? null : maskName(text));
  return {
    name: mask(name),
    account: maskAccount(account),
    bankName: mask(bankName),
    branch: mask(branch),
  };
}

/** A user's methods for somebody else to look at, masked unless they are shown `inFull`; no way to the pictures. */
export async function describePayMethods(
  deps: Pick<PaymentDeps, 'pool' | 'masterKey'>,
  userId: number,
  inFull: boolean,
): Promise<readonly Omit<PayMethodView, 'qrUrl'>[]> {
  const rows = await ownMethods(deps, userId);
  return rows.map((row) => {
    const details = detailsOf(deps, userId, row.details_sealed);
    return {
      payMethodId: row.pay_method_id,
      kind: row.kind,
      ...(inFull ? details : masked(details)),
      createdAtMs: row.created_at_ms,
      updatedAtMs: row.updated_at_ms,
    };
  });
}

/** A method as it is kept: what it says stays sealed for its owner. */
export interface SealedPayMethod {
  readonly payMethodId: number;
  readonly kind: PaymentKind;
  readonly detailsSealed: Buffer;
  readonly qrFileId: string | null;
}

/** A user's methods, sealed, for an order to keep as they are now. */
export async function sealedPayMethods(
  deps: Pick<PaymentDeps, 'pool'>,
  userId: number,
): Promise<readonly SealedPayMethod[]> {
  const rows = await ownMethods(deps, userId);
  return rows.map((row) => ({
    payMethodId: row.pay_method_id,
    kind: row.kind,
    detailsSealed: row.details_sealed,
    qrFileId: row.qr_file_id,
  }));
}

/** Those of a user's methods that may be paid on: in the verified name, where there is one. */
export async function inVerifiedName(
  deps: Pick<PaymentDeps, 'pool' | 'masterKey'>,
  userId: number,
  methods: readonly SealedPayMethod[],
): Promise<readonly SealedPayMethod[]> {
  const verifiedName = await verifiedNameOf(deps, userId);
  if (verifiedName === undefined) return methods;
  return methods.filter(({ kind, detailsSealed }) =>
    bearsName({ kind, name: detailsOf(deps, userId, detailsSealed).name }, verifiedName),
  );
}

/** Keeps a method of a labelled demo merchant, who has no hands to add one; a repeat keeps nothing. */
export async function keepDemoPayMethod(
  deps: Pick<PaymentDeps, 'pool' | 'masterKey' | 'nowMs'>,
  userId: number,
  kind: PaymentKind,
  details: PayDetails,
): Promise<void> {
  await deps.pool.query(
    `INSERT INTO payment_methods (user_id, kind, details_sealed, account_mac, created_at_ms,
       updated_at_ms)
     VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT DO NOTHING`,
    [userId, kind, seal(deps, userId, details), macOf(deps, kind, details), deps.nowMs()],
  );
}

/** One method with its whole account, for its owner to change. @throws ApiError notFound */
export async function readPayMethod(
  deps: PaymentDeps,
  userId: number,
  payMethodId: number,
): Promise<EndpointReply<'cnyPayDetail'>> {
  const row = await ownMethod(deps, userId, payMethodId);
  const { account } = detailsOf(deps, userId, row.details_sealed);
  return { ...viewMethod(deps, userId, row), account, qrFileId: row.qr_file_id };
}

function seal(
  { masterKey }: Pick<PaymentDeps, 'masterKey'>,
  userId: number,
  details: PayDetails,
): Buffer {
  return masterKey.seal('payment-method', Buffer.from(JSON.stringify(details)), `user ${userId}`);
}

/** Adds a method. @throws ApiError fundPasswordMissing invalidRequest bankNameMissing accountNameDiffers notFound aboveMax bankCardExists receivingAccountExists tooManyFailures wrongFundPassword, in this order */
export async function addPayMethod(
  deps: PaymentDeps,
  request: EndpointRequest<'cnyPayAdd'>,
  { session: { userId }, locale }: UserCall,
): Promise<PayMethodView> {
  const { kind, qrFileId, legalPwd } = request;
  await deps.proofs.assertFundPasswordSet(userId);
  const details = readPayDetails(kind, request, false);
  await assertFits(deps, userId, { kind, details, qrFileId, replaces: undefined });
  await deps.proofs.assertFundPassword(userId, legalPwd);
  try {
    return await inTurn(deps, userId, async (client) => {
      const { rows: own } = await client.query(
        `SELECT 1 FROM payment_methods
         WHERE user_id = $1 AND kind = $2 AND removed_at_ms IS NULL`,
        [userId, kind],
      );
      if (own.length >= LIMITS[kind]) throw refuse.aboveMax();
      await assertAccountFree(deps, client, userId, kind, { details, replaces: 0 });
      if (qrFileId !== undefined) await useQr(deps, client, userId, qrFileId);
      const { rows } = await client.query<MethodRow>(
        `INSERT INTO payment_methods (user_id, kind, details_sealed, account_mac, qr_file_id,
           created_at_ms, updated_at_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING ${columns}`,
        [
          userId,
          kind,
          seal(deps, userId, details),
          macOf(deps, kind, details),
          qrFileId ?? null,
          deps.nowMs(),
        ],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the payment method was not kept');
      const account = labelOf(kind, details);
      await deps.messages.send(client, userId, 'payment_added', { account }, locale);
      return viewMethod(deps, userId, row);
    });
  } catch (error) {
    throw refusalOf(error, kind);
  }
}

/** Replaces a method's texts. @throws ApiError fundPasswordMissing notFound invalidRequest bankNameMissing accountNameDiffers bankCardExists receivingAccountExists tooManyFailures wrongFundPassword, in this order */
export async function editPayMethod(
  deps: PaymentDeps,
  request: EndpointRequest<'cnyPayEdit'>,
  { session: { userId }, locale }: UserCall,
): Promise<PayMethodView> {
  const { payMethodId, qrFileId, legalPwd } = request;
  await deps.proofs.assertFundPasswordSet(userId);
  const { kind, qr_file_id: keptQr } = await ownMethod(deps, userId, payMethodId);
  const details = readPayDetails(kind, request, keptQr !== null);
  // The picture that is there already may be named again.
  const newQr = qrFileId === keptQr ? undefined : qrFileId;
  await assertFits(deps, userId, { kind, details, qrFileId: newQr, replaces: payMethodId });
  await deps.proofs.assertFundPassword(userId, legalPwd);
  try {
    return await inTurn(deps, userId, async (client) => {
      await assertAccountFree(deps, client, userId, kind, { details, replaces: payMethodId });
      if (newQr !== undefined) await useQr(deps, client, userId, newQr);
      const { rows } = await client.query<MethodRow>(
        `UPDATE payment_methods SET details_sealed = $3, account_mac = $4,
           qr_file_id = coalesce($5, qr_file_id), updated_at_ms = $6
         WHERE user_id = $1 AND pay_method_id = $2 AND removed_at_ms IS NULL
           AND qr_file_id IS NOT DISTINCT FROM $7 RETURNING ${columns}`,
        [
          userId,
          payMethodId,
          seal(deps, userId, details),
          macOf(deps, kind, details),
          newQr ?? null,
          deps.nowMs(),
          keptQr,
        ],
      );
      const [row] = rows;
      // Removed, or given another picture, while the password was typed.
      if (row === undefined) throw refuse.notFound();
      if (newQr !== undefined && keptQr !== null) await deps.uploads.release(client, keptQr);
      const account = labelOf(kind, details);
      await deps.messages.send(client, userId, 'payment_changed', { account }, locale);
      return viewMethod(deps, userId, row);
    });
  } catch (error) {
    throw refusalOf(error, kind);
  }
}

/** Removes a method. @throws ApiError fundPasswordMissing notFound tooManyFailures wrongFundPassword, in this order */
export async function removePayMethod(
  deps: PaymentDeps,
  { payMethodId, legalPwd }: EndpointRequest<'cnyPayDel'>,
  { session: { userId }, locale }: UserCall,
): Promise<EndpointReply<'cnyPayDel'>> {
  await deps.proofs.assertFundPasswordSet(userId);
  const { kind, qr_file_id: qr, ...row } = await ownMethod(deps, userId, payMethodId);
  await deps.proofs.assertFundPassword(userId, legalPwd);
  const account = labelOf(kind, detailsOf(deps, userId, row.details_sealed));
  return inTurn(deps, userId, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE payment_methods SET removed_at_ms = $3, qr_file_id = NULL
       WHERE user_id = $1 AND pay_method_id = $2 AND removed_at_ms IS NULL`,
      [userId, payMethodId, deps.nowMs()],
    );
    if (rowCount !== 1) throw refuse.notFound();
    if (qr !== null) await deps.uploads.release(client, qr);
    await deps.messages.send(client, userId, 'payment_removed', { account }, locale);
    return {};
  });
}

/** Before something begins that pays its user. @throws ApiError paymentMethodNotNamed, which leads the client to the receiving information */
export async function requirePaymentMethod(
  { pool }: Pick<PaymentDeps, 'pool'>,
  userId: number,
): Promise<void> {
  const { rowCount } = await pool.query(
    'SELECT 1 FROM payment_methods WHERE user_id = $1 AND removed_at_ms IS NULL LIMIT 1',
    [userId],
  );
  if (rowCount === 0) throw refuse.paymentMethodNotNamed();
}
