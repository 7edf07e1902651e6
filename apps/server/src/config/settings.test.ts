import { describe, expect, test } from 'vitest';
import { describeSettings, readSettings, settings, SettingsError } from './settings.ts';

describe('readSettings', () => {
  test('uses the documented defaults for what is unset or empty', () => {
    expect(readSettings({ PORT: '' })).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      DATABASE_URL: undefined,
      SEED: 'demo',
      ROLE: 'all',
      LOG_LEVEL: 'info',
    });
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', ' 80'],
    ['HOST', 'a b'],
    ['OPERATIONS_PORT', '65536'],
    ['OPERATIONS_PORT', 'x'],
    ['DATABASE_URL', 'mysql://x'],
    ['SEED', 'Demo'],
    ['ROLE', 'gateway'],
    ['LOG_LEVEL', 'loud'],
    ['SHUTDOWN_TIMEOUT_MS', '0'],
    ['PRICE_SOURCES', 'ccxt:binance,kraken'],
    ['PRICE_SOURCES', 'ccxt:binance,binance,binance'],
    ['FIAT_SOURCES', 'ECB'],
    ['FIAT_SOURCES', 'json'],
    ['FIAT_SOURCES', 'json:http://rates.example/latest'],
    ['FIAT_SOURCES', 'ecb,ecb'],
    ['FIAT_SOURCES', 'ecb,'],
    ['FEED_ORIGINS', 'https://example.com/'],
    ['FEED_ORIGINS', 'example.com'],
    ['MASTER_KEY', 'short'],
    ['MASTER_KEY', 'A'.repeat(43)],
    ['SMTP_URL', 'http://mail'],
    ['SMS_WEBHOOK_SECRET', 'whsec_c2hvcnQ='],
    ['REGISTER_VERIFICATION', 'yes'],
  ])('refuses %s=%s', (name, text) => {
    expect(() => readSettings({ [name]: text })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: text })).toThrow(new RegExp(`^${name} must be `));
  });

  test('names every wrong variable at once and repeats no value', () => {
    const read = (): unknown =>
      readSettings({ PORT: 'x', DATABASE_URL: 'mysql://user:secret@host' });
    expect(read).toThrow(/PORT must be [^]*DATABASE_URL must be/);
    expect(read).not.toThrow(/secret/);
  });
});

test('the back office shares no site with the users outside the demo', () => {
  const shared = { ADMIN_ORIGIN: 'https://example.com', PUBLIC_ORIGIN: 'https://example.com' };
  expect(() => readSettings({ ...shared, SEED: 'none' })).toThrow('ADMIN_ORIGIN must have a host');
  expect(readSettings(shared)).toMatchObject(shared);
  const apart = { ...shared, ADMIN_ORIGIN: 'https://staff.example.com', SEED: 'none' };
  expect(readSettings(apart)).toMatchObject(apart);
});

const away = {
  SMS_WEBHOOK_URL: 'http://gateway.example.com',
  SMS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
  S3_ENDPOINT: 'http://10.0.0.7:9000',
  ...{ S3_BUCKET: 'private', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  DATABASE_URL: 'postgres://exchange:hidden@db.example.com/exchange',
};

test('outside the demo nothing leaves the machine unencrypted without the operator’s word', () => {
  const house = { ...away, SEED: 'none' };
  const read = (): unknown => readSettings(house);
  expect(read).toThrow(
    /SMS_WEBHOOK_URL must begin with https:.*\nS3_ENDPOINT must begin with https:.*\nDATABASE_URL must end with \?sslmode=verify-full/,
  );
  expect(read).not.toThrow(/hidden/);
  const CLEAR_CONNECTIONS = 'SMS_WEBHOOK_URL,S3_ENDPOINT,DATABASE_URL';
  expect(readSettings({ ...house, CLEAR_CONNECTIONS }).S3_ENDPOINT).toBe(away.S3_ENDPOINT);
  expect(() => readSettings({ ...house, CLEAR_CONNECTIONS: 'S3_ENDPOINT' })).toThrow(/^SMS_W/);
  expect(() => readSettings({ ...house, CLEAR_CONNECTIONS: 'mail' })).toThrow(/^CLEAR_CONN/);
  expect(() => readSettings(away)).not.toThrow();
});

test.each([
  'postgres://exchange@db.example.com/exchange?sslmode=verify-full',
  'postgres://exchange@localhost/exchange',
  'postgres://exchange@127.0.0.1:5433/exchange',
  'postgres://exchange@[::1]/exchange',
  'postgres://exchange@%2Fvar%2Frun%2Fpostgresql/exchange',
  'postgres:///exchange?host=/var/run/postgresql',
])('a house may have its database at %s', (url) => {
  expect(readSettings({ SEED: 'none', DATABASE_URL: url }).DATABASE_URL).toBe(url);
});

test('a host in the query of a database is a host', () => {
  const url = 'postgres:///exchange?host=db.example.com';
  expect(() => readSettings({ SEED: 'none', DATABASE_URL: url })).toThrow(/^DATABASE_URL must end/);
});

test.each(['prefer', 'no-verify', 'disable'])('sslmode=%s is not encryption', (mode) => {
  const url = `postgres://exchange@db.example.com/exchange?sslmode=${mode}`;
  expect(() => readSettings({ SEED: 'none', DATABASE_URL: url })).toThrow(/^DATABASE_URL must end/);
});

test('an object store needs a bucket and somebody to sign for', () => {
  const store = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'private' };
  expect(() => readSettings(store)).toThrow(
    'S3_ACCESS_KEY_ID must be set when S3_ENDPOINT is\nS3_SECRET_ACCESS_KEY must be set when S3_ENDPOINT is',
  );
  const whole = { ...store, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readSettings(whole)).toMatchObject({ ...whole, S3_REGION: 'us-east-1' });
  expect(() => readSettings({ ...whole, S3_ENDPOINT: 's3.example.com' })).toThrow(SettingsError);
});

test.each([
  [{ PUBLIC_ORIGIN: 'https://example.com' }, 'https://example.com', /a host of its own/],
  [{ ADMIN_ORIGIN: 'https://staff.example.com' }, 'https://staff.example.com', /a host of its own/],
  [{ PUBLIC_ORIGIN: 'https://example.com' }, 'http://pictures.example.com', /begin with https:/],
  [{}, 'pictures.example.com', /an origin such as/],
  [{}, 'https://pictures.example.com/', /an origin such as/],
])('with %j pictures cannot be at %s', (others, origin, why) => {
  expect(() => readSettings({ ...others, PICTURES_ORIGIN: origin })).toThrow(why);
});

test('pictures have no host of their own unless one is named', () => {
  const PICTURES_ORIGIN = 'https://pictures.example.com';
  expect(readSettings({}).PICTURES_ORIGIN).toBeUndefined();
  const sites = { PUBLIC_ORIGIN: 'https://example.com', ADMIN_ORIGIN: 'https://staff.example.com' };
  expect(readSettings({ ...sites, PICTURES_ORIGIN })).toMatchObject({ PICTURES_ORIGIN });
});

test('the table for the documentation has a row for every variable', () => {
  for (const name of Object.keys(settings))
    expect(describeSettings()).toContain(`| \`${name}\` | `);
});
