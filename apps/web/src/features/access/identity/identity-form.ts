import type { DocumentType } from '@candor/protocol';

/** What the first step asks for, as typed. */
export interface IdentityInputs {
  /** ISO 3166 code; empty until one is chosen. */
  readonly country: string;
  readonly documentType: DocumentType;
  readonly firstName: string;
  readonly lastName: string;
  readonly documentNumber: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly birthday: string;
  /** The document's last day as `YYYY-MM-DD`, or empty. */
  readonly documentExpiry: string;
  /** Said of an identity card that has no last day. */
  readonly isWithoutExpiry: boolean;
}

export const EMPTY_INPUTS: IdentityInputs = {
  country: '',
  documentType: 'id_card',
  firstName: '',
  lastName: '',
  documentNumber: '',
  birthday: '',
  documentExpiry: '',
  isWithoutExpiry: false,
};

/** What is wrong with a field; the screen has words for each. */
export type IdentityProblem =
  | 'missing'
  | 'not_a_name'
  | 'wrong_number'
  | 'not_a_day'
  | 'too_young'
  | 'expired';

export type IdentityProblems = Partial<Record<keyof IdentityInputs, IdentityProblem>>;

/** The law's age, and the server's. */
export const AGE_YEARS_MIN = 18;

/** Longest the server takes. */
export const NAME_LENGTH_MAX = 80;
export const DOCUMENT_NUMBER_LENGTH_MAX = 40;

/** A mainland identity card's number says the birthday itself. */
export function needsBirthday({ country, documentType }: IdentityInputs): boolean {
  return !(country === 'CN' && documentType === 'id_card');
}

/** A passport always says until when it is valid; some identity cards do not. */
export function needsExpiry({ documentType, isWithoutExpiry }: IdentityInputs): boolean {
  return documentType === 'passport' || !isWithoutExpiry;
}

/** Pictures that a document needs, in the order they are taken. */
export type PictureSide = 'front' | 'back' | 'handheld';

/** A passport says everything on one page. */
export function sidesOf(documentType: DocumentType): readonly PictureSide[] {
  return documentType === 'passport' ? ['front', 'handheld'] : ['front', 'back', 'handheld'];
}

/** A number without the spaces and dashes people write into it. */
export function plainDocumentNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./()-]/g, '');
}

/** Everything that the server would refuse for sure; it alone knows each country's check digits. */
export function findIdentityProblems(inputs: IdentityInputs, today: Date): IdentityProblems {
  const problems: IdentityProblems = {};
  if (inputs.country === '') problems.country = 'missing';
  for (const field of ['lastName', 'firstName'] as const) {
    const problem = findNameProblem(inputs[field]);
    if (problem !== undefined) problems[field] = problem;
  }
  const number = plainDocumentNumber(inputs.documentNumber);
  if (number === '') problems.documentNumber = 'missing';
  else if (!numberPattern(inputs).test(number)) problems.documentNumber = 'wrong_number';
  if (needsBirthday(inputs)) {
    const problem = findBirthdayProblem(inputs.birthday, today);
    if (problem !== undefined) problems.birthday = problem;
  }
  if (needsExpiry(inputs)) {
    const problem = findExpiryProblem(inputs.documentExpiry, today);
    if (problem !== undefined) problems.documentExpiry = problem;
  }
  return problems;
}

function findNameProblem(name: string): IdentityProblem | undefined {
  if (name.trim() === '') return 'missing';
  return /[\p{N}<>@#$%^*=+_[\]{}|\\/]/u.test(name) ? 'not_a_name' : undefined;
}

function numberPattern({ country, documentType }: IdentityInputs): RegExp {
  if (documentType === 'passport') return /^[A-Z0-9]{6,9}$/;
  return country === 'CN' ? /^\d{17}[\dX]$/ : /^[A-Z0-9]{4,30}$/;
}

function dayOf(text: string): Date | undefined {
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? undefined : day;
}

function findExpiryProblem(expiry: string, today: Date): IdentityProblem | undefined {
  if (expiry === '') return 'missing';
  if (dayOf(expiry) === undefined) return 'not_a_day';
  // The server counts days in UTC.
  return expiry < today.toISOString().slice(0, 10) ? 'expired' : undefined;
}

function findBirthdayProblem(birthday: string, today: Date): IdentityProblem | undefined {
  if (birthday === '') return 'missing';
  const born = dayOf(birthday);
  if (born === undefined) return 'not_a_day';
  const latest = new Date(
    Date.UTC(today.getFullYear() - AGE_YEARS_MIN, today.getMonth(), today.getDate()),
  );
  return born > latest ? 'too_young' : undefined;
}
