import { searchRegions } from '#shared/form/region-search.ts';

/** A country by ISO 3166 code and its name in the reader's language. */
export interface NamedCountry {
  readonly country: string;
  readonly name: string;
}

/** Where most users come from: nobody should have to look for these. */
const NEAR = ['HK', 'CN', 'TW', 'MO', 'JP', 'KR', 'VN', 'TH', 'SG', 'MY'];

/** Each country once, named in the language of `tag`: the near ones first, then by name. */
export function nameCountries(countries: readonly string[], tag: string): readonly NamedCountry[] {
  const { compare } = new Intl.Collator(tag);
  return [...new Set(countries)]
    .map((country) => ({ country, name: countryText(country, tag) }))
    .sort((one, other) => rank(one) - rank(other) || compare(one.name, other.name));
}

/** Place among the near countries; all others share the one after them. */
function rank({ country }: NamedCountry): number {
  const at = NEAR.indexOf(country);
  return at < 0 ? NEAR.length : at;
}

/** Those whose place is named by what was typed, in any language of the app. */
export function searchCountries(
  list: readonly NamedCountry[],
  typed: string,
): readonly NamedCountry[] {
  return searchRegions(list, typed, ({ country }) => country);
}

/** A country's name in the reader's language. */
export function countryText(country: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
  } catch {
    return country;
  }
}
