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
