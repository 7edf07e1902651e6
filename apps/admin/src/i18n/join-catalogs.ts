import type { Messages } from '@lingui/core';

/** What a compiled catalog exports. */
export interface CatalogModule {
  readonly messages: Messages;
}

/** The catalogs of all features as one. */
export function joinCatalogs(catalogs: Readonly<Record<string, CatalogModule>>): Messages {
  return Object.assign({}, ...Object.values(catalogs).map(({ messages }) => messages)) as Messages;
}
