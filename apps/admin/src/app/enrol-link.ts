/** A one-time link is `<origin>/admin/#/enrol/<secret>`. */
const ENROL_HASH = /^#\/enrol\/([A-Za-z0-9_-]{16,64})$/;

/**
 * The secret of a one-time link, when the page was opened by one. It leaves the address at once, so that
 * neither the history nor a look over the shoulder keeps it.
 */
export function takeEnrolLink(
  { hash }: Pick<Location, 'hash'>,
  history: Pick<History, 'replaceState'>,
): string | undefined {
  const secret = ENROL_HASH.exec(hash)?.[1];
  if (secret !== undefined) history.replaceState(null, '', '#/');
  return secret;
}
