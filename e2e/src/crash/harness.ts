import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '@candor/exchange-core/testing';
import { openDatabase } from '@candor/persistence';
import type { Database } from '@candor/persistence';
import { AppealsDesk } from './appeals-desk.ts';
import { FeedSession } from './feed-session.ts';
import { CONTRACT_COIN, openAccount, openSpotAccount } from './open-account.ts';
import type { Account } from './open-account.ts';
import { ProductLoad } from './product-load.ts';
import { ServerProcess, startReady } from './server-process.ts';
import type { ServerOptions } from './server-process.ts';
import { RequestBook, Trader } from './trading-load.ts';
import type { SentRequest } from './trading-load.ts';
import { AnnouncedChanges } from './announced-changes.ts';
import { findMissing } from './load-kinds.ts';
import { askAgain, auditDatabase } from './verify.ts';
import type { KindCounts } from './verify.ts';
import { countProducts } from './verify-products.ts';
import type { ProductCounts } from './verify-products.ts';

const USERS = 4;

/** A server that needs longer than this after a kill is reported as one that does not come back. */
const RETURN_MS_MAX = 120_000;

/** How often a restarting server is asked whether it is ready. */
const POLL_MS = 20;

/** The shortest rounds of options last a minute and are entered in the first half of it; a kill makes the one it falls into void. */
const ROUND_MS_MAX = 180_000;
const ROUND_POLL_MS = 500;

/** In how many of a hundred spells of traffic the price of contracts jumps. */
const GAP_PERCENT = 50;

export interface CrashCounts {
  serverKills: number;
  postgresKills: number;
  killsByPoint: Record<string, number>;
  acknowledged: number;
  /** Commands without an answer that had been done whole, and not at all. */
  unansweredWhole: number;
  unansweredAbsent: number;
  audits: number;
  /** By staff, as they were told. */
  appealsDecided: number;
  /** Commands of contracts in the journal, by kind, at the last audit. */
  contractCommands: Readonly<Record<string, number>>;
  /** Of contracts, option rounds and fiat trading, at the last audit. */
  products?: ProductCounts;
}

/** One exchange under fire: its data, its customers, everything they ever asked for, and what was found. */
export class Harness {
  readonly dataDir = makeDataDir();
  readonly random: SeededRandom;
  readonly book = new RequestBook();
  readonly problems: string[] = [];
  readonly counts: CrashCounts = {
    serverKills: 0,
    postgresKills: 0,
    killsByPoint: {},
    acknowledged: 0,
    unansweredWhole: 0,
    unansweredAbsent: 0,
    audits: 0,
    appealsDecided: 0,
    contractCommands: {},
  };
  readonly #options: Pick<ServerOptions, 'databaseUrl' | 'mutant' | 'environment'>;
  readonly #usesProducts: boolean;
  #server: ServerProcess | undefined;
  #url = '';
  #accounts: Account[] = [];
  #desk: AppealsDesk | undefined;
  #changes: AnnouncedChanges | undefined;
  #verifiedRequests = 0;
  #middlePrice = 0;

  /** `products` adds contracts, option rounds and fiat trading to the load, with the demo's own traders. */
  constructor(
    seed: number,
    {
      products = false,
      ...options
    }: Pick<ServerOptions, 'databaseUrl' | 'mutant'> & { readonly products?: boolean } = {},
  ) {
    this.random = new SeededRandom(seed);
    this.#usesProducts = products;
    this.#options = products ? { ...options, environment: { SIMULATOR: 'on' } } : options;
  }

