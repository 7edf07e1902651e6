import { Type } from 'typebox';
import type { Static } from 'typebox';
import { act, Nothing, Outcome, read, Reason, secondPerson } from '#admin/admin-endpoint.ts';
import { byLocale } from '#content/staff.ts';
import { Closed, Nullable, TimeMs } from '#fields.ts';
import { switchKeys } from './entries.ts';
import type { SwitchKey } from './entries.ts';

const Key = Type.Enum(switchKeys);
const Count = Type.Integer({ minimum: 0 });

/** What users read above every screen: one language is enough, readers of others see the nearest. */
const Texts = byLocale(Type.String({ minLength: 1, maxLength: 300 }));

export const SwitchView = Closed({
  key: Key,
  isStopped: Type.Boolean(),
  /** Null while nobody has ever stopped it. */
  changedAtMs: Nullable(TimeMs),
  staffName: Nullable(Type.String()),
  approverName: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  /** Its markets, series or offers that take orders, and how many there are; null where there are none. */
  parts: Nullable(Closed({ open: Count, all: Count })),
});
export type SwitchView = Static<typeof SwitchView>;

export const MaintenanceView = Closed({
  startsAtMs: TimeMs,
  endsAtMs: Nullable(TimeMs),
  isOn: Type.Boolean(),
  texts: Texts,
  changedAtMs: TimeMs,
  staffName: Type.String(),
  reason: Type.String(),
});
export type MaintenanceView = Static<typeof MaintenanceView>;

export const switchStaff = {
  switchList: read('settings.view', {
    description: 'Everything that can be stopped for all users: whether it is, by whom and why.',
    request: {},
    reply: Closed({
      switches: Type.Array(SwitchView),
      maintenance: Nullable(MaintenanceView),
    }),
  }),
  switchStop: act('switches.change', {
    description: 'Stops what begins something new in one product, or new accounts, at once.',
    request: { key: Key, reason: Reason },
    reply: Nothing,
  }),
  switchOpen: secondPerson('switches.change', {
    description: 'Lets users begin something new again; a second person has to approve it.',
    request: { key: Key, reason: Reason },
    reply: Outcome,
  }),
  maintenanceSet: act('switches.change', {
    description:
      'Announces maintenance above every screen of the phone; while it lasts nothing new can be begun. One that has begun can only be made longer. Its text leads nowhere outside.',
    errors: ['leadsOutside'],
    request: { startsAtMs: TimeMs, endsAtMs: Nullable(TimeMs), texts: Texts, reason: Reason },
    reply: Nothing,
  }),
  maintenanceEnd: secondPerson('switches.change', {
    description: 'Ends or calls off maintenance; a second person has to approve it.',
    request: { reason: Reason },
    reply: Outcome,
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface SwitchEffects {
  readonly switch_stop: { readonly key: SwitchKey };
  readonly switch_open: { readonly key: SwitchKey };
  readonly maintenance_set: { readonly startsAtMs: number; readonly endsAtMs: number | null };
  readonly maintenance_end: { readonly startsAtMs: number };
}
