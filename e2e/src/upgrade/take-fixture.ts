import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openDatabase } from '@candor/persistence';
import { startReady } from '#crash/server-process.ts';

/**
 * `node src/upgrade/take-fixture.ts <file.json.gz>`: starts this version's server in a new data folder, has two users
 * register, trade, transfer and cancel, notes what the API says of them, stops, and writes down every row of every
 * table with the master key. The upgrade test restores it for all later versions: see README.md beside it.
 */
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('name the file to write');

const PASSWORD = 'Fixture9lantern';

type Row = Readonly<Record<string, unknown>>;

let url = '';
async function call(
  method: 'GET' | 'POST',
  name: string,
  token: string,
  request: Row,
): Promise<Row> {
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
  const response = await fetch(`${url}/api/${name}${query}`, {
    method,
    headers: {
      token,
      ...(isGet ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(isGet ? {} : { body: JSON.stringify(request) }),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: Row };
  if (answer.code !== 200) throw new Error(`${name}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

interface FixtureUser {
  readonly account: string;
  readonly token: string;
}

async function register(name: string): Promise<FixtureUser> {
  const account = `${name}@example.com`;
  const request = { account, password: PASSWORD, confirmPassword: PASSWORD, agreement: true };
  const { token } = await call('POST', 'register', '', request);
  const user = { account, token: String(token) };
  for (const asset of ['USDT', 'BTC']) await call('POST', 'demoFunds', user.token, { asset });
  return user;
}

/** What the API must say of a user after every upgrade, by the call that says it. */
async function readKnown(user: FixtureUser): Promise<Row> {
  const ask = (name: string, request: Row = {}): Promise<Row> =>
    call('GET', name, user.token, request);
  return {
    info: await ask('info'),
    wallet: await ask('wallet'),
    open: await ask('currencyRecord', { scope: 'open' }),
    history: await ask('currencyRecord', { scope: 'history' }),
    fills: await ask('currencyFills'),
    bills: await ask('cashflow'),
  };
}

async function trade(maker: FixtureUser, taker: FixtureUser): Promise<void> {
  const { tickers } = (await call('GET', 'common/huobiTicket', '', {})) as {
    tickers: readonly { symbol: string; lastPrice: string | null }[];
  };
  const last = Number(tickers.find(({ symbol }) => symbol === 'BTCUSDT')?.lastPrice ?? '60000');
  const at = (per1000: number): string => String(Math.floor((last * per1000) / 1000));
  const order = (user: FixtureUser, request: Row): Promise<Row> =>
    call('POST', 'currency', user.token, { symbol: 'BTCUSDT', ...request });
  const limit = { type: 'limit', quantity: '0.01' };
  await order(maker, { ...limit, side: 'sell', price: at(1000) });
  await order(taker, { ...limit, side: 'buy', price: at(1000), quantity: '0.015' });
  await order(maker, { ...limit, side: 'sell', price: at(1000), quantity: '0.002' });
  await order(taker, { ...limit, side: 'buy', price: at(950) });
  const resting = await order(taker, { ...limit, side: 'buy', price: at(940), clientOrderId: 'x' });
  await call('POST', 'cancelCurrency', taker.token, { orderId: resting['orderId'] });
  const stop = { type: 'stop_limit', side: 'sell', quantity: '0.002', triggerPrice: at(940) };
  await order(taker, { ...stop, price: at(930) });
  const move = { asset: 'USDT', fromKind: 'spot', toKind: 'wallet', amount: '12.5' };
  await call('POST', 'transfer', taker.token, move);
}

/** Of the history that the demo draws at its first start; all of it would be nine tenths of the file. */
const ROWS_MAX = 500;

/** The rows of every table, as JSON texts: numbers beyond what JavaScript counts to stay as they are. */
async function readTables(dataDir: string): Promise<Record<string, readonly string[]>> {
  const database = await openDatabase({ dataDir, purpose: 'tool' });
  try {
    const { rows: names } = await database.pool.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    );
    const tables: Record<string, readonly string[]> = {};
    for (const { name } of names) {
      const { rows } = await database.pool.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${name} t ${name === 'imported_klines' ? `LIMIT ${ROWS_MAX}` : ''}`,
      );
      if (rows.length > 0) tables[name] = rows.map(({ row }) => row);
    }
    return tables;
  } finally {
    await database.stop();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'candor-fixture-'));
await chmod(dataDir, 0o755);
const started = await startReady({ dataDir });
({ url } = started);
const [maker, taker] = [await register('first'), await register('second')];
await trade(maker, taker);
const known = { first: await readKnown(maker), second: await readKnown(taker) };
started.server.signal('SIGTERM');
await started.server.exited;
const masterKey = (await readFile(join(dataDir, 'keys', 'master.key'))).toString('base64');
const heads = await readFile(join(dataDir, 'audit-heads.ndjson'), 'utf8').catch(() => '');
const tables = await readTables(dataDir);
const fixture = { password: PASSWORD, masterKey, heads, known, tables };
await writeFile(target, gzipSync(JSON.stringify(fixture), { level: 9 }));
await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
for (const [name, rows] of Object.entries(tables)) console.log(name, rows.length);
