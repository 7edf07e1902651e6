import { expect, test } from 'vitest';
import { askProblems } from './ask-form.ts';

test.each<[subject: string, text: string, wrong: readonly string[]]>([
  ['', '', ['subject', 'text']],
  ['  a ', 'long enough', ['subject']],
  ['Deposit', '\n. \n', ['text']],
  ['abc', 'abc', []],
])('of the subject %j and the text %j, %j is too short', (subject, text, wrong) => {
  expect(Object.keys(askProblems({ subject, text }, 'short'))).toEqual(wrong);
});
