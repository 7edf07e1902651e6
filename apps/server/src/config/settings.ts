import { addressList, proxyList } from './address-list.ts';
import { findClearConnections } from './clear-connections.ts';
import {
  folder,
  hostName,
  integer,
  keyBytes,
  keysBytes,
  namesOf,
  oneOf,
  originOrNone,
  origins,
  portOrNone,
  postgresUrl,
  priceSources,
  fiatSources,
  shortText,
  urlOf,
  webhookSecret,
} from './setting-parsers.ts';

/** One environment variable: how it reads, what it means, and what happens without it. */
interface Setting<Value> {
  /** The text used when the variable is unset or empty. */
  readonly fallback: string;
  readonly unit: string;
  readonly meaning: string;
  /** Throws an Error that says what is allowed. */
  readonly parse: (text: string) => Value;
}

/** Every variable the server reads, in the order the documentation lists them. */
export const settings = {
  PORT: {
    fallback: '8080',
    unit: 'TCP port',
    meaning: 'where the server listens; 0 takes a free port and prints it',
    parse: integer(0, 65_535),
  },
  HOST: {
    fallback: '127.0.0.1',
    unit: 'address',
    meaning: 'the address to listen on; 0.0.0.0 opens it to the network',
    parse: hostName,
  },
  OPERATIONS_PORT: {
    fallback: '',
    unit: 'TCP port',
    meaning:
      'a port of their own for `/metrics`, `/readyz`, `/docs`, `/openapi.json` and `/asyncapi.json`, which then answer nowhere else; 0 takes a free one and prints it. Without it they are on `PORT`, open to whoever reaches it',
    parse: portOrNone,
  },
  OPERATIONS_HOST: {
    fallback: '127.0.0.1',
    unit: 'address',
    meaning: 'the address that port listens on',
    parse: hostName,
  },
  DATA_DIR: {
    fallback: './data',
    unit: 'folder',
    meaning: 'everything the server keeps, the private PostgreSQL included; one server a folder',
    parse: folder,
  },
  DATABASE_URL: {
    fallback: '',
    unit: 'URL',
    meaning: 'a PostgreSQL 15 or newer to use instead of the private one',
    parse: postgresUrl,
  },
  SEED: {
    fallback: 'demo',
    unit: 'name',
    meaning:
      'what a first start creates: `demo` a living exchange, `none` nothing, `rehearsal` nothing, with play money for good',
    parse: oneOf('demo', 'none', 'rehearsal'),
  },
  ROLE: {
    fallback: 'all',
    unit: 'name',
    meaning: 'which parts run in this process; `all` is the only role of this version',
    parse: oneOf('all'),
  },
  LOG_LEVEL: {
    fallback: 'info',
    unit: 'name',
    meaning: 'the least severe log line written',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
  LOG_FORMAT: {
    fallback: 'auto',
    unit: 'name',
    meaning: '`json` lines, `pretty` text, or `auto`: pretty on a terminal',
    parse: oneOf('auto', 'json', 'pretty'),
  },
  SIMULATOR: {
    fallback: 'on',
    unit: 'name',
    meaning: '`off` keeps the demo without its simulated prices and market makers',
    parse: oneOf('on', 'off'),
  },
  SIMULATOR_SEED: {
    fallback: 'candor',
    unit: 'text',
    meaning: 'the same seed makes the simulated market take the same course',
    parse: shortText(64),
  },
  PRICE_SOURCES: {
    fallback: 'simulated',
    unit: 'names',
    meaning:
      'where index prices come from: `simulated`, which outside of the demo is nowhere, or `ccxt:` and at least three exchanges, as in `ccxt:binance,kraken,okx`',
    parse: priceSources,
  },
  FIAT_SOURCES: {
    fallback: '',
    unit: 'addresses',
    meaning:
      'where rates of fiat money come from outside of the demo, for the index of P2P pairs and for amounts that are shown in a currency: `ecb`, the daily reference rates of the European Central Bank, and `json:` with the address of a service that answers a base and rates, as in `ecb,json:https://rates.example/latest`. Two that name a currency have to agree on it. Without any it has no index',
    parse: fiatSources,
  },
  FEED_ORIGINS: {
    fallback: '',
    unit: 'origins',
    meaning: 'web origins besides the server’s own that may open the feed, separated by commas',
    parse: origins,
  },
  PUBLIC_ORIGIN: {
    fallback: '',
    unit: 'origin',
    meaning:
      'the site people open, as in `https://example.com`: passkeys belong to it. Without it each request says where it came from',
    parse: originOrNone,
  },
  PICTURES_ORIGIN: {
    fallback: '',
    unit: 'origin',
    meaning:
      'another host name of this server that the pictures of users are shown from, as in `https://pictures.example.com`: their links then answer there only, and nothing else does. Without it they are shown from the site itself',
    parse: originOrNone,
  },
  TRUSTED_PROXIES: {
    fallback: '',
    unit: 'addresses',
    meaning:
      'reverse proxies in front of the server, as in `10.0.0.5,10.1.0.0/16`: only from them is `X-Forwarded-For` read, from the right up to the first address that is none of them. Without any no header says who calls',
    parse: proxyList,
  },
  MASTER_KEY: {
    fallback: '',
    unit: 'base64',
    meaning:
      '32 bytes that transaction passwords, second factors, identity documents, payment accounts and pictures are locked with; without it `keys/master.key` in the data folder, made at the first start. Back it up',
    parse: keyBytes,
  },
  MASTER_KEY_OLDER: {
    fallback: '',
    unit: 'base64',
    meaning:
      'where `MASTER_KEY` is set: the keys before it, with commas between, until `npm run rotate-key -- --drop` says that nothing is sealed by them. While a new `MASTER_KEY` is not the key of the house, the one that is stands here',
    parse: keysBytes,
  },
  SMTP_URL: {
    fallback: '',
    unit: 'URL',
    meaning:
      'the mail server for codes and notices, as in `smtps://user:password@host`; without it the demo shows them in its outbox, and any other exchange sends no code',
    parse: urlOf('smtp:', 'smtps:'),
  },
  SMTP_FROM: {
    fallback: 'Candor <no-reply@localhost>',
    unit: 'address',
    meaning: 'the sender of e-mails',
    parse: shortText(200),
  },
  SMS_WEBHOOK_URL: {
    fallback: '',
    unit: 'URL',
    meaning:
      'a gateway that gets `{to, text}` for each text message, signed as Standard Webhooks; without it the demo shows them in its outbox, and any other exchange sends no code',
    parse: urlOf('https:', 'http:'),
  },
  SMS_WEBHOOK_SECRET: {
    fallback: '',
    unit: 'text',
    meaning:
      'what the gateway checks the signature with: `whsec_` and base64; needed with a gateway',
    parse: webhookSecret,
  },
  REGISTER_VERIFICATION: {
    fallback: 'setting',
    unit: 'name',
    meaning:
      'whether to register takes a code that was sent to the address: `on`, `off`, or `setting`: as staff have set it, which is on until they do',
    parse: oneOf('setting', 'on', 'off'),
  },
  S3_ENDPOINT: {
    fallback: '',
    unit: 'URL',
    meaning:
      'an S3-compatible object store for pictures; without it they lie in the folder `uploads` of the data folder. Sealed with the master key in both',
    parse: urlOf('https:', 'http:'),
  },
  S3_BUCKET: {
    fallback: '',
    unit: 'name',
    meaning: 'the private bucket for pictures; needed with an object store',
    parse: shortText(100),
  },
  S3_REGION: {
    fallback: 'us-east-1',
    unit: 'name',
    meaning: 'the region that requests to the object store are signed for',
    parse: shortText(50),
  },
  S3_ACCESS_KEY_ID: {
    fallback: '',
    unit: 'text',
    meaning: 'who the server is to the object store; needed with one',
    parse: shortText(200),
  },
  S3_SECRET_ACCESS_KEY: {
    fallback: '',
    unit: 'text',
    meaning: 'what requests to the object store are signed with; needed with one',
    parse: shortText(200),
  },
  CLEAR_CONNECTIONS: {
    fallback: '',
    unit: 'names',
    meaning:
      'which of `SMTP_URL`, `SMS_WEBHOOK_URL`, `S3_ENDPOINT`, `DATABASE_URL` may leave this machine unencrypted, separated by commas, where a network of your own protects them; the demo asks nothing of them',
    parse: namesOf('SMTP_URL', 'SMS_WEBHOOK_URL', 'S3_ENDPOINT', 'DATABASE_URL'),
  },
  UPLOADS_PER_DAY: {
    fallback: '40',
    unit: 'pictures',
    meaning: 'how many pictures a user may send in 24 hours, refused ones among them',
    parse: integer(1, 10_000),
  },
  SESSION_IDLE_MINUTES: {
    fallback: '30',
    unit: 'minutes',
    meaning:
      'how long a session may go without use where its user did not choose to be kept logged in; none lasts longer than 30 days',
    parse: integer(5, 1_440),
  },
  SESSION_KEPT_IDLE_DAYS: {
    fallback: '7',
    unit: 'days',
    meaning: 'the same where they did',
    parse: integer(1, 30),
  },
  KEEP_LOGINS_DAYS: {
    fallback: '365',
    unit: 'days',
    meaning: 'how long users see when and from where somebody logged in to their account',
    parse: integer(30, 3_650),
  },
  KEEP_SESSIONS_DAYS: {
    fallback: '90',
    unit: 'days',
    meaning: 'how long sessions are kept after they ended, those of staff too',
    parse: integer(1, 3_650),
  },
  KEEP_OUTBOX_DAYS: {
    fallback: '30',
    unit: 'days',
    meaning: 'how long codes and notices are kept after they were written, sent or not',
    parse: integer(1, 3_650),
  },
  KEEP_REFUSED_PICTURES_DAYS: {
    fallback: '90',
    unit: 'days',
    meaning: 'how long pictures of a refused verification are kept',
    parse: integer(1, 3_650),
  },
  KEEP_REVOKED_PICTURES_DAYS: {
    fallback: '1825',
    unit: 'days',
    meaning:
      'how long pictures of a verification are kept after it was taken back; those of a verified user stay',
    parse: integer(1, 36_500),
  },
  ADMIN_ORIGIN: {
    fallback: '',
    unit: 'origin',
    meaning:
      'the only site the back office answers at, as in `https://staff.example.com`, of a host of its own outside the demo; without it `/admin/` of every site of a demo, and else only of this machine by `localhost`, while there is no `PUBLIC_ORIGIN`',
    parse: originOrNone,
  },
  ADMIN_ALLOWED_ADDRESSES: {
    fallback: '',
    unit: 'addresses',
    meaning:
      'who may reach the back office, as in `203.0.113.7,2001:db8::/32`; to all others it is not there. Behind a proxy it takes `TRUSTED_PROXIES` too',
    parse: addressList,
  },
  RATE_LIMIT_SCALE: {
    fallback: '1',
    unit: 'factor',
    meaning: 'multiplies every rate limit; only load tests need more than 1',
    parse: integer(1, 1_000_000),
  },
  SHUTDOWN_TIMEOUT_MS: {
    fallback: '20000',
    unit: 'ms',
    meaning: 'how long a shutdown may take to finish what was accepted before it gives up',
    parse: integer(100, 600_000),
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export type SettingName = keyof typeof settings;
export type Settings = {
  readonly [Name in SettingName]: ReturnType<(typeof settings)[Name]['parse']>;
};

/** The environment cannot be used; the message names every wrong variable and what it takes. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Variables that are of no use without others. */
const companions: Partial<Record<SettingName, readonly SettingName[]>> = {
  SMS_WEBHOOK_URL: ['SMS_WEBHOOK_SECRET'],
  S3_ENDPOINT: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
};

/** Pictures have a host of their own only if nothing else has it, and show on a page of TLS only by TLS. */
function findPicturesProblems({
  PICTURES_ORIGIN: pictures,
  PUBLIC_ORIGIN: site,
  ADMIN_ORIGIN: staff,
}: Partial<Record<SettingName, unknown>>): readonly string[] {
  if (typeof pictures !== 'string') return [];
  const { host, protocol } = new URL(pictures);
  const sites = [site, staff].filter((one) => typeof one === 'string').map((one) => new URL(one));
  return [
    ...(sites.some((one) => one.host === host)
      ? ['PICTURES_ORIGIN must have a host of its own, not that of PUBLIC_ORIGIN or ADMIN_ORIGIN']
      : []),
    ...(protocol === 'http:' && sites.some((one) => one.protocol === 'https:')
      ? ['PICTURES_ORIGIN must begin with https: when PUBLIC_ORIGIN or ADMIN_ORIGIN does']
      : []),
  ];
}

/** What runs on the users' site could read what the back office keeps in the browser. */
function findAdminProblems({
  SEED: seed,
  ADMIN_ORIGIN: staff,
  PUBLIC_ORIGIN: site,
}: Partial<Record<SettingName, unknown>>): readonly string[] {
  const isShared = typeof staff === 'string' && typeof site === 'string' && staff === site;
  return isShared && seed !== 'demo'
    ? ['ADMIN_ORIGIN must have a host of its own, not that of PUBLIC_ORIGIN']
    : [];
}

/** Reads and checks all variables at once. @throws SettingsError */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const [name, setting] of Object.entries(settings) as [SettingName, Setting<unknown>][]) {
    const given = environment[name] ?? '';
    const text = given === '' ? setting.fallback : given;
    try {
      values[name] = setting.parse(text);
    } catch (error) {
      // A database URL holds a password, so no value is repeated.
      problems.push(`${name} must be ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const [name, others] of Object.entries(companions) as [SettingName, SettingName[]][]) {
    if ((environment[name] ?? '') === '') continue;
    const absent = others.filter((other) => (environment[other] ?? '') === '');
    problems.push(...absent.map((other) => `${other} must be set when ${name} is`));
  }
  problems.push(
    ...findPicturesProblems(values),
    ...findAdminProblems(values),
    ...findClearConnections(values),
  );
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return values as Settings;
}

/** The table of all variables in Markdown, for the documentation. */
export function describeSettings(): string {
  const rows = Object.entries(settings).map(
    ([name, { fallback, unit, meaning }]) =>
      `| \`${name}\` | ${fallback === '' ? 'unset' : `\`${fallback}\``} | ${unit} | ${meaning} |`,
  );
  return ['| variable | default | unit | meaning |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
