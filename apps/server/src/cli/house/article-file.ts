import { adminEndpoints, locales } from '@candor/protocol';
import type { ArticleText, Locale } from '@candor/protocol';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { assertText, BODY_LENGTH_MAX } from '#modules/content/articles/content-editor.ts';
import { refusalOf } from './refusal.ts';
import { repeated } from './repeated.ts';

const closed = { additionalProperties: false } as const;
const { slug, kind } = adminEndpoints.articleCreate.request.properties;
const { category, position } = adminEndpoints.articlePlace.request.properties;
const { title, summary, body } =
  adminEndpoints.articleSave.request.properties.texts.properties.en.properties;

/** A text in the file, or beside it: `bodyFile` is a path from the file's folder. */
const HouseText = Type.Object(
  {
    title,
    summary: Type.Optional(summary),
    body: Type.Optional(body),
    bodyFile: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
  },
  closed,
);
type HouseText = Static<typeof HouseText>;

const languageNames = locales as readonly string[];

/** An article and what it says in the languages that are named; others stay as they are. */
const HouseArticle = Type.Object(
  {
    ...{ slug, kind },
    category: Type.Optional(category),
    position: Type.Optional(position),
    isPublished: Type.Boolean(),
    texts: Type.Record(Type.String(), HouseText),
  },
  closed,
);

/** Terms and help in a house file. */
export const HouseArticles = Type.Array(HouseArticle);
export type HouseArticle = Static<typeof HouseArticle>;

/** Reads a file that stands beside the house file. @throws Error where there is none */
export type ReadBeside = (path: string) => string;

/** What an article says, by language, with the texts of files read in. @throws Error a file that cannot be read */
export function textsOf(
  { texts }: HouseArticle,
  readBeside: ReadBeside,
): Partial<Record<Locale, ArticleText>> {
  const read = ({ bodyFile, ...text }: HouseText): ArticleText => ({
    title: text.title,
    summary: text.summary ?? '',
    body: bodyFile === undefined ? (text.body ?? '') : readBeside(bodyFile),
  });
  return Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, read(text)]));
}

/** The same article with every text in it. */
export const readIn = (article: HouseArticle, readBeside: ReadBeside): HouseArticle => ({
  ...article,
  texts: textsOf(article, readBeside),
});

/** What is wrong with articles by themselves, the files that they name included. */
export function articleProblems(
  articles: readonly HouseArticle[],
  readBeside: ReadBeside,
): string[] {
  const slugs = articles.map((one) => one.slug);
  return [
    ...repeated('article', slugs),
    ...articles.flatMap((one) => {
      const path = `article ${one.slug}`;
      const names = Object.keys(one.texts);
      if (names.length === 0) return [`${path}.texts: one language at least`];
      return names.flatMap((name) => textProblems(`${path}.${name}`, name, one, readBeside));
    }),
  ];
}

function textProblems(
  path: string,
  locale: string,
  article: HouseArticle,
  readBeside: ReadBeside,
): string[] {
  if (!languageNames.includes(locale)) {
    return [`${path}: a language is one of ${languageNames.join(', ')}`];
  }
  const text = article.texts[locale];
  if (text === undefined) return [];
  if ((text.body === undefined) === (text.bodyFile === undefined)) {
    return [`${path}: either body or bodyFile`];
  }
  try {
    const [read] = Object.values(textsOf({ ...article, texts: { [locale]: text } }, readBeside));
    const refusal = read && refusalOf(() => assertText(read));
    return refusal === undefined
      ? []
      : [`${path}.${refusal}: a title, and a body of 1 to ${BODY_LENGTH_MAX} characters`];
  } catch (error) {
    return [`${path}.bodyFile: ${error instanceof Error ? error.message : String(error)}`];
  }
}
