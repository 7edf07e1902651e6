import { expect, test } from 'vitest';
import { completeLocales } from './translations.ts';

test('a language is complete when every required field says something', () => {
  const texts = {
    en: { title: 'News', body: 'Text', summary: '' },
    ty: { title: 'ข่าว', body: '   ' },
    hk: { title: '新聞' },
  };
  expect(completeLocales(texts, ['title', 'body'])).toEqual(['en']);
  expect(completeLocales(texts, ['title'])).toEqual(['en', 'hk', 'ty']);
  expect(completeLocales({}, ['title'])).toEqual([]);
});
