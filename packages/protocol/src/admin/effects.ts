import type { AuditEffects } from '#audit/staff.ts';
import type { BookEffects } from '#books/staff.ts';
import type { BroadcastEffects } from '#broadcasts/staff.ts';
import type { CaseEffects } from '#cases/staff.ts';
import type { ContentEffects } from '#content/staff.ts';
import type { IdentityEffects } from '#identity/staff.ts';
import type { LevelEffects } from '#levels/staff.ts';
import type { MarketEffects } from '#markets/staff.ts';
import type { ProductEffects } from '#products.ts';
import type { SearchEffects } from '#search/staff.ts';
import type { ScreeningProviderEffects } from '#screening/provider.ts';
import type { IdentityTermEffects } from '#identity/terms.ts';
import type { ScreeningEffects } from '#screening/staff.ts';
import type { SettingEffects } from '#settings/staff.ts';
import type { SwitchEffects } from '#switches/staff.ts';
import type { StaffSubjectEffects } from '#staff/staff.ts';
import type { SurveillanceEffects } from '#surveillance/staff.ts';
import type { UserEffects } from '#users/staff.ts';

/**
 * What acts of staff do, as data: one row a kind with what it is said with. The audit log keeps it in no
 * language, and the back office says it in its reader's. A row stays for ever: entries of long ago have it.
 */
export interface StaffEffects
  extends StaffSubjectEffects,
    AuditEffects,
    UserEffects,
    IdentityEffects,
    BookEffects,
    BroadcastEffects,
    CaseEffects,
    ContentEffects,
    MarketEffects,
    ProductEffects,
    SettingEffects,
    SwitchEffects,
    LevelEffects,
    SurveillanceEffects,
    SearchEffects,
    ScreeningEffects,
    IdentityTermEffects,
    ScreeningProviderEffects {
  /** `of` is what was asked for; a sentence where it was asked for before effects were data. */
  readonly approval_ask: { readonly approvalId: number; readonly of: StaffEffect | string };
  readonly approval_refuse: { readonly approvalId: number; readonly of: StaffEffect | string };
  readonly approval_withdraw: { readonly approvalId: number; readonly of: StaffEffect | string };
  /** What was written down as done and then failed outside of the database; `why` is a code. */
  readonly not_done: { readonly why: string; readonly of: StaffEffect | string };
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
