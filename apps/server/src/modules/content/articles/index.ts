export { DEFAULT_LOCALE, articleCursor, listArticles } from './article-store.ts';
export { ContentEditor } from './content-editor.ts';
export { contentRoutes } from './content-routes.ts';
export { seedContent } from './seed-content.ts';