  get server(): ServerProcess {
    if (this.#server === undefined) throw new Error('no server runs');
    return this.#server;
  }

  /** Starts the server on what is on disk; the first time also opens the customers' accounts. */
  async start(): Promise<void> {
    const { server, url } = await startReady({ dataDir: this.dataDir, ...this.#options });
    this.#server = server;
    this.#url = url;
    if (this.#accounts.length > 0) return;
    for (let user = 0; user < USERS; user++) {
      const open = this.#usesProducts ? openAccount : openSpotAccount;
      this.#accounts.push(await open(url, user));
    }
    if (this.#usesProducts) {
      this.#desk = await AppealsDesk.open(url, server.log);
      this.#changes = await AnnouncedChanges.open(url);
    }
    this.#middlePrice = await this.#readMiddlePrice();
  }

  /** Goes on with a server that was started elsewhere on the same database. */
  adopt(started: { readonly server: ServerProcess; readonly url: string }): void {
    this.#server = started.server;
    this.#url = started.url;
  }

  /** Starts a server that is meant to die on the way up. */
  async startToDie(crashAt: string): Promise<void> {
    const server = new ServerProcess({ dataDir: this.dataDir, crashAt, ...this.#options });
    this.#noteDeath(crashAt, await server.exited);
  }

  /** All customers log in and trade; `attack` begins then, and they stop when it is over or the server is gone. */
  async tradeUntil(attack: () => Promise<unknown>): Promise<void> {
    let isOver = false;
    const stop = (): void => {
      isOver = true;
    };
    void this.server.exited.then(stop);
    if (this.#usesProducts && this.random.chance(GAP_PERCENT)) this.#leaveGap();
    const changes = this.#changes;
    if (changes !== undefined) await this.#withDatabase((database) => changes.announce(database));
    const sessions = await this.#openSessions();
    const loads = sessions.map((session, user) => this.#loadOf(user, session));
    await Promise.all(loads.map(async (load) => load?.look()));
    void attack().then(stop, stop);
    await Promise.all([
      this.#desk?.work(this.#url, () => isOver),
      ...sessions.map((session, user) =>
        new Trader({
          user,
          session,
          book: this.book,
          random: this.random,
          products: loads[user],
          middlePrice: this.#middlePrice,
        }).trade(() => isOver),
      ),
    ]);
    for (const session of sessions) session.close();
  }

  /** Waits until contracts have prices and the demo's merchants have ads. */
  async untilProductsAreLive(): Promise<void> {
    const [session] = await this.#openSessions();
    const load = session === undefined ? undefined : this.#loadOf(0, session);
    const deadline = Date.now() + RETURN_MS_MAX;
    while (load?.isLive === false && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      await load.look();
    }
    session?.close();
    if (load?.isLive !== true) throw new Error('the products have nothing to act on');
  }

  /** Waits, while there is traffic, until staff have decided an appeal: by then there is some of everything to lose. */
  async untilAppealDecided(): Promise<void> {
    const deadline = Date.now() + ROUND_MS_MAX;
    while (Date.now() < deadline) {
      if (this.#desk !== undefined && this.#desk.decisions > 0) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    this.problems.push('no appeal was decided');
  }

  /** Waits until a round of options that somebody entered has ended, so that the last audit sees its money move. */
  async untilEntriesEnd(): Promise<void> {
    const deadline = Date.now() + ROUND_MS_MAX;
    await this.#withDatabase(async (database) => {
      while (Date.now() < deadline) {
        const { entriesPaid, entriesRefunded } = await countProducts(database);
        if (entriesPaid + entriesRefunded > 0) return;
        await new Promise((resolve) => setTimeout(resolve, ROUND_POLL_MS));
      }
      this.problems.push('no round with an entry has ended');
    });
  }

  /** Notes that the server died, and whether it died the way it was meant to. */
  async awaitDeath(name: string): Promise<void> {
    this.#noteDeath(name, await this.server.exited);
    this.#server = undefined;
  }

  /** After a restart: everything promised is there, and what was in doubt is settled. */
  async verify(options: { readonly all?: boolean; readonly audit?: boolean } = {}): Promise<void> {
    await this.#untilReady();
    const from = options.all === true ? 0 : this.#verifiedRequests;
    const requests = this.book.requests.slice(from);
    const sessions = await this.#openSessions();
    if (sessions.length < USERS) {
      this.problems.push('a customer could not log in again');
      return;
    }
    const found = await askAgain(this.book, sessions, requests);
    for (const session of sessions) session.close();
    this.#verifiedRequests = this.book.requests.length;
    this.problems.push(...found.problems);
    this.counts.unansweredWhole += found.wholeCount;
    this.counts.unansweredAbsent += found.absentCount;
    this.counts.acknowledged = this.book.counts.accepted;
    await this.#assertBooksBalance();
    if (options.audit !== false) await this.#audit();
  }

  /** Asks a server that was restored from a backup for what was acknowledged before the backup began. */
  async verifyCopy(url: string, promised: readonly SentRequest[]): Promise<void> {
    const sessions = await Promise.all(
      this.#accounts.map(async ({ token }) => await FeedSession.open(url, token)),
    );
    const open = sessions.filter((session) => session !== undefined);
    if (open.length < USERS) this.problems.push('a customer could not log in to the copy');
    else this.problems.push(...(await askAgain(this.book, open, promised)).problems);
    for (const session of open) session.close();
  }

  /** Ends the server in order, even one that is paused. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    server.signal('SIGCONT');
    server.signal('SIGTERM');
    await server.exited;
    this.#server = undefined;
  }

  /** Ends the server in order, then PostgreSQL and the folder. */
  async close(): Promise<void> {
    await this.stop();
    if (this.#options.databaseUrl === undefined) {
      for (const pid of this.postgresPids()) tryKill(pid);
    }
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The private PostgreSQL's processes, the postmaster first. */
  postgresPids(): readonly number[] {
    const postmaster = this.#postmasterPid();
    if (postmaster === undefined) return [];
    const pids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name));
    return [postmaster, ...pids.map(Number).filter((pid) => parentOf(pid) === postmaster)];
  }

  #postmasterPid(): number | undefined {
    const folder = join(this.dataDir, 'database');
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!entry.endsWith('postmaster.pid')) continue;
      const pid = Number(readFileSync(join(folder, entry), 'utf8').split('\n')[0]);
      if (Number.isSafeInteger(pid) && pid > 1 && parentOf(pid) !== undefined) return pid;
    }
    return undefined;
  }

  #noteDeath(name: string, exit: { code: number | null; signal: NodeJS.Signals | null }): void {
    const point = name.replace(/:.*/, '');
    this.counts.serverKills += 1;
    this.counts.killsByPoint[point] = (this.counts.killsByPoint[point] ?? 0) + 1;
    if (exit.signal !== 'SIGKILL') {
      this.problems.push(`${name}: ended with ${JSON.stringify(exit)} instead of by SIGKILL`);
    }
  }

  /** The price of contracts jumps, as `npm run stress` makes it: highly leveraged positions are liquidated. */
  #leaveGap(): void {
    const percent = this.random.chance(50) ? 2 : -2;
    const stress = { scenario: 'gap', asset: CONTRACT_COIN, percent, seconds: 0 };
    writeFileSync(join(this.dataDir, 'stress.json'), JSON.stringify(stress));
  }

  #loadOf(user: number, session: FeedSession): ProductLoad | undefined {
    if (!this.#usesProducts) return undefined;
    const { payMethodId = 0, proofs = [] } = this.#accounts[user] ?? {};
    return new ProductLoad({ user, payMethodId, proofs, session, random: this.random });
  }

  async #readMiddlePrice(): Promise<number> {
    const response = await fetch(`${this.#url}/api/common/huobiTicket`);
    const answer = (await response.json()) as {
      data: { tickers: { symbol: string; lastPrice: string | null }[] };
    };
    const last = answer.data.tickers.find((ticker) => ticker.symbol === 'BTCUSDT');
    return Math.floor(Number(last?.lastPrice ?? '60000'));
  }

  async #openSessions(): Promise<FeedSession[]> {
    const sessions = await Promise.all(
      this.#accounts.map((account) => FeedSession.open(this.#url, account.token)),
    );
    return sessions.filter((session) => session !== undefined);
  }

