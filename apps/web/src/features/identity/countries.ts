/** A country by ISO 3166 code and its name in the reader's language. */
export interface NamedCountry {
  readonly country: string;
  readonly name: string;
}

/** Each country once, named in the language of `tag`, in the order given. */
export function nameCountries(countries: readonly string[], tag: string): readonly NamedCountry[] {
  return [...new Set(countries)].map((country) => ({ country, name: countryText(country, tag) }));
}

/** Those whose name contains what was typed, or whose code it is. */
export function searchCountries(
  list: readonly NamedCountry[],
  typed: string,
): readonly NamedCountry[] {
  const wanted = typed.normalize('NFKC').trim().toLowerCase();
  if (wanted === '') return list;
  return list.filter(
    ({ country, name }) => name.toLowerCase().includes(wanted) || country.toLowerCase() === wanted,
  );
}

/** A country's name in the reader's language. */
export function countryText(country: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
  } catch {
    return country;
  }
}
