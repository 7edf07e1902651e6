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
