import type { Locale } from '@candor/protocol';
import { textIn } from '#texts/texts.ts';
import { utcTime } from '#texts/utc-time.ts';

/** What the folders of the file hold, in the order of the zip. */
const folders = [
  'account',
  'messages',
  'money',
  'trading',
  'earn',
  'markets',
  'p2p',
  'pictures',
] as const;

/** The page that comes first, in the language of who asked: what the file is, how to read it, and what it leaves out. */
export function readmeText(of: {
  readonly userId: number;
  readonly locale: Locale;
  readonly atMs: number;
}): string {
  const { locale, atMs } = of;
  const lines = [
    textIn(locale, 'own_data.title'),
    '',
    textIn(locale, 'own_data.whose', { user: String(of.userId), time: utcTime(atMs) }),
    '',
    ...folders.map((folder) => `${folder}/  ${textIn(locale, `own_data.folder.${folder}`)}`),
    '',
    textIn(locale, 'own_data.form'),
    textIn(locale, 'own_data.empty'),
    textIn(locale, 'own_data.left_out'),
    '',
    textIn(locale, 'own_data.questions'),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
