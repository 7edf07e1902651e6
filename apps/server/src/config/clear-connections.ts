/** Settings that name where the server connects to, and could do so without encryption. */
type Connection = 'SMS_WEBHOOK_URL' | 'S3_ENDPOINT' | 'DATABASE_URL';

interface Given extends Readonly<Partial<Record<Connection, unknown>>> {
  readonly SEED?: unknown;
  readonly CLEAR_CONNECTIONS?: unknown;
}

/** The host of a URL is this machine: nothing leaves it. */
export function staysHere({ hostname, protocol, searchParams }: URL): boolean {
  // PostgreSQL's clients take the host from the query too, and a folder there is that of a socket.
  const named = protocol.startsWith('postgres') ? searchParams.get('host') : null;
  const host = named ?? decodeURIComponent(hostname);
  return host === '' || /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|\/.*)$/.test(host);
}

/** What PostgreSQL's clients understand as: encrypted, and the server's certificate is verified. */
const VERIFIED = ['verify-full', 'verify-ca', 'require'];

const isEncrypted: Readonly<Record<Connection, (url: URL) => boolean>> = {
  SMS_WEBHOOK_URL: ({ protocol }) => protocol === 'https:',
  S3_ENDPOINT: ({ protocol }) => protocol === 'https:',
  DATABASE_URL: ({ searchParams }) => VERIFIED.includes(searchParams.get('sslmode') ?? ''),
};

const remedy: Readonly<Record<Connection, string>> = {
  SMS_WEBHOOK_URL: 'begin with https:',
  S3_ENDPOINT: 'begin with https:',
  DATABASE_URL: 'end with ?sslmode=verify-full',
};

/**
 * What would leave the machine in clear, outside of the demo and without the operator's word. Mail is not among it:
 * its connection is upgraded, or nothing is sent.
 */
export function findClearConnections(settings: Given): readonly string[] {
  if (settings.SEED === 'demo') return [];
  const allowed = Array.isArray(settings.CLEAR_CONNECTIONS)
    ? (settings.CLEAR_CONNECTIONS as readonly string[])
    : [];
  return (Object.keys(isEncrypted) as Connection[])
    .filter((name) => {
      const text = settings[name];
      if (typeof text !== 'string' || allowed.includes(name) || !URL.canParse(text)) return false;
      const url = new URL(text);
      return !staysHere(url) && !isEncrypted[name](url);
    })
    .map(
      (name) =>
        `${name} must ${remedy[name]}: it leaves this machine unencrypted, which CLEAR_CONNECTIONS=${name} allows`,
    );
}
