import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { EndpointName, EndpointReply, EndpointRequest } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerProcess } from '#crash/server-process.ts';
import { startReady } from '#crash/server-process.ts';
import { caller } from '#journeys/api.ts';
import { readFixture, restoreFixture } from './fixture.ts';
import type { Known } from './fixture.ts';

/** Versions whose data folders must still be understood: a file of `e2e/fixtures` each. */
const VERSIONS = ['first-wave'] as const;

const commands = new URL('../../../apps/server/src/cli/', import.meta.url);

/** Runs one of the operators' commands on the data folder. @throws Error with what it said when it ends with another code than 0 */
async function runCommand(name: string, dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL(`${name}.ts`, commands))],
    { env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir } },
  );
  return stdout;
}

/** The amounts alone: what they are worth follows the market, and later versions have more kinds of accounts. */
function amountsOf(wallet: unknown): object {
  const { accounts } = wallet as Pick<EndpointReply<'wallet'>, 'accounts'>;
  return Object.fromEntries(
    accounts.flatMap(({ accountKind, balances }) =>
      balances.map(({ asset, available, held }) => [`${accountKind} ${asset}`, [available, held]]),
    ),
  );
}

describe.each(VERSIONS)('the data folder that %s left', (version) => {
  const fixture = readFixture(version);
  let dataDir: string;
  let server: ServerProcess | undefined;
  let url: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'candor-upgrade-'));
    await restoreFixture(fixture, dataDir);
    ({ server, url } = await startReady({ dataDir }));
  });
  const stop = async (): Promise<void> => {
    server?.signal('SIGTERM');
    await server?.exited;
  };
  afterAll(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });

  /** Calls as a user of then, who signs in with the password of then. */
  async function signIn(known: Known): Promise<ReturnType<typeof caller>> {
    const { userId } = known.info as Pick<EndpointReply<'info'>, 'userId'>;
    const account = `${known === fixture.known.first ? 'first' : 'second'}@example.com`;
    const { token, user } = (await caller(url)('login', {
      account,
      password: fixture.password,
    })) as unknown as { token: string; user: { userId: number } };
    expect(user.userId).toBe(userId);
    return caller(url, token);
  }

  async function expectAsKnown(known: Known): Promise<void> {
    const call = await signIn(known);
    const ask = <Name extends EndpointName>(
      name: Name,
      request: EndpointRequest<Name>,
    ): Promise<EndpointReply<Name>> => call(name, request);
    expect(await ask('info', {})).toMatchObject(known.info);
    expect(amountsOf(await ask('wallet', {}))).toEqual(amountsOf(known.wallet));
    const { orders: open } = known.open;
    expect(await ask('currencyRecord', { scope: 'open' })).toMatchObject({ orders: open });
    const { orders: history } = known.history;
    expect(await ask('currencyRecord', { scope: 'history' })).toMatchObject({ orders: history });
    expect(await ask('currencyFills', {})).toMatchObject({ fills: known.fills['fills'] });
    expect(await ask('cashflow', {})).toMatchObject({ bills: known.bills['bills'] });
  }

  test('says the same of its users: balances, orders, fills and bills', async () => {
    await expectAsKnown(fixture.known.first);
    await expectAsKnown(fixture.known.second);
  });

  test('goes on: its open orders are cancelled, others traded, and new users numbered', async () => {
    const [first, second] = [await signIn(fixture.known.first), await signIn(fixture.known.second)];
    const { orders } = await second('currencyRecord', { scope: 'open' });
    const resting = orders.find(({ type }) => type === 'limit');
    expect(orders).toHaveLength(3);
    const sell = { symbol: 'BTCUSDT', side: 'sell', type: 'limit', quantity: '0.001' } as const;
    const { orderId } = await first('currency', { ...sell, price: resting?.price ?? '' });
    const numbers = orders.map((order) => order.orderId);
    expect(Math.min(orderId, ...numbers)).not.toBe(orderId);
    const detail = await first('currencyDetail', { orderId });
    expect(detail).toMatchObject({ order: { status: 'filled', filledQuantity: '0.00100' } });
    for (const one of (await second('currencyRecord', { scope: 'open' })).orders) {
      await second('cancelCurrency', { orderId: one.orderId });
    }
    const amounts = Object.values(amountsOf(await second('wallet', {}))) as [string, string][];
    expect(new Set(amounts.map(([, held]) => held))).toEqual(new Set(['0']));
    const account = 'third@example.com';
    const { password } = fixture;
    const registered = (await caller(url)('register', {
      ...{ account, password, confirmPassword: password, agreement: true },
    })) as unknown as { user: { userId: number } };
    const known = [fixture.known.first, fixture.known.second].map(({ info }) => info['userId']);
    expect(known).not.toContain(registered.user.userId);
  });

  test('passes the audit, and again after its tables were built anew from the journal', async () => {
    expect(await runCommand('audit', dataDir)).toMatch(/^audit passed$/m);
    await stop();
    await runCommand('rebuild', dataDir);
    expect(await runCommand('audit', dataDir)).toMatch(/^audit passed$/m);
    ({ server, url } = await startReady({ dataDir }));
    const call = await signIn(fixture.known.first);
    expect(await call('info', {})).toMatchObject(fixture.known.first.info);
  });
});
