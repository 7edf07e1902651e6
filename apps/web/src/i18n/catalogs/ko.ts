import { joinCatalogs } from '../join-catalogs.ts';
import type { CatalogModule } from '../join-catalogs.ts';

/** Every text of this language, whatever features exist: one file to fetch. */
export const messages = joinCatalogs(
  import.meta.glob<CatalogModule>(['../locales/ko.po', '../../features/**/locales/ko.po'], {
    eager: true,
  }),
);
