import { expect, test } from 'vitest';
import { findMissingTexts, parseCatalog } from './catalogs.ts';

const source = `msgid ""
msgstr ""
"Language: en\\n"

#. js-lingui-explicit-id
msgid "error.2005"
msgstr "Insufficient balance"

msgid "Say \\"yes\\""
msgstr "Say \\"yes\\""

msgid ""
"A text over "
"two lines"
msgstr ""
"A text over "
"two lines"
`;

test('a catalog is read with escapes and continued lines', () => {
  expect([...parseCatalog(source)]).toEqual([
    ['error.2005', 'Insufficient balance'],
    ['Say "yes"', 'Say "yes"'],
    ['A text over two lines', 'A text over two lines'],
  ]);
});

test('missing and empty texts are found', () => {
  const catalog = parseCatalog(source);
  const translated = parseCatalog(
    'msgid "error.2005"\nmsgstr "餘額不足"\n\nmsgid "Say \\"yes\\""\nmsgstr " "\n',
  );
  expect(findMissingTexts(catalog, translated)).toEqual(['Say "yes"', 'A text over two lines']);
  expect(findMissingTexts(catalog, undefined)).toHaveLength(3);
  expect(findMissingTexts(catalog, catalog)).toEqual([]);
});
