import type { Locale } from '@candor/protocol';
import { textIn } from '#texts/texts.ts';

/** Notices after which withdrawals are locked. */
const changeTemplates = [
  'login_password_changed',
  'fund_password_changed',
  'second_factor_changed',
  'contact_changed',
  'second_factor_reset',
] as const;
type ChangeTemplate = (typeof changeTemplates)[number];

/** Notices with a subject and a body of their own. */
const alertTemplates = ['password_reset_started', 'passkey_refused', 'new_message'] as const;
type AlertTemplate = (typeof alertTemplates)[number];

/** What an e-mail or a text message can be about. The last ones have no words of their own here. */
export type Template =
  | 'code'
  | 'staff_link'
  | ChangeTemplate
  | AlertTemplate
  | 'account_frozen'
  | 'account_unfrozen'
  | 'account_restricted'
  | 'account_restriction_lifted'
  | 'contact_change_email'
  | 'contact_change_phone'
  | 'contact_change_stopped'
  | 'notice'
  | 'staff_notice';

/** An e-mail or a text message as its reader sees it. */
export interface OutgoingText {
  readonly subject: string;
  readonly body: string;
}

/** For members of staff, in the languages of the house: nobody keeps which one they read. */
function staffLinkText(link: string): OutgoingText {
  return {
    subject: 'Candor back office: your access · 您的后台访问 · 您的後台存取',
    body: [
      'This link lets you into the back office once, within 24 hours. Nobody will ask you for it.',
      '此链接可让您进入后台一次，24 小时内有效。没有人会向您索取它。',
      '此連結可讓您進入後台一次，24 小時內有效。沒有人會向您索取它。',
      link,
    ].join('\n\n'),
  };
}

/** The words of a template. `code` is '' for notices. */
export function outgoingText(template: Template, locale: Locale, code: string): OutgoingText {
  if (template === 'code') {
    return {
      subject: textIn(locale, 'outgoing.code.subject'),
      body: textIn(locale, 'outgoing.code.body', { code }),
    };
  }
  if (template === 'staff_link') return staffLinkText(code);
  const change = changeTemplates.find((one) => one === template);
  if (change !== undefined) {
    const subject = textIn(locale, `outgoing.${change}`);
    return { subject, body: `${subject} ${textIn(locale, 'outgoing.withdrawals_locked')}` };
  }
  const alert = alertTemplates.find((one) => one === template) ?? 'new_message';
  return {
    subject: textIn(locale, `outgoing.${alert}.subject`),
    body: textIn(locale, `outgoing.${alert}.body`),
  };
}

/** An e-mail with the words its reader chose to know us by; null for none. */
export function withAntiPhishing(
  text: OutgoingText,
  locale: Locale,
  words: string | null,
): OutgoingText {
  if (words === null) return text;
  const line = textIn(locale, 'outgoing.anti_phishing', { words });
  return { ...text, body: `${text.body}\n\n${line}` };
}
