import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Closed, Nullable, TimeMs } from '#fields.ts';
import { act, read, secondPerson, Nothing, Outcome, Reason } from '#admin/admin-endpoint.ts';

const Integer = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Value = Type.Union([Type.Boolean(), Integer, Type.String({ maxLength: 500 })]);
const Key = Type.String({ pattern: '^[A-Za-z0-9]{1,60}$', maxLength: 60 });

export const SettingView = Closed({
  key: Key,
  kind: Type.Enum(['boolean', 'integer', 'decimal', 'text'] as const),
  meaning: Type.String(),
  value: Value,
  fallback: Value,
  /** Bounds of an integer. */
  min: Nullable(Type.Integer()),
  max: Nullable(Type.Integer()),
  /** What a text must look like, as a regular expression. */
  pattern: Nullable(Type.String()),
  /** Whether it touches money or rights, so that guardedSettingChange sets it, with a second person. */
  guarded: Type.Boolean(),
  /** Null while nobody has set it. */
  updatedAtMs: Nullable(TimeMs),
  updatedBy: Nullable(Type.String()),
});
export type SettingView = Static<typeof SettingView>;

export const settingStaff = {
  settingList: read('settings.view', {
    description: 'Every setting of the platform with its value and who set it.',
    request: {},
    reply: Closed({ settings: Type.Array(SettingView) }),
  }),
  settingChange: act('settings.change', {
    description: 'Sets what touches neither money nor rights, such as the address of support.',
    errors: ['alreadyHandled', 'notFound'],
    request: { key: Key, value: Value, reason: Reason },
    reply: Nothing,
  }),
  guardedSettingChange: secondPerson('settings.change', {
    description: 'Sets what touches money or rights; a second person has to approve it.',
    errors: ['alreadyHandled', 'notFound', 'passkeysOnly'],
    request: { key: Key, value: Value, reason: Reason },
    reply: Outcome,
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface SettingEffects {
  readonly setting_change: {
    readonly key: string;
    readonly value: string | number | boolean;
    readonly from: string | number | boolean | null;
  };
}
