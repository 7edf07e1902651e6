/**
 * How much of the tests a run takes: `short` is `npm test`, `full` what must pass before a change is taken, `long` what
 * takes hours. Each includes the one before it.
 */
export const profiles = ['short', 'full', 'long'] as const;
export type Profile = (typeof profiles)[number];

/** Carries the profile to Vitest's configuration and to the tests that come in several sizes. */
export const PROFILE_VARIABLE = 'TEST_PROFILE';

/** The profile that the environment asks for; undefined where it asks for none. @throws Error for an unknown one */
export function profileOf(environment: NodeJS.ProcessEnv): Profile | undefined {
  const asked = environment[PROFILE_VARIABLE] ?? '';
  if (asked === '') return undefined;
  const profile = profiles.find((one) => one === asked);
  if (profile !== undefined) return profile;
  throw new Error(`${PROFILE_VARIABLE} is ${asked}; it must be one of ${profiles.join(', ')}`);
}

/**
 * Patterns of the test files that a profile leaves out: a file says in its name from where on it runs, as in
 * `chart.full.test.ts`. Without a profile none is left out, for then somebody named the files.
 */
export function filesLeftOut(profile: Profile | undefined): readonly string[] {
  if (profile === undefined) return [];
  return profiles
    .slice(profiles.indexOf(profile) + 1)
    .map((later) => `**/*.${later}.test.{ts,tsx}`);
}

/** What `npm test` takes of the whole system: kills at each crash point, and for each screen one journey that opens it. */
const shortOfTheSystem = {
  crash: [
    ...['accruals', 'commit-points', 'cut-replies', 'following-points', 'postgres-kills'],
    'random-moments',
  ],
  journeys: [
    ...['account', 'account-screens', 'admin', 'admin-screens', 'contracts', 'earn', 'options'],
    ...['p2p', 'register', 'screens', 'trade'],
  ],
} as const;

/** Patterns, from the folder `e2e`, of the test files of a folder of the whole system that a profile begins with. */
export function filesOfTheSystem(
  folder: 'crash' | 'journeys',
  profile: Profile | undefined,
): readonly string[] {
  const names = profile === 'short' ? shortOfTheSystem[folder] : ['**/*'];
  return names.map((name) => `src/${folder}/${name}.test.ts`);
}
