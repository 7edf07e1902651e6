/** A one-time link is `<origin>/admin/enrol#<secret>`. */
const SECRET = /^#[A-Za-z0-9_-]{16,64}$/;

/**
 * The secret of a one-time link, when the page was opened by one. It leaves the address at once, so that
 * neither the history nor a look over the shoulder keeps it.
 */
export function takeEnrolLink(
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
  history: Pick<History, 'replaceState'>,
): string | undefined {
  if (!pathname.endsWith('/enrol')) return undefined;
  history.replaceState(null, '', './');
  return SECRET.test(hash) ? hash.slice(1) : undefined;
}
