import { locales } from '@candor/protocol';
import type { AdminReply, AdminRequest, CoinTag } from '@candor/protocol';
import type { Translations } from '#shared/ui/translations.ts';

export type Coin = AdminReply<'coinList'>['coins'][number];

const sites = ['website', 'whitePaper', 'source', 'explorer'] as const;
export type Site = (typeof sites)[number];

/** What the form of a coin holds: texts of fields, empty for what is not known. */
export interface CoinValues {
  readonly asset: string;
  readonly tags: CoinTag[];
  readonly supplyNow: string;
  readonly supplyMax: string;
  /** Which of the addresses that readers have stay: a site's field, or chain and address of a contract. */
  readonly kept: readonly string[];
  readonly texts: Translations;
}

/** What the form of a coin's addresses holds, empty for none. */
export interface LinkValues extends Readonly<Record<Site, string>> {
  /** A line a chain: its name, a space, the address. */
  readonly contracts: string;
}

export const NEW_COIN: Omit<CoinValues, 'asset'> = {
  tags: [],
  supplyNow: '',
  supplyMax: '',
  kept: [],
  texts: {},
};

type Contract = Coin['contracts'][number];

const lineOf = ({ chain, address }: Contract): string => `${chain} ${address}`;

/** Every address that readers of a coin have, under the name by which it is kept. */
export function linksOf(
  coin: Coin,
): readonly { readonly name: string; readonly site: Site | undefined; readonly link: string }[] {
  return [
    ...sites.flatMap((site) => {
      const link = coin[site];
      return link === null ? [] : [{ name: site, site, link }];
    }),
    ...coin.contracts.map(lineOf).map((line) => ({ name: line, site: undefined, link: line })),
  ];
}

/** The form of a coin as it is. */
export function valuesOf(coin: Coin): CoinValues {
  return {
    asset: coin.asset,
    tags: coin.tags,
    supplyNow: coin.supplyNow ?? '',
    supplyMax: coin.supplyMax ?? '',
    kept: linksOf(coin).map(({ name }) => name),
    texts: Object.fromEntries(
      locales.flatMap((locale) => {
        const text = coin.texts[locale];
        return text === undefined ? [] : [[locale, { text }]];
      }),
    ),
  };
}

/** The form of a coin's addresses as they are. */
export function linkValuesOf(coin: Coin): LinkValues {
  return {
    website: coin.website ?? '',
    whitePaper: coin.whitePaper ?? '',
    source: coin.source ?? '',
    explorer: coin.explorer ?? '',
    contracts: coin.contracts.map(lineOf).join('\n'),
  };
}

/** The addresses that were typed, a line each; undefined where a line is none. */
export function contractsOf(typed: string): Coin['contracts'] | undefined {
  const lines = typed.split('\n').map((line) => line.trim());
  const found = lines
    .filter((line) => line !== '')
    .map((line) => /^(.{1,40})\s+([A-Za-z0-9:_-]{1,100})$/.exec(line));
  if (found.includes(null)) return undefined;
  return found.map((parts) => ({ chain: (parts?.[1] ?? '').trim(), address: parts?.[2] ?? '' }));
}

const known = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The act that writes what the form says over what was read; undefined: over nothing. */
export function requestOf(values: CoinValues, coin: Coin | undefined): AdminRequest<'coinSave'> {
  const kept = new Set(values.kept);
  const site = (name: Site): string | null => (kept.has(name) ? (coin?.[name] ?? null) : null);
  const texts: AdminRequest<'coinSave'>['texts'] = {};
  for (const locale of locales) {
    const text = values.texts[locale]?.['text']?.trim() ?? '';
    if (text !== '') texts[locale] = text;
  }
  return {
    asset: coin?.asset ?? values.asset,
    updatedAtMs: coin?.updatedAtMs ?? null,
    tags: values.tags,
    supplyNow: known(values.supplyNow),
    supplyMax: known(values.supplyMax),
    website: site('website'),
    whitePaper: site('whitePaper'),
    source: site('source'),
    explorer: site('explorer'),
    contracts: (coin?.contracts ?? []).filter((contract) => kept.has(lineOf(contract))),
    texts,
  };
}

/** The act that asks a second person for the addresses that were typed. */
export function linkRequestOf(
  asset: string,
  values: LinkValues,
): Omit<AdminRequest<'coinLinks'>, 'reason'> {
  return {
    asset,
    website: known(values.website),
    whitePaper: known(values.whitePaper),
    source: known(values.source),
    explorer: known(values.explorer),
    contracts: contractsOf(values.contracts) ?? [],
  };
}
