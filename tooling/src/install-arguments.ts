/** What was published with malice is mostly found out within days. */
const MIN_AGE_DAYS = 7;

/**
 * How npm is asked for a package: exactly pinned, and nothing new in it that is younger than a week. `given`
 * comes last, so that who has a reason to be quicker can say so.
 */
export function installArguments(given: readonly string[]): readonly string[] {
  return ['install', '--save-exact', `--min-release-age=${MIN_AGE_DAYS}`, ...given];
}
