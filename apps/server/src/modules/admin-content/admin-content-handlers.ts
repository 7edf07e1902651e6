import type { Pool } from 'pg';
import type { AdminHandlers } from '#modules/admin-acts/index.ts';
import { listSlides } from '#modules/content/index.ts';
import type { ContentEditor } from '#modules/content/index.ts';
import {
  createArticle,
  listArticles,
  placeArticle,
  publishArticle,
  saveArticle,
  showArticle,
  unpublishArticle,
} from './edit-articles.ts';
import { orderSlides, writeSlide } from './edit-carousel.ts';

export interface AdminContentDeps {
  readonly pool: Pool;
  readonly contentEditor: ContentEditor;
}

/** The drawings that the phone client has for slides. */
const slideArts = ['proof', 'trade', 'gift', 'book', 'news'];

type ContentEndpoints =
  | 'articleList'
  | 'articleDetail'
  | 'articleCreate'
  | 'articleSave'
  | 'articlePlace'
  | 'articlePublish'
  | 'articleUnpublish'
  | 'carouselList'
  | 'carouselSave'
  | 'carouselOrder';

/** What the exchange says, written by its staff in seven languages. */
export function adminContentHandlers(deps: AdminContentDeps): AdminHandlers<ContentEndpoints> {
  const { pool, contentEditor: editor } = deps;
  return {
    articleList: (request) => listArticles(editor, request),
    articleDetail: ({ articleId }) => showArticle(editor, articleId),
    articleCreate: (request, work) => createArticle(editor, request, work),
    articleSave: (request, work) => saveArticle(editor, request, work),
    articlePlace: (request, work) => placeArticle(editor, request, work),
    articlePublish: (request, work) => publishArticle(editor, request, work),
    articleUnpublish: (request, work) => unpublishArticle(editor, request, work),
    carouselList: async () => ({ slides: [...(await listSlides(pool))], arts: slideArts }),
    carouselSave: writeSlide,
    carouselOrder: orderSlides,
  };
}
