import { EMPTY_INPUTS } from './identity-form.ts';
import type { IdentityInputs, PictureSide } from './identity-form.ts';

export type IdentityStep = 'details' | 'pictures' | 'review';

/** A form on its way: what was typed, and the server's names of the pictures already sent. */
export interface IdentityDraft {
  readonly step: IdentityStep;
  readonly inputs: IdentityInputs;
  readonly files: Readonly<Partial<Record<PictureSide, string>>>;
}

export const EMPTY_DRAFT: IdentityDraft = { step: 'details', inputs: EMPTY_INPUTS, files: {} };

/**
 * Kept for this visit only and for one user: a phone may end the page while its camera app is open,
 * but a document's number is nothing to leave on a device.
 */
const KEY = 'candor.identity-draft.v1';

const STEPS: readonly unknown[] = ['details', 'pictures', 'review'] satisfies IdentityStep[];
const SIDES: readonly PictureSide[] = ['front', 'back', 'handheld'];

type Found = Readonly<Record<string, unknown>>;

const asFound = (raw: unknown): Found =>
  typeof raw === 'object' && raw !== null ? (raw as Found) : {};

const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '');

/** A draft of `userId` from whatever the device holds; an empty one when it is not theirs. */
export function parseDraft(text: string | null, userId: number): IdentityDraft {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? '');
  } catch {
    return EMPTY_DRAFT;
  }
  const found = asFound(raw);
  if (found['userId'] !== userId) return EMPTY_DRAFT;
  const typed = asFound(found['inputs']);
  const kept = asFound(found['files']);
  const files: Partial<Record<PictureSide, string>> = {};
  for (const side of SIDES) {
    const fileId = textOf(kept[side]);
    if (/^[\w-]{22}$/.test(fileId)) files[side] = fileId;
  }
  return {
    step: STEPS.includes(found['step']) ? (found['step'] as IdentityStep) : 'details',
    inputs: {
      country: textOf(typed['country']),
      documentType: typed['documentType'] === 'passport' ? 'passport' : 'id_card',
      firstName: textOf(typed['firstName']),
      lastName: textOf(typed['lastName']),
      documentNumber: textOf(typed['documentNumber']),
      birthday: textOf(typed['birthday']),
      documentExpiry: textOf(typed['documentExpiry']),
      isWithoutExpiry: typed['isWithoutExpiry'] === true,
    },
    files,
  };
}

/** Whether there is anything in it that would be a pity to lose. */
export function isBegun(draft: IdentityDraft): boolean {
  const { country, firstName, lastName, documentNumber } = draft.inputs;
  return (
    [country, firstName, lastName, documentNumber].some((text) => text !== '') ||
    Object.keys(draft.files).length > 0
  );
}

export function readDraft(userId: number): IdentityDraft {
  try {
    return parseDraft(sessionStorage.getItem(KEY), userId);
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keepDraft(userId: number, draft: IdentityDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, userId }));
  } catch {
    // A device that keeps nothing still lets the form be filled in one go.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing could be kept, so there is nothing to remove.
  }
}
