import { ServerUnderTest } from './durable/server-under-test.ts';
import type { LoadUser } from './durable/order-stream.ts';
import { ApiCaller } from './logins/api-caller.ts';
import { PASSWORD, compareKnownAndUnknown } from './logins/known-or-not.ts';
import { compareWindows, runOrders } from './logins/order-latency.ts';
import { recordFigure } from '#results.ts';

const LOGINS_AT_ONCE = 50;
const TURNS = 9;
const WINDOW_MS = 4_000;

/** Two users whose orders fill each other, well below the limit of one. */
const ORDERS_PER_SECOND = 200;

/** Ten times what one user may place. */
const FLOOD_PER_SECOND = 2_000;

/** By then the flood has used up what one may send in a burst. */
const FLOOD_LEAD_MS = 2_000;

const workload = `${ORDERS_PER_SECOND} limit orders/s of two users over HTTP, each durable before its answer, latency from the planned time; ${TURNS} windows of ${WINDOW_MS / 1_000} s alone and as many with it, in turns; medians of their 99th percentiles; load generators on the same machine`;

async function openUsers(server: ServerUnderTest, count: number): Promise<readonly LoadUser[]> {
  const users: LoadUser[] = [];
  for (let place = 0; place < count; place += 1) users.push(await server.openUser(place));
  return users;
}

/** Fifty accounts that log in again as soon as they are in, until the window is over. */
async function measureLogins(): Promise<void> {
  const server = await ServerUnderTest.start();
  const api = new ApiCaller(server.url, LOGINS_AT_ONCE);
  try {
    const users = await openUsers(server, 2);
    const accounts = Array.from(
      { length: LOGINS_AT_ONCE },
      (_, place) => `login${place}@example.com`,
    );
    for (const account of accounts) {
      await api.mustPost('register', {
        account,
        agreement: true,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      });
    }
    let logins = 0;
    const { aloneMs, disturbedMs } = await compareWindows(
      {
        url: server.url,
        users,
        ratePerSecond: ORDERS_PER_SECOND,
        windowMs: WINDOW_MS,
        turns: TURNS,
      },
      async (measured) => {
        let isOver = false;
        void measured.then(() => {
          isOver = true;
        });
        await Promise.all(
          accounts.map(async (account) => {
            while (!isOver) {
              await api.mustPost('login', { account, password: PASSWORD });
              logins += 1;
            }
          }),
        );
      },
    );
    console.log(`  ${(logins / TURNS / (WINDOW_MS / 1_000)).toFixed(0)} logins/s`);
    recordFigure({
      name: 'logins.orders_with_50_logins',
      value: disturbedMs / aloneMs,
      unit: 'of the p99 alone',
      workload: `${workload}; it: ${LOGINS_AT_ONCE} logins of others under way at any time`,
    });
  } finally {
    api.close();
    await server.stop();
  }
}

/** The limits as they are: one user sends ten times what one may, over a hundred connections. */
async function measureFlood(): Promise<void> {
  const server = await ServerUnderTest.start([], { RATE_LIMIT_SCALE: '1' });
  try {
    const users = await openUsers(server, 3);
    const flood = users.slice(2);
    const { aloneMs, disturbedMs } = await compareWindows(
      {
        url: server.url,
        users: users.slice(0, 2),
        ratePerSecond: ORDERS_PER_SECOND,
        windowMs: WINDOW_MS,
        turns: TURNS,
        leadMs: FLOOD_LEAD_MS,
      },
      async () => {
        const { acknowledged, refused } = await runOrders(
          {
            url: server.url,
            users: flood,
            ratePerSecond: FLOOD_PER_SECOND,
            transport: 'http',
            connectionsPerUser: 100,
            outstanding: 1,
            durationMs: FLOOD_LEAD_MS + WINDOW_MS,
          },
          { givesWay: true },
        );
        console.log(`  flood: ${acknowledged} taken, ${refused} refused`);
      },
    );
    recordFigure({
      name: 'logins.orders_with_a_flood',
      value: disturbedMs / aloneMs,
      unit: 'of the p99 alone',
      workload: `${workload}; it: ${FLOOD_PER_SECOND} orders/s of one other user, begun ${FLOOD_LEAD_MS / 1_000} s before, of whom the limits take 200/s by then; its generator at low priority`,
    });
  } finally {
    await server.stop();
  }
}

/** What strangers learn from the time of an answer, and what logins and floods of others cost an order. */
export async function runLoginsBench(): Promise<void> {
  const server = await ServerUnderTest.start([], { REGISTER_VERIFICATION: 'on' });
  try {
    await compareKnownAndUnknown(server.url);
  } finally {
    await server.stop();
  }
  await measureLogins();
  await measureFlood();
}
