import { i18n } from '@lingui/core';

/** Parts of a list in the reader's way: `Owner, Risk`, and `所有者、风控` in Chinese. */
export const listText = (parts: readonly (string | number)[]): string =>
  parts.join(i18n.locale.startsWith('zh') ? '、' : ', ');
