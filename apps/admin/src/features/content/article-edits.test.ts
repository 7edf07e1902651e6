import { expect, test } from 'vitest';
import { changedTexts, newestTexts, seenIn } from './article-edits.ts';

const published = { title: 'Fees', summary: '', body: 'Old' };
const draft = { title: 'Fees', summary: '', body: 'New' };

test('an editor begins with the draft, else with what is published', () => {
  const texts = {
    en: { published, draft },
    ty: { published, draft: null },
    hk: { published: null, draft: null },
  };
  expect(newestTexts(texts)).toEqual({ en: draft, ty: published });
});

test('only languages that were changed are sent, whole', () => {
  const saved = { en: draft, ty: published };
  const edited = { en: draft, ty: { ...published, title: 'ค่า' }, hk: { title: '費用' }, jp: {} };
  expect(changedTexts(saved, edited)).toEqual({
    ty: { title: 'ค่า', summary: '', body: 'Old' },
    hk: { title: '費用', summary: '', body: '' },
  });
});

test('readers of a language see its own text, or the nearest that has a title and a body', () => {
  const texts = { en: draft, hk: { title: '費用', body: '' }, zh: { title: '费用', body: '无' } };
  expect(seenIn(texts, 'en')).toEqual({ from: 'en', title: 'Fees', body: 'New' });
  expect(seenIn(texts, 'hk')).toEqual({ from: 'zh', title: '费用', body: '无' });
  expect(seenIn(texts, 'ty')).toEqual({ from: 'en', title: 'Fees', body: 'New' });
  expect(seenIn({ hk: texts.hk }, 'hk')).toBeUndefined();
});
