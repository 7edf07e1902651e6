/** What a client should do about its version. */
export type VersionState = 'newest' | 'update-offered' | 'update-required';

/** How this client's version code stands against the newest and the oldest that still works. */
export function versionState(own: number, newest: number, oldestWorking: number): VersionState {
  if (own < oldestWorking) return 'update-required';
  return own < newest ? 'update-offered' : 'newest';
}
