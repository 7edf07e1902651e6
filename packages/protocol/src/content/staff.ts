import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  AssetSymbol,
  Closed,
  Id,
  LocaleName,
  Nullable,
  pageFields,
  TimeMs,
  Words,
} from '#fields.ts';
import { coinFactFields, coinLinkFields, typedCoinFields } from './coin-endpoints.ts';
import { articleKinds } from '#vocabulary.ts';
import { PictureLink } from '#uploads/endpoints.ts';
import {
  act,
  read,
  NextCursor,
  Nothing,
  Outcome,
  PictureBase64,
  Reason,
  secondPerson,
} from '#admin/admin-endpoint.ts';

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const FileId = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', maxLength: 22 });
const Slug = Type.String({
  pattern: '^[a-z0-9-]{1,60}$',
  maxLength: 60,
  examples: ['fee-schedule'],
});
const Category = Type.String({ pattern: '^[a-z-]{1,40}$', maxLength: 40 });

const articleStates = ['draft', 'scheduled', 'published'] as const;

/** One of these for each language that has it. */
export function byLocale<const Schema extends Type.TSchema>(schema: Schema) {
  return Closed({
    zh: Type.Optional(schema),
    en: Type.Optional(schema),
    jp: Type.Optional(schema),
    hk: Type.Optional(schema),
    hy: Type.Optional(schema),
    yn: Type.Optional(schema),
    ty: Type.Optional(schema),
  });
}

/** Plain text as it was written; an empty line parts paragraphs. */
export const ArticleText = Closed({
  title: Type.String({ maxLength: 160 }),
  summary: Type.String({ maxLength: 400 }),
  body: Type.String({ maxLength: 40_000 }),
});
export type ArticleText = Static<typeof ArticleText>;

const articleFields = {
  articleId: Id,
  slug: Slug,
  kind: Type.Enum(articleKinds),
  category: Nullable(Category),
  /** Where it stands among the articles of its category, the smallest first. */
  position: Type.Integer({ minimum: 0 }),
  state: Type.Enum(articleStates),
  /** Null: a draft. In the future: scheduled. */
  publishedAtMs: Nullable(TimeMs),
  updatedAtMs: TimeMs,
  /** As it was read; whoever changes something older is refused with 400. */
  version: Version,
  /** Whether some language says something else from the next publication on. */
  hasDraft: Type.Boolean(),
  /** The newest title of each language that has one. */
  titles: byLocale(Type.String()),
  /** Languages that have no text yet: their readers see the nearest one that is there. */
  missing: Type.Array(LocaleName),
};

export const ArticleHead = Closed(articleFields);
export type ArticleHead = Static<typeof ArticleHead>;

export const EditableArticle = Closed({
  ...articleFields,
  texts: byLocale(Closed({ published: Nullable(ArticleText), draft: Nullable(ArticleText) })),
  /** Addresses, contacts and numbers that the drafts add: with any, publishing takes a second person. */
  leadsTo: Type.Array(Type.String()),
});
export type EditableArticle = Static<typeof EditableArticle>;

const Changed = Closed({ articleId: Id, version: Version });

const SlideText = Closed({
  title: Type.String({ maxLength: 80 }),
  text: Type.String({ maxLength: 200 }),
  /** What the picture shows, in words; needed where there is one. */
  alt: Type.String({ maxLength: 120 }),
});

const slideFields = {
  name: Type.String({ pattern: '^[a-z0-9-]{1,40}$', maxLength: 40 }),
  /** Name of a drawing the client has. */
  art: Type.String({ pattern: '^[a-z0-9-]{1,40}$', maxLength: 40 }),
  /** A picture of `carouselPicture` behind the text, instead of the drawing. */
  imageFileId: Nullable(FileId),
  articleSlug: Nullable(Slug),
  isShown: Type.Boolean(),
  /** One language at least; readers of the others see the nearest. */
  texts: byLocale(SlideText),
};

export const CarouselSlide = Closed({
  slideId: Id,
  position: Type.Integer(),
  imageUrl: Nullable(Type.String()),
  ...slideFields,
});
export type CarouselSlide = Static<typeof CarouselSlide>;

const CoinText = Words(2_000, 1);

export const EditableCoin = Closed({
  asset: AssetSymbol,
  ...coinFactFields,
  texts: byLocale(Type.String()),
  updatedAtMs: TimeMs,
});
export type EditableCoin = Static<typeof EditableCoin>;

