/**
 * How much a test does that comes in several sizes, by the profile of the run: `npm test` is `short`, `npm run test:full`
 * is `full`, `npm run test:long` is `long`; who runs one file alone gets what `full` does. See docs/testing.md.
 */
export function bySize<Size>(sizes: {
  readonly short: Size;
  readonly full: Size;
  readonly long: Size;
}): Size {
  const profile = process.env['TEST_PROFILE'] ?? '';
  return profile === 'short' || profile === 'long' ? sizes[profile] : sizes.full;
}

/** Chosen and printed by tooling/src/test.ts, the same for every run of Vitest and every worker. */
const seed = Number(process.env['SWEEP_SEED'] ?? '0');

/** Of what rotates from run to run, the part of this run; all of it where a file runs alone, and in the long profile. */
export function isInTurn(place: number, parts: number): boolean {
  const profile = process.env['TEST_PROFILE'] ?? '';
  return profile === '' || profile === 'long' || place % parts === seed % parts;
}

/**
 * In which looks screens are looked at: `npm test` takes the first, `npm run test:full` the first and one of the others
 * in turn, `npm run test:long` all, and `every` besides.
 */
export function looksOf<Look>(looks: {
  readonly first: Look;
  readonly others: readonly Look[];
  readonly every?: readonly Look[];
}): readonly Look[] {
  const { first, others, every = [] } = looks;
  return bySize({
    short: [first],
    full: [first, ...others.filter((_, place) => isInTurn(place, others.length))],
    long: [first, ...others, ...every],
  });
}
