/**
 * The push services of browsers: Chrome and its kin, Firefox, Safari, Edge. The server calls what a browser
 * names, so it must be one of these, and never an address of its own network.
 */
const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];

/** Whether a subscription's address is one of a known push service. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && HOSTS.some((host) => host.test(hostname));
}
