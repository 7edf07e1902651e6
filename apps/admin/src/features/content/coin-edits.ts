import { locales } from '@candor/protocol';
import type { AdminReply, AdminRequest, CoinTag } from '@candor/protocol';
import type { Translations } from '#shared/ui/translations.ts';

export type Coin = AdminReply<'coinList'>['coins'][number];

/** What the form of a coin holds: texts of fields, empty for what is not known. */
export interface CoinValues {
  readonly asset: string;
  readonly tags: CoinTag[];
  readonly supplyNow: string;
  readonly supplyMax: string;
  readonly website: string;
  readonly whitePaper: string;
  readonly source: string;
  readonly explorer: string;
  /** A line a chain: its name, a space, the address. */
  readonly contracts: string;
  readonly texts: Translations;
}

export const NEW_COIN: Omit<CoinValues, 'asset'> = {
  tags: [],
  supplyNow: '',
  supplyMax: '',
  website: '',
  whitePaper: '',
  source: '',
  explorer: '',
  contracts: '',
  texts: {},
};

/** The form of a coin as it is. */
export function valuesOf(coin: Coin): CoinValues {
  return {
    asset: coin.asset,
    tags: coin.tags,
    supplyNow: coin.supplyNow ?? '',
    supplyMax: coin.supplyMax ?? '',
    website: coin.website ?? '',
    whitePaper: coin.whitePaper ?? '',
    source: coin.source ?? '',
    explorer: coin.explorer ?? '',
    contracts: coin.contracts.map(({ chain, address }) => `${chain} ${address}`).join('\n'),
    texts: Object.fromEntries(
      locales.flatMap((locale) => {
        const text = coin.texts[locale];
        return text === undefined ? [] : [[locale, { text }]];
      }),
    ),
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

/** The act that writes what the form says over what was read. */
export function requestOf(
  values: CoinValues,
  updatedAtMs: number | null,
): AdminRequest<'coinSave'> {
  const texts: AdminRequest<'coinSave'>['texts'] = {};
  for (const locale of locales) {
    const text = values.texts[locale]?.['text']?.trim() ?? '';
    if (text !== '') texts[locale] = text;
  }
  return {
    asset: values.asset,
    updatedAtMs,
    tags: values.tags,
    supplyNow: known(values.supplyNow),
    supplyMax: known(values.supplyMax),
    website: known(values.website),
    whitePaper: known(values.whitePaper),
    source: known(values.source),
    explorer: known(values.explorer),
    contracts: contractsOf(values.contracts) ?? [],
    texts,
  };
}
