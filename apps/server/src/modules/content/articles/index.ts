export { DEFAULT_LOCALE, articleCursor, listArticles } from './article-store.ts';
export { listSlides, removeSlide, reorderSlides, saveSlide } from './carousel-editor.ts';
export type { EditableSlide } from './carousel-editor.ts';
export { ContentEditor } from './content-editor.ts';
export type {
  ArticleSummary,
  ArticleText,
  EditableArticle,
} from './content-editor.ts';
export { contentRoutes } from './content-routes.ts';
export { seedContent } from './seed-content.ts';