  async #untilReady(): Promise<void> {
    const deadline = Date.now() + RETURN_MS_MAX;
    while (Date.now() < deadline && !this.server.hasExited) {
      const response = await fetch(`${this.#url}/readyz`).catch(() => undefined);
      if (response?.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const fate = this.server.hasExited ? 'died' : 'does not come back';
    throw new Error(`the server ${fate}:\n${this.server.log}`);
  }

  async #assertBooksBalance(): Promise<void> {
    const metrics = await (await fetch(`${this.#url}/metrics`)).text();
    const unbalanced = /^candor_books_unbalanced_assets (\S+)$/m.exec(metrics)?.[1];
    if (unbalanced !== '0') this.problems.push(`unbalanced assets: ${unbalanced ?? 'unknown'}`);
  }

  async #audit(): Promise<void> {
    await this.#withDatabase(async (database) => {
      const kinds: KindCounts = new Map();
      this.problems.push(...(await auditDatabase(database, kinds)));
      this.problems.push(...findMissing(this.book.requests, kinds));
      this.problems.push(...(this.#changes?.findFaults(kinds) ?? []));
      this.counts.audits += 1;
      this.problems.push(...((await this.#desk?.findLost(database)) ?? []));
      this.counts.products = await countProducts(database);
      this.counts.appealsDecided = this.#desk?.decisions ?? 0;
      this.counts.contractCommands = Object.fromEntries(
        [...kinds].filter(([kind]) => kind.startsWith('contract_')),
      );
    });
  }

  async #withDatabase(use: (database: Database) => Promise<void>): Promise<void> {
    const { databaseUrl } = this.#options;
    const database = await openDatabase({ dataDir: this.dataDir, databaseUrl, purpose: 'tool' });
    try {
      await use(database);
    } finally {
      await database.stop();
    }
  }
}

/** Open to the user PostgreSQL runs as, so that its files stay inside and go with the folder. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-crash-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** The parent of a process, or undefined when it is gone. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

export function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already, which is what was wanted.
  }
}
