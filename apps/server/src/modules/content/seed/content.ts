import type { ArticleKind, Locale } from '@candor/protocol';

/** An article the exchange begins with, in every language. */
export interface SeedArticle {
  readonly slug: string;
  readonly kind: ArticleKind;
  readonly publishedAtMs: number;
  readonly texts: Readonly<Record<Locale, ArticleText>>;
}

export interface ArticleText {
  readonly title: string;
  readonly summary: string;
  /** Plain text; an empty line parts paragraphs. */
  readonly body: string;
}

/** A picture of the home screen, in every language. */
export interface SeedSlide {
  readonly name: string;
  readonly art: string;
  readonly articleSlug: string | null;
  readonly texts: Readonly<Record<Locale, { readonly title: string; readonly text: string }>>;
}

export const articles: readonly SeedArticle[] = [];
export const slides: readonly SeedSlide[] = [];
