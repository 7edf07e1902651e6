import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ContractPositionView } from '@candor/protocol';
import { createFundedUser, createUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { waitUntil } from './patience.ts';
import { Phone } from './phone.ts';
import type { Stage } from './stage.ts';

/** The contract market of the journeys. */
export const PERP = 'BTCUSDTPERP';

const command = fileURLToPath(new URL('../../../apps/server/src/cli/stress.ts', import.meta.url));

/** Disturbs the made-up world of a demo, as its operator does at a shell. @throws Error where the demo does not take it */
export function stress(server: DemoServer, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: server.dataDir, SEED: 'demo' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [command, ...args], { env }, (error, _said, complaint) => {
      if (error === null) resolve();
      else reject(new Error(complaint));
    });
  });
}

/** What a position of a journey is opened with. */
interface Opening {
  readonly side: 'buy' | 'sell';
  /** Not that of the market for who has chosen nothing: setting what is set is refused. */
  readonly leverage: number;
  readonly lots: number;
}

/** The user's only position, if one is open. */
export async function positionOf(user: ApiUser): Promise<ContractPositionView | undefined> {
  return (await user.call('contractPage', {})).positions[0];
}

/** A user with one position on margin of its own, opened behind the screens in as many orders as the book needs. */
export async function createContractTrader(
  server: DemoServer,
  { side, leverage, lots }: Opening,
): Promise<ApiUser> {
  const user = await createFundedUser(server.url);
  const way = { asset: 'USDT', fromKind: 'spot', toKind: 'contract' } as const;
  await user.call('transfer', { ...way, amount: '5000' });
  const modes = { marginMode: 'isolated', positionMode: 'one_way' } as const;
  await user.call('contractSetting', { symbol: PERP, leverage, ...modes });
  await waitUntil(`${String(lots)} lots are open`, async () => {
    const open = (await positionOf(user))?.lots ?? 0;
    if (open >= lots) return true;
    const order = { symbol: PERP, side, type: 'market', lots: lots - open } as const;
    await user.call('contract', order).catch(() => undefined);
    return ((await positionOf(user))?.lots ?? 0) >= lots;
  });
  return user;
}

/** Who is long so many lots at 25x, once the house quotes, and a phone on which they are logged in. */
export async function openTrader(
  { server, browser }: Stage,
  lots: number,
): Promise<{ readonly user: ApiUser; readonly phone: Phone }> {
  await waitForMakers(await createUser(server.url), PERP);
  const user = await createContractTrader(server, { side: 'buy', leverage: 25, lots });
  return { user, phone: await Phone.open(browser, server.url, { session: user.session }) };
}
