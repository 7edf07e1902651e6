import type { CoinFacts } from '@candor/protocol';

type Links = Pick<CoinFacts, 'website' | 'whitePaper' | 'source' | 'explorer' | 'contracts'>;

/** The addresses that readers of a coin are given, as the log keeps them: a contract is its chain, a space, its address. */
export function linksOf({ website, whitePaper, source, explorer, contracts }: Links) {
  return {
    ...{ website, whitePaper, source, explorer },
    contracts: contracts.map(({ chain, address }) => `${chain} ${address}`),
  };
}

/** Each address by the place where it stands: the same one elsewhere says something else of itself. */
function placesOf(links: Links): ReadonlyMap<string, string> {
  const { contracts, ...sites } = linksOf(links);
  const places = new Map(contracts.map((line) => [`contract ${line}`, line]));
  for (const [field, site] of Object.entries(sites)) {
    if (site !== null) places.set(`${field} ${site}`, site);
  }
  return places;
}

/** Addresses that a coin would give its readers and does not give them yet; taking one away gives none. */
export function addedLinks(next: Links, now: Links | undefined): readonly string[] {
  const known = now === undefined ? new Map<string, string>() : placesOf(now);
  return [...placesOf(next)].filter(([place]) => !known.has(place)).map(([, link]) => link);
}
