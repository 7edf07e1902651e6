import antdLocale from 'antd/es/locale/ja_JP';
import 'dayjs/locale/ja';
import { joinCatalogs } from '../join-catalogs.ts';
import type { CatalogModule } from '../join-catalogs.ts';

/** Every text of this language: one file to fetch. */
export const messages = joinCatalogs(
  import.meta.glob<CatalogModule>(['../locales/ja.po', '../../features/*/locales/ja.po'], {
    eager: true,
  }),
);

export { antdLocale as antd };
