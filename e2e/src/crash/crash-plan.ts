import type { CuttingProxy } from './cutting-proxy.ts';
import type { ExternalPostgres } from './external-postgres.ts';
import { startReady } from './server-process.ts';
import type { Exit, ServerOptions } from './server-process.ts';
import { tryKill } from './harness.ts';
import type { Harness } from './harness.ts';

/** A point in the server's code, and of how many first passes one is the moment it dies. */
type Point = readonly [point: string, passesMax: number];

/** Where a server can die that was killed before. */
const recoveryPoints = [
  'recovery_begun',
  'recovery_database_open',
  'recovery_loaded',
  'recovery_before_ready',
] as const;

/** Points at which a server dies in one round: as orders come in (and then again as it recovers), and as it ends. */
export interface NamedPoints {
  readonly traffic: readonly Point[];
  readonly recovery: readonly string[];
  readonly shutdown: readonly string[];
}

/** The way of an order, from its arrival to its reply. */
export const commitPoints: NamedPoints = {
  traffic: [
    ['after_receive', 400],
    ['after_decide', 60],
    ['journal_encoded', 60],
    ['journal_sent', 60],
    ['journal_in_flight', 60],
    ['journal_committed', 60],
    ['after_listeners', 60],
    ['after_replies', 60],
    ['after_projector_accept', 60],
  ],
  recovery: [],
  shutdown: [],
};

/** What follows a commit: the projector, which takes several batches at a time; then recovery, and an ordered end. */
export const followingPoints: NamedPoints = {
  traffic: [
    ['read_between_batches', 3],
    ['projector_begun', 8],
    ['projector_before_commit', 8],
    ['projector_committed', 8],
  ],
  recovery: recoveryPoints,
  shutdown: ['shutdown_begun', 'shutdown_drained', 'shutdown_projected'],
};

/** Deaths of the server in one round: one at each point. */
export function deathsAt({ traffic, recovery, shutdown }: NamedPoints): number {
  return traffic.length + recovery.length + shutdown.length;
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A point that is never reached must not let a cycle run for ever; then it dies at random. */
const TRAFFIC_MS_MAX = 60_000;

/** Random moments: from the first commands, before prices are there again, to the middle of steady traffic. */
const RANDOM_KILL_MS_MAX = 1_500;

/** PostgreSQL dies under a server that goes on, whose prices are there all the time. */
const POSTGRES_KILL_MS_MAX = 300;

async function killInTraffic(harness: Harness, point: string, passes: number): Promise<void> {
  const { server } = harness;
  await server.order({ crashAt: `${point}:${passes}` });
  const patience = setTimeout(() => {
    harness.problems.push(`${point}: never reached`);
    server.signal('SIGKILL');
  }, TRAFFIC_MS_MAX);
  await harness.tradeUntil(() => server.exited);
  clearTimeout(patience);
  await harness.awaitDeath(point);
}

async function killAtRandom(harness: Harness): Promise<void> {
  const { server } = harness;
  await harness.tradeUntil(async () => {
    await delay(harness.random.between(5, RANDOM_KILL_MS_MAX));
    server.signal('SIGKILL');
  });
  await harness.awaitDeath('random');
}

async function killInShutdown(harness: Harness, point: string): Promise<void> {
  const { server } = harness;
  await server.order({ crashAt: `${point}:1` });
  await harness.tradeUntil(async () => {
    await delay(harness.random.between(50, 200));
    server.signal('SIGTERM');
    await server.exited;
  });
  await harness.awaitDeath(point);
}

/** The server dies by `kill`, starts again, and what was promised must be there. */
async function cycle(harness: Harness, kill: () => Promise<void>): Promise<void> {
  await kill();
  await harness.start();
  await harness.verify();
}

/** The server dies at each of some named points; what it recovers from, when it dies in recovery, is a death in traffic. */
export async function killAtNamedPoints(
  harness: Harness,
  { traffic, recovery, shutdown }: NamedPoints,
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const [place, [point, passesMax]] of traffic.entries()) {
      const passes = harness.random.between(1, passesMax);
      // Another one in each round: in the long run every recovery follows each of these deaths.
      const diesAgainAt = recovery[(place + round) % traffic.length];
      await cycle(harness, async () => {
        await killInTraffic(harness, point, passes);
        if (diesAgainAt !== undefined) await harness.startToDie(`${diesAgainAt}:1`);
      });
    }
    for (const point of shutdown) await cycle(harness, () => killInShutdown(harness, point));
  }
}

/** The server dies at random moments. */
export async function killAtRandomMoments(harness: Harness, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) await cycle(harness, () => killAtRandom(harness));
}

/** PostgreSQL dies under a living server: its postmaster, one of its children, or all of them at once. */
export async function killPostgres(harness: Harness, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await harness.tradeUntil(async () => {
      await delay(harness.random.between(5, POSTGRES_KILL_MS_MAX));
      const [postmaster, ...children] = harness.postgresPids();
      if (postmaster === undefined) throw new Error('PostgreSQL is not running');
      const victims = [[postmaster], [harness.random.pick(children)], [postmaster, ...children]][
        kill % 3
      ];
      for (const pid of victims ?? []) tryKill(pid);
    });
    harness.counts.postgresKills += 1;
    await harness.verify();
  }
}

/** The connection is cut after the commit was sent: done or not, nobody tells the server. */
export async function cutReplies(
  harness: Harness,
  proxy: CuttingProxy,
  cuts: number,
): Promise<void> {
  for (let cut = 0; cut < cuts; cut++) {
    const before = proxy.cuts;
    proxy.cutAt(harness.random.between(1, 20), harness.random.between(0, 4));
    await harness.tradeUntil(async () => {
      const endsAtMs = Date.now() + TRAFFIC_MS_MAX;
      while (proxy.cuts === before && Date.now() < endsAtMs) await delay(5);
      // What is asked while the server finds out is in doubt too.
      await delay(100);
    });
    if (proxy.cuts === before) harness.problems.push('nothing was cut');
    await harness.verify({ audit: cut % 4 === 3 });
  }
}

/** Orders taken before the leader falls asleep: there is something to lose. */
const ACCEPTED_BEFORE_SLEEP = 30;

/**
 * The leader falls asleep under load, another server takes over, and the old one wakes up: the
 * moment the leadership has passed, or when the new one has been at work for a while.
 */
export async function deposeLeader(
  harness: Harness,
  postgres: ExternalPostgres,
  second: ServerOptions,
  wakesUp: 'at_once' | 'later',
): Promise<Exit> {
  const old = harness.server;
  const epoch = await postgres.epoch();
  let fellAsleep = (): void => undefined;
  const asleep = new Promise<void>((resolve) => {
    fellAsleep = resolve;
  });
  const { counts } = harness.book;
  const before = counts.accepted;
  const traffic = harness.tradeUntil(async () => {
    while (counts.accepted < before + ACCEPTED_BEFORE_SLEEP) await delay(5);
    await delay(harness.random.between(0, 250));
    old.signal('SIGSTOP');
    fellAsleep();
    await old.exited;
  });
  await asleep;
  const starting = startReady(second);
  // A second server that refuses is reported below, where it is waited for.
  starting.catch(() => undefined);
  if (wakesUp === 'later') await starting;
  else while ((await postgres.epoch()) === epoch) await delay(1);
  old.signal('SIGCONT');
  const exit = await old.exited;
  await traffic;
  harness.adopt(await starting);
  return exit;
}
