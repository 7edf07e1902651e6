import type { StaffRole } from './permissions.ts';

type Rates = { readonly makerRatePpm: number; readonly takerRatePpm: number };
type Attempt = { readonly attemptId: number; readonly userId: number };
type Change = {
  readonly changeId: number;
  /** Of a scheduled change: `market_state`, `fee_tier`, `user_fee_tier`, `cancel_orders`. */
  readonly changeKind: string;
  /** A market's symbol, a tier's number or a user's number. */
  readonly subject: string;
};
/** Said with nothing but its kind. */
type Nothing = object;

/**
 * What acts of staff do, as data: one row a kind with what it is said with. The audit log keeps it in no
 * language, and the back office says it in its reader's. A row stays for ever: entries of long ago have it.
 */
export interface StaffEffects {
  readonly sign_in: { readonly by: 'password' | 'passkey' };
  /** `password`: password or code were wrong, or not active; `passkey`: it may have been copied. */
  readonly sign_in_refused: { readonly by: 'password' | 'passkey' };
  readonly enrol: { readonly by: 'password' | 'passkey' };
  readonly sign_out: Nothing;
  readonly own_session_end: { readonly sessionId: number };
  readonly own_password_change: Nothing;
  readonly own_passkey_begin: Nothing;
  readonly own_passkey_add: { readonly name: string };
  readonly own_passkey_remove: { readonly name: string };

  readonly staff_invite: {
    readonly email: string;
    readonly name: string;
    readonly roles: readonly StaffRole[];
  };
  readonly staff_invite_again: { readonly email: string };
  readonly staff_link_make: { readonly email: string };
  readonly staff_roles_change: {
    readonly email: string;
    readonly from: readonly StaffRole[];
    readonly to: readonly StaffRole[];
  };
  readonly staff_disable: { readonly email: string };
  readonly staff_enable: { readonly email: string; readonly roles: readonly StaffRole[] };
  readonly staff_reset: { readonly email: string };
  readonly staff_sessions_end: { readonly email: string };

  /** `of` is what was asked for; a sentence where it was asked for before effects were data. */
  readonly approval_ask: { readonly approvalId: number; readonly of: StaffEffect | string };
  readonly approval_refuse: { readonly approvalId: number; readonly of: StaffEffect | string };
  readonly approval_withdraw: { readonly approvalId: number; readonly of: StaffEffect | string };
  /** What was written down as done and then failed outside of the database; `why` is a code. */
  readonly not_done: { readonly why: string; readonly of: StaffEffect | string };

  readonly audit_export: { readonly format: string };
  readonly audit_verify: Nothing;
  readonly journal_audit: Nothing;
  readonly outbox_see: Nothing;

  readonly users_export: { readonly rows: number };
  readonly list_export: { readonly list: string; readonly rows: number };
  readonly contacts_see: { readonly userId: number };
  /** `sessionId` null: all of them. */
  readonly user_sessions_end: { readonly userId: number; readonly sessionId: number | null };
  /** `category` is what the user is told. */
  readonly user_freeze: { readonly userId: number; readonly category: string };
  readonly user_unfreeze: { readonly userId: number };
  readonly user_note_add: { readonly userId: number };

  readonly identity_claim: Attempt;
  readonly identity_release: Attempt;
  readonly identity_picture_see: Attempt & { readonly side: string };
  readonly identity_approve: Attempt;
  readonly identity_refuse: Attempt & { readonly reasonCode: string };
  readonly identity_revoke: { readonly userId: number; readonly reasonCode: string };

  readonly case_open: { readonly userId: number; readonly caseKind: string };
  readonly case_take: { readonly caseId: number };
  readonly case_note_add: { readonly caseId: number };
  readonly case_picture_add: { readonly caseId: number };
  readonly case_picture_see: { readonly caseId: number; readonly fileId: string };
  readonly case_close: { readonly caseId: number; readonly outcome: string };
  readonly password_reset: { readonly caseId: number; readonly userId: number };
  readonly factors_reset: {
    readonly caseId: number;
    readonly userId: number;
    readonly holdHours: number;
  };

  readonly article_begin: { readonly slug: string };
  readonly article_draft: { readonly slug: string; readonly locales: readonly string[] };
  readonly article_place: { readonly slug: string; readonly category: string | null };
  /** `atMs` null: now. */
  readonly article_publish: { readonly slug: string; readonly atMs: number | null };
  readonly article_unpublish: { readonly slug: string };
  readonly slide_add: { readonly name: string };
  readonly slide_change: { readonly name: string };
  readonly slide_picture_add: { readonly fileId: string };
  readonly slides_order: Nothing;
  readonly slide_remove: { readonly name: string };

  /** `calledOff`: changes that were to open the market and no longer do. */
  readonly market_stop: {
    readonly symbol: string;
    readonly state: string;
    readonly calledOff: readonly number[];
  };
  readonly market_open: { readonly symbol: string; readonly atMs: number };
  readonly fee_tier_change: Rates & {
    readonly tier: number;
    readonly from: Rates | null;
    readonly atMs: number;
  };
  /** `atMs` null: at once. */
  readonly user_fee_tier_change: {
    readonly userId: number;
    readonly from: number;
    readonly to: number;
    readonly atMs: number | null;
  };
  readonly change_call_off: Change;
  /** By the exchange itself, at the time that staff set. `sequence` null: it was so already. */
  readonly change_apply: Change & { readonly sequence: number | null };
  readonly change_fail: Change & { readonly why: string };

  readonly setting_change: {
    readonly key: string;
    readonly value: string | number | boolean;
    readonly from: string | number | boolean | null;
  };
}

export type StaffEffectKind = keyof StaffEffects;

/** An effect as it is planned, stored (as JSON) and answered. */
export type StaffEffect = {
  readonly [Kind in StaffEffectKind]: { readonly kind: Kind } & StaffEffects[Kind];
}[StaffEffectKind];

/** What the log holds for an effect: JSON, or a sentence where it is older than effects as data. */
export function readEffect(stored: string): StaffEffect | string {
  if (!stored.startsWith('{')) return stored;
  try {
    return JSON.parse(stored) as StaffEffect;
  } catch {
    return stored;
  }
}
