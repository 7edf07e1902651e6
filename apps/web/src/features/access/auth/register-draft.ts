import { asRecord, defineStored } from '#shared/session/stored.ts';
import type { AccountInputs, SentCode } from './reset-flow.ts';
import type { TargetedCode } from './use-inline-code.ts';

/**
 * What was typed to register, kept while the user looks for the code in another app: the phone may
 * drop ours meanwhile. Passwords and the code itself are never kept.
 */
export interface RegisterDraft extends AccountInputs {
  readonly inviteCode: string;
  readonly sent: TargetedCode | undefined;
  readonly savedAtMs: number;
}

/** A draft older than its code is worth nothing. */
const DRAFT_LIFE_MS = 10 * 60_000;

function parseSent(raw: unknown): TargetedCode | undefined {
  const found = asRecord(raw);
  if (found === undefined) return undefined;
  const { target, verificationId, resendAtMs } = found;
  if (typeof target !== 'string' || typeof verificationId !== 'string') return undefined;
  if (!Number.isSafeInteger(resendAtMs)) return undefined;
  return { target, verificationId, resendAtMs: resendAtMs as SentCode['resendAtMs'] };
}

/** A draft from whatever the device holds, or undefined; `nowMs` decides whether it is too old. */
export function parseDraft(raw: unknown, nowMs = Date.now()): RegisterDraft | undefined {
  const found = asRecord(raw);
  if (found === undefined) return undefined;
  const { kind, account, areaCode, inviteCode, savedAtMs } = found;
  if (kind !== 'email' && kind !== 'phone') return undefined;
  if (typeof account !== 'string' || typeof inviteCode !== 'string') return undefined;
  if (typeof areaCode !== 'string' || !/^[1-9]\d{0,3}$/.test(areaCode)) return undefined;
  if (typeof savedAtMs !== 'number' || Math.abs(nowMs - savedAtMs) > DRAFT_LIFE_MS)
    return undefined;
  return { kind, account, areaCode, inviteCode, sent: parseSent(found['sent']), savedAtMs };
}

/** The draft on this device. */
export const registerDraft = defineStored<RegisterDraft | undefined>(
  'candor.register.v1',
  parseDraft,
  undefined,
);
