import { languages, readEffect, staffRoles } from '@candor/protocol';
import type { StaffEffect, StaffRole } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useWords } from './exchange-texts.ts';
import { effectTexts } from './effect-texts.ts';
import type { Say } from './say.ts';
import { ppmAsPercent } from './numbers.ts';
import { restrictionTexts } from './restriction-texts.ts';
import { settingMeanings, settingTitles } from './setting-meanings.ts';
import { useStaffTexts } from './staff-texts.ts';
import { formatSpan, formatTime } from './time.ts';
import { listText } from '#shared/texts/list-text.ts';

type Told = StaffEffect | string;

/** A text whose kind is known at run time only. */
type AnyTell = (effect: object, say: Say) => MessageDescriptor;

const isRole = (role: string): role is StaffRole =>
  (staffRoles as readonly string[]).includes(role);

/**
 * Says what an act does, as the server decoded it, in the reader's language. What is older than effects as
 * data is the sentence it was written as.
 */
export function useEffectText(): (stored: string) => string {
  const { t, i18n } = useLingui();
  const word = useWords();
  const { roleName } = useStaffTexts();
  const tell = (effect: Told): string => {
    if (typeof effect === 'string') return effect;
    const text = effectTexts[effect.kind] as AnyTell | undefined;
    // A kind that only a newer server knows: as it was written down.
    return text === undefined ? JSON.stringify(effect) : i18n._(text(effect, say));
  };
  const say: Say = {
    word,
    roles: (roles) => listText(roles.map((role) => (isRole(role) ? roleName(role) : role))),
    languages: (locales) =>
      listText(
        locales.map((locale) => languages.find(({ code }) => code === locale)?.name ?? locale),
      ),
    time: formatTime,
    when: (atMs, noticeMs = 0) => {
      if (atMs !== null) return formatTime(atMs);
      const notice = formatSpan(noticeMs);
      return noticeMs === 0 ? t`the approval` : t`${notice} after the approval`;
    },
    percent: ppmAsPercent,
    value: (value) => {
      if (typeof value === 'boolean') return value ? t`on` : t`off`;
      return value === null || value === '' ? '–' : String(value);
    },
    setting: (key) => {
      const [title, meaning] = [settingTitles[key], settingMeanings[key]];
      return {
        title: title === undefined ? key : i18n._(title),
        meaning: meaning === undefined ? '' : i18n._(meaning),
      };
    },
    restriction: (name) => i18n._(restrictionTexts[name]),
    effect: tell,
  };
  return (stored) => tell(readEffect(stored));
}