export const contentStaff = {
  articleList: read('content.view', {
    description: 'News, notices, help and legal pages with their states, the newest first.',
    request: {
      kind: Type.Optional(Type.Enum(articleKinds)),
      state: Type.Optional(Type.Enum(articleStates)),
      /** Part of the address, or of what it says or will say in any language. */
      text: Type.Optional(Type.String({ minLength: 2, maxLength: 60 })),
      ...pageFields,
    },
    reply: Closed({
      articles: Type.Array(ArticleHead),
      nextCursor: NextCursor,
      categories: Type.Array(Closed({ category: Category, titles: byLocale(Type.String()) })),
    }),
  }),
  articleDetail: read('content.view', {
    description: 'One article with what is published and what is drafted, in every language.',
    errors: ['notFound'],
    request: { articleId: Id },
    reply: EditableArticle,
  }),
  articleCreate: act('content.edit', {
    description: 'Begins an article that nobody sees yet.',
    errors: ['alreadyHandled', 'notFound'],
    request: {
      slug: Slug,
      kind: Type.Enum(articleKinds),
      category: Type.Optional(Category),
    },
    reply: Changed,
  }),
  articleSave: act('content.edit', {
    description: 'Keeps drafts of one or more languages; readers see them once it is published.',
    errors: ['alreadyHandled', 'notFound'],
    request: { articleId: Id, version: Version, texts: byLocale(ArticleText) },
    reply: Changed,
  }),
  articlePlace: act('content.edit', {
    description: 'Puts an article into a category of the help centre, or out of it.',
    errors: ['alreadyHandled', 'notFound'],
    request: {
      articleId: Id,
      version: Version,
      category: Nullable(Category),
      position: Type.Integer({ minimum: 0, maximum: 10_000 }),
    },
    reply: Changed,
  }),
  articlePublish: act('content.edit', {
    description:
      'Makes the drafts what readers see, now or at a time; one language is enough. Refused where they lead out of the exchange.',
    errors: ['alreadyHandled', 'notFound', 'leadsOutside'],
    request: { articleId: Id, version: Version, atMs: Type.Optional(TimeMs) },
    reply: Closed({ articleId: Id, version: Version, publishedAtMs: TimeMs }),
  }),
  articlePublishOutward: secondPerson('content.edit', {
    description:
      'The same for drafts that lead out of the exchange: a second person reads where to, and every word that is new.',
    errors: ['alreadyHandled', 'notFound'],
    request: { articleId: Id, version: Version, atMs: Type.Optional(TimeMs), reason: Reason },
    reply: Outcome,
  }),
  articleUnpublish: act('content.edit', {
    description: 'Takes an article away from its readers; its texts stay.',
    errors: ['alreadyHandled', 'notFound'],
    request: { articleId: Id, version: Version, reason: Reason },
    reply: Changed,
  }),
  carouselList: read('content.view', {
    description: 'The pictures of the home screen in their order, hidden ones too.',
    request: {},
    reply: Closed({ slides: Type.Array(CarouselSlide), arts: Type.Array(Type.String()) }),
  }),
  carouselPicture: act('content.edit', {
    description:
      'Takes a picture for a slide: drawn again, cut to its shape, not shown before it is saved.',
    errors: ['unsupportedPicture', 'pictureTooLarge', 'tooManyPictures', 'busy'],
    request: { image: PictureBase64 },
    reply: Closed({
      fileId: FileId,
      ...PictureLink.properties,
      widthPx: Type.Integer({ minimum: 1 }),
      heightPx: Type.Integer({ minimum: 1 }),
    }),
  }),
  carouselSave: act('content.edit', {
    description:
      'Adds a slide behind the others, or replaces one with all of its texts. It leads to an article and nowhere else; a picture is shown by somebody else than who uploaded it.',
    errors: ['alreadyHandled', 'notFound', 'aboveMax', 'leadsOutside', 'ownPicture'],
    request: { slideId: Type.Optional(Id), ...slideFields },
    reply: Closed({ slideId: Id }),
  }),
  carouselOrder: act('content.edit', {
    description: 'Puts the slides into this order; each of them stands in it once.',
    request: { slideIds: Type.Array(Id, { maxItems: 100 }) },
    reply: Nothing,
  }),
  coinList: read('content.view', {
    description:
      'What readers are told of each described coin, in every language; and the coins nobody described.',
    request: {},
    reply: Closed({ coins: Type.Array(EditableCoin), undescribed: Type.Array(AssetSymbol) }),
  }),
  coinSave: act('content.edit', {
    description:
      'Replaces what readers are told of a coin, facts and texts; they see it at once. One language is enough; its texts lead nowhere outside, and an address that readers do not have yet is refused.',
    errors: ['alreadyHandled', 'notFound', 'leadsOutside'],
    request: {
      asset: AssetSymbol,
      /** As it was read, null for a coin that nobody described; whoever changes something older is refused with 400. */
      updatedAtMs: Nullable(TimeMs),
      ...typedCoinFields,
      texts: byLocale(CoinText),
    },
    reply: Closed({ asset: AssetSymbol, updatedAtMs: TimeMs }),
  }),
  coinLinks: secondPerson('content.edit', {
    description:
      'Gives readers of a coin other addresses: its site, paper, source, explorer and contracts. A second person reads which; what else is said of it stays.',
    errors: ['alreadyHandled', 'notFound'],
    request: { asset: AssetSymbol, ...coinLinkFields, reason: Reason },
    reply: Outcome,
  }),
  carouselRemove: act('content.edit', {
    description: 'Takes a slide off the home screen for good, with its texts and its picture.',
    errors: ['notFound'],
    request: { slideId: Id, reason: Reason },
    reply: Nothing,
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface ContentEffects {
  readonly article_begin: { readonly slug: string };
  readonly article_draft: { readonly slug: string; readonly locales: readonly string[] };
  readonly article_place: { readonly slug: string; readonly category: string | null };
  /** `atMs` null: now. */
  /** `leadsTo`: the ways out of the exchange that it adds, where two published it. */
  readonly article_publish: {
    readonly slug: string;
    readonly atMs: number | null;
    readonly leadsTo?: readonly string[];
  };
  readonly article_unpublish: { readonly slug: string };
  readonly coin_describe: { readonly asset: string };
  /** `leadsTo`: the addresses that readers did not have. */
  readonly coin_link: { readonly asset: string; readonly leadsTo: readonly string[] };
  readonly slide_add: { readonly name: string };
  readonly slide_change: { readonly name: string };
  readonly slide_picture_add: { readonly fileId: string };
  readonly slides_order: object;
  readonly slide_remove: { readonly name: string };
}
