import antdLocale from 'antd/es/locale/vi_VN';
import 'dayjs/locale/vi';
import { joinCatalogs } from '../join-catalogs.ts';
import type { CatalogModule } from '../join-catalogs.ts';

/** Every text of this language: one file to fetch. */
export const messages = joinCatalogs(
  import.meta.glob<CatalogModule>(['../locales/vi.po', '../../features/*/locales/vi.po'], {
    eager: true,
  }),
);

export { antdLocale as antd };
