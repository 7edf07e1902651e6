import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { listText } from './list-text.ts';

test.each([
  ['en', 'Owner, Risk'],
  ['zh-CN', 'Owner、Risk'],
  ['zh-HK', 'Owner、Risk'],
])('a list in %s is %s', (locale, text) => {
  i18n.loadAndActivate({ locale, messages: {} });
  expect(listText(['Owner', 'Risk'])).toBe(text);
});
