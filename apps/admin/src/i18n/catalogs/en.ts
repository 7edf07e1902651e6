import antdLocale from 'antd/es/locale/en_US';
import { joinCatalogs } from '../join-catalogs.ts';
import type { CatalogModule } from '../join-catalogs.ts';

/** Every text of this language: one file to fetch. */
export const messages = joinCatalogs(
  import.meta.glob<CatalogModule>(['../locales/en.po', '../../features/*/locales/en.po'], {
    eager: true,
  }),
);

export { antdLocale as antd };
