import { languages } from '#i18n/locales.ts';

/** What people call a place that no list of names has. */
const ALIASES: Readonly<Record<string, string>> = {
  AE: 'UAE Dubai',
  CZ: 'Czech Republic',
  GB: 'UK England Britain',
  KR: '한국',
  MM: 'Burma',
  MO: 'Macau',
  TR: 'Turkey',
  TW: '臺灣',
  US: 'USA America',
};

/** A text as searches compare it: without case, accents and repeated blanks. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/\s+/g, ' ')
    .trim();
}

const names = new Map<string, string>();

/** Every name of a region in the languages of the app, each after a bar; its code first. */
function namesOf(region: string): string {
  let all = names.get(region);
  if (all === undefined) {
    const own = languages.map(({ tag }) => {
      return new Intl.DisplayNames([tag], { type: 'region' }).of(region);
    });
    all = `|${folded([region, ...own, ALIASES[region]].join('|'))}`;
    names.set(region, all);
  }
  return all;
}

/** How well a region is what was typed: its code, the beginning of a name, a part of one, or not at all. */
function rankOf(region: string, wanted: string): 0 | 1 | 2 | undefined {
  const all = namesOf(region);
  if (all.startsWith(`|${wanted}|`)) return 0;
  if (all.includes(`|${wanted}`)) return 1;
  return all.includes(wanted) ? 2 : undefined;
}

/**
 * The rows whose region `typed` may mean, the best first: by its ISO 3166 code, or by its name in any language
 * of the app, with or without accents. Nothing typed leaves the list as it is.
 */
export function searchRegions<Row>(
  rows: readonly Row[],
  typed: string,
  regionOf: (row: Row) => string,
): readonly Row[] {
  const wanted = folded(typed).replaceAll('|', '');
  if (wanted === '') return rows;
  return rows
    .flatMap((row) => {
      const rank = rankOf(regionOf(row), wanted);
      return rank === undefined ? [] : [{ row, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
}
