import type { Pool } from 'pg';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import { listSlides } from './carousel-editor.ts';
import { picturePath } from '#modules/people/uploads/index.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import {
  createArticle,
  listArticles,
  placeArticle,
  publishArticle,
  publishOutward,
  saveArticle,
  showArticle,
  unpublishArticle,
} from './staff-articles.ts';
import type { PublishDeps } from './staff-articles.ts';
import { dropSlide, orderSlides, takePicture, writeSlide } from './staff-carousel.ts';

export interface AdminContentDeps extends PublishDeps {
  readonly pool: Pool;
  readonly uploads: Uploads;
  /** One person plays everybody, as in the demo. */
  readonly isOnePerson: boolean;
}

/** The drawings that the phone client has for slides. */
const slideArts = ['proof', 'trade', 'gift', 'book', 'news'];

/** What the exchange says, written by its staff in seven languages. */
export function adminContentHandlers(deps: AdminContentDeps) {
  const { pool, contentEditor: editor, uploads } = deps;
  return {
    articleList: (request) => listArticles(editor, request),
    articleDetail: ({ articleId }) => showArticle(deps, articleId),
    articleCreate: (request, work) => createArticle(editor, request, work),
    articleSave: (request, work) => saveArticle(editor, request, work),
    articlePlace: (request, work) => placeArticle(editor, request, work),
    articlePublish: (request, work) => publishArticle(deps, request, work),
    articlePublishOutward: (request, work) => publishOutward(deps, request, work),
    articleUnpublish: (request, work) => unpublishArticle(editor, request, work),
    carouselList: async () => ({
      slides: (await listSlides(pool)).map((slide) => ({
        ...slide,
        imageUrl: slide.imageFileId === null ? null : picturePath(slide.imageFileId),
      })),
      arts: slideArts,
    }),
    carouselPicture: (request, work) => takePicture(uploads, request, work),
    carouselSave: (request, work) => writeSlide(deps, request, work),
    carouselOrder: orderSlides,
    carouselRemove: (request, work) => dropSlide(uploads, request, work),
  } satisfies Partial<AdminHandlers>;
}
