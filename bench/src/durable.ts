import { recordFigure } from '#results.ts';
import { describe, recordFixedRate, runAtFixedRate } from './durable/fixed-rate.ts';
import type { LoadUser } from './durable/order-stream.ts';
import { runLoad } from './durable/run-load.ts';
import { ServerUnderTest } from './durable/server-under-test.ts';

const USERS = 32;
const BURST_MS = 10_000;
const WARM_UP_MS = 3_000;

/** What the issue asks of a burst, in acknowledged orders a second; latencies are taken at half of it. */
const targets = { websocket: 20_000, http: 8_000 } as const;

type Transport = keyof typeof targets;

/** Connections and orders on the way that keep each transport busy without a queue of its own. */
const shapes = {
  websocket: { connectionsPerUser: 1, outstanding: 24 },
  http: { connectionsPerUser: 4, outstanding: 1 },
} as const;

const workload =
  'limit orders of 32 users on one market, half of them filling one that rests, each durable on PostgreSQL with fsync on before its answer; load generator on the same machine';

/** The tables follow behind the journal; the next figure begins when they have caught up. */
async function untilProjected(server: ServerUnderTest): Promise<number> {
  const startedAt = performance.now();
  while ((await server.metric('candor_projection_lag')) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return (performance.now() - startedAt) / 1_000;
}

async function measure(
  server: ServerUnderTest,
  users: readonly LoadUser[],
  transport: Transport,
): Promise<void> {
  const common = { transport, url: server.url, users, ...shapes[transport] };
  await runLoad({ ...common, ratePerSecond: 0, durationMs: WARM_UP_MS });
  await untilProjected(server);
  const cpuBefore = server.cpuSeconds();
  const burst = await runLoad({ ...common, ratePerSecond: 0, durationMs: BURST_MS });
  const cpu = server.cpuSeconds() - cpuBefore;
  const lag = await server.metric('candor_projection_lag');
  const catchUp = await untilProjected(server);
  if (burst.refused > 0) console.log(`  ${burst.refused} refused, e.g. ${burst.firstRefusal}`);
  const perSecond = burst.acknowledged / burst.seconds;
  console.log(
    `  ${transport} burst: ${perSecond.toFixed(0)}/s, server ${cpu.toFixed(1)} s CPU, generator ${burst.cpuSeconds.toFixed(1)} s, lag ${lag}, caught up in ${catchUp.toFixed(1)} s`,
  );
  const name = `durable.${transport}`;
  recordFigure({ name, value: perSecond, unit: 'acknowledged orders/s', workload });
  recordFigure({
    name: `${name}_per_server_cpu_second`,
    value: burst.acknowledged / cpu,
    unit: 'acknowledged orders per CPU-second of the server process',
    workload,
  });
  const ratePerSecond = targets[transport] / 2;
  const outstanding = transport === 'http' ? 1 : 200;
  const order = { ...common, ratePerSecond, outstanding, durationMs: BURST_MS };
  const steady = await runAtFixedRate(server, order);
  await untilProjected(server);
  console.log(`  ${transport} at ${ratePerSecond}/s: ${describe(steady)}`);
  const atRate = `${workload}; fixed arrival rate of ${ratePerSecond}/s, latency from the planned time`;
  recordFixedRate(name, atRate, steady);
}

/** Acknowledged orders a second over both transports, and what an order waits at half the target. */
export async function runDurableBench(): Promise<void> {
  const server = await ServerUnderTest.start();
  try {
    const users: LoadUser[] = [];
    for (let place = 0; place < USERS; place++) users.push(await server.openUser(place));
    await measure(server, users, 'websocket');
    await measure(server, users, 'http');
  } finally {
    await server.stop();
  }
}
