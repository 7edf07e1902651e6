import type { EndpointRequest, PaymentKind } from '@candor/protocol';
import type { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';

/** What a payment method says, as its owner wrote it. */
export interface PayDetails {
  readonly bankName: string | null;
  readonly branch: string | null;
  /** Holder, real name or nickname. */
  readonly name: string | null;
  /** Card number or account. */
  readonly account: string;
}

type TextField = keyof PayDetails;
type TypedDetails = Pick<EndpointRequest<'cnyPayAdd'>, TextField | 'qrFileId'>;

/** Controls would change what stands around them; bidirectional ones turn digits about. */
const TEXT = /^[^\p{Cc}\p{Cs}\p{Co}\u202a-\u202e\u2066-\u2069]{1,200}$/u;

/** Card numbers have 12 to 19 digits, account numbers from 8 places on, an IBAN up to 34. */
const BANK_ACCOUNT = /^[0-9A-Z]{8,34}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@]{2,63}$/;
const PHONE = /^\+?[0-9]{7,15}$/;
const WECHAT_ID = /^[A-Za-z][A-Za-z0-9_-]{5,19}$/;

interface Rules {
  /** Texts the kind must have besides its account, in the order of the form. */
  readonly needed: readonly TextField[];
  readonly allowed: readonly TextField[];
  readonly qr: 'none' | 'optional' | 'needed';
  readonly isAccount: (account: string) => boolean;
}

const rulesByKind: Readonly<Record<PaymentKind, Rules>> = {
  bank: {
    needed: ['bankName', 'name'],
    allowed: ['branch'],
    qr: 'none',
    isAccount: (account) => BANK_ACCOUNT.test(accountKey('bank', account).toUpperCase()),
  },
  alipay: {
    needed: ['name'],
    allowed: [],
    qr: 'optional',
    isAccount: (account) => EMAIL.test(account) || PHONE.test(account),
  },
  wechat: {
    needed: ['name'],
    allowed: [],
    qr: 'needed',
    isAccount: (account) => WECHAT_ID.test(account) || PHONE.test(account),
  },
  paypal: {
    needed: [],
    allowed: ['name'],
    qr: 'none',
    isAccount: (account) => EMAIL.test(account),
  },
};

const fieldsInOrder: readonly TextField[] = ['bankName', 'branch', 'name', 'account'];

const invalid = (field: string): ApiError =>
  refuse.invalidRequest(`${field}: not valid`, { field });

/** One account has one key, however it is spaced and spelt. */
export function accountKey(kind: PaymentKind, account: string): string {
  return (kind === 'bank' ? account.replace(/[\s-]/g, '') : account).toLowerCase();
}

/** What an account's HMAC is of. */
export function accountText(kind: PaymentKind, { account }: Pick<PayDetails, 'account'>): string {
  return JSON.stringify([kind, accountKey(kind, account)]);
}

function readText(kind: PaymentKind, field: TextField, typed: string | undefined): string | null {
  const { needed, allowed, isAccount } = rulesByKind[kind];
  const text = (typed ?? '').normalize('NFC').trim();
  const isNeeded = field === 'account' || needed.includes(field);
  if (text === '') {
    if (isNeeded) throw field === 'bankName' ? refuse.bankNameMissing({ field }) : invalid(field);
    return null;
  }
  if (!isNeeded && !allowed.includes(field)) throw invalid(field);
  if (!TEXT.test(text) || (field === 'account' && !isAccount(text))) throw invalid(field);
  return text;
}

/**
 * Reads what a form says of one kind; what the kind has no use for is refused. `hasQr`: whether a
 * picture is there already. @throws ApiError bankNameMissing without a bank's name, invalidRequest for the other fields
 */
export function readPayDetails(kind: PaymentKind, typed: TypedDetails, hasQr: boolean): PayDetails {
  const [bankName = null, branch = null, name = null, account = null] = fieldsInOrder.map((field) =>
    readText(kind, field, typed[field]),
  );
  const { qr } = rulesByKind[kind];
  const isGiven = typed.qrFileId !== undefined;
  if (qr === 'none' ? isGiven : qr === 'needed' && !isGiven && !hasQr) throw invalid('qrFileId');
  return { bankName, branch, name, account: account ?? '' };
}

/** Enough of an account to recognise one's own: `al***@example.com`, `****1234`. */
export function maskAccount(account: string): string {
  const at = account.indexOf('@');
  if (at > 0) return `${account.slice(0, Math.min(2, at))}***${account.slice(at)}`;
  return account.length > 4 ? `****${account.slice(-4)}` : '****';
}
