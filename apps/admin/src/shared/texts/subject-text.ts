import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { wordNames } from './exchange-texts.ts';

/** What the log calls whom an entry concerns, before its number or name. */
const subjectNames: Readonly<Record<string, MessageDescriptor>> = {
  article: msg`Article`,
  'audit log': msg`Audit log`,
  broadcast: msg`Broadcast`,
  carousel: msg`Carousel`,
  case: msg`Case`,
  journal: msg`Journal`,
  list: msg`List`,
  message: msg`Message`,
  setting: msg`Setting`,
  slide: msg`Slide`,
  staff: msg`Staff`,
  user: msg`User`,
  users: msg`Users`,
};

/** `user 1000004` and the like in the reader's language; what nobody named stays as it is. */
export function useSubjectText(): (subject: string) => string {
  const { _ } = useLingui();
  return (subject) => {
    const whole = subjectNames[subject];
    if (whole !== undefined) return _(whole);
    const [kind = '', ...rest] = subject.split(' ');
    const name = subjectNames[kind] ?? wordNames[kind];
    const what = wordNames[rest.join(' ')];
    const whose = kind === 'list' && what !== undefined ? _(what) : rest.join(' ');
    return name === undefined ? subject : `${_(name)} ${whose}`;
  };
}
