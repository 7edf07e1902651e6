import type { EndpointRequest, PaymentKind } from '@candor/protocol';

/** What the form of a payment method holds, as typed. */
export interface MethodInputs {
  readonly bankName: string;
  readonly branch: string;
  readonly name: string;
  readonly account: string;
  /** The server's name of the payment code's picture, or undefined. */
  readonly qrFileId: string | undefined;
}

export const EMPTY_INPUTS: MethodInputs = {
  bankName: '',
  branch: '',
  name: '',
  account: '',
  qrFileId: undefined,
};

export type MethodField = 'bankName' | 'branch' | 'name' | 'account' | 'qrFileId';

/** Fields of each kind, in the order they stand and are checked; `optional` may stay empty. */
const FIELDS = {
  bank: { required: ['name', 'bankName', 'account'], optional: ['branch'] },
  alipay: { required: ['name', 'account'], optional: ['qrFileId'] },
  wechat: { required: ['name', 'account', 'qrFileId'], optional: [] },
  paypal: { required: ['account'], optional: ['name'] },
} as const satisfies Record<
  PaymentKind,
  { readonly required: readonly MethodField[]; readonly optional: readonly MethodField[] }
>;

/** What is wrong with a field; the screen has words for each. */
export type MethodProblem = 'missing' | 'not_a_card' | 'not_an_email' | 'not_alipay' | 'not_wechat';

/** The server's rules; the form says the same before it asks for the fund password. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@]{2,63}$/;
const PHONE = /^\+?[0-9]{7,15}$/;
const WECHAT_ID = /^[A-Za-z][A-Za-z0-9_-]{5,19}$/;

export type MethodProblems = Partial<Record<MethodField, MethodProblem>>;

/** The fields of a kind. */
export function fieldsOf(kind: PaymentKind): readonly MethodField[] {
  const { required, optional } = FIELDS[kind];
  return [...required, ...optional];
}

/** Whether a kind has the field at all. */
export function hasField(kind: PaymentKind, field: MethodField): boolean {
  return fieldsOf(kind).includes(field);
}

export function isOptional(kind: PaymentKind, field: MethodField): boolean {
  return (FIELDS[kind].optional as readonly MethodField[]).includes(field);
}

/** An account without what people write into it to read it better. */
export function plainAccount(kind: PaymentKind, typed: string): string {
  const text = typed.normalize('NFKC').trim();
  return kind === 'bank' ? text.replace(/[\s-]/g, '') : text;
}

/** A card number in groups of four, as it is typed and read. */
export function groupCardNumber(typed: string): string {
  return plainAccount('bank', typed)
    .replace(/[^0-9A-Za-z]/g, '')
    .replace(/(.{4})(?=.)/g, '$1 ');
}

/** Everything that keeps the form from being sent. */
export function findMethodProblems(kind: PaymentKind, inputs: MethodInputs): MethodProblems {
  const problems: MethodProblems = {};
  for (const field of FIELDS[kind].required) {
    if ((inputs[field] ?? '').trim() === '') problems[field] = 'missing';
  }
  if (problems.account !== undefined) return problems;
  const account = plainAccount(kind, inputs.account);
  const wrong = findAccountProblem(kind, account);
  if (wrong !== undefined) problems.account = wrong;
  return problems;
}

function findAccountProblem(kind: PaymentKind, account: string): MethodProblem | undefined {
  switch (kind) {
    case 'bank':
      return /^[0-9A-Z]{8,34}$/i.test(account) ? undefined : 'not_a_card';
    case 'paypal':
      return EMAIL.test(account) ? undefined : 'not_an_email';
    case 'alipay':
      return EMAIL.test(account) || PHONE.test(account) ? undefined : 'not_alipay';
    case 'wechat':
      return WECHAT_ID.test(account) || PHONE.test(account) ? undefined : 'not_wechat';
  }
}

/**
 * What is sent: only the fields of the kind, trimmed, without empty optional ones, and a picture only
 * when it is not the one that the server keeps.
 */
export function methodRequest(
  kind: PaymentKind,
  inputs: MethodInputs,
  keptQrFileId?: string,
): Omit<EndpointRequest<'cnyPayAdd'>, 'kind' | 'legalPwd'> {
  const text = (field: 'bankName' | 'branch' | 'name'): string | undefined => {
    const typed = inputs[field].trim();
    return hasField(kind, field) && typed !== '' ? typed : undefined;
  };
  const { qrFileId } = inputs;
  const bankName = text('bankName');
  const branch = text('branch');
  const name = text('name');
  return {
    account: plainAccount(kind, inputs.account),
    ...(bankName === undefined ? {} : { bankName }),
    ...(branch === undefined ? {} : { branch }),
    ...(name === undefined ? {} : { name }),
    ...(hasField(kind, 'qrFileId') && qrFileId !== undefined && qrFileId !== keptQrFileId
      ? { qrFileId }
      : {}),
  };
}
