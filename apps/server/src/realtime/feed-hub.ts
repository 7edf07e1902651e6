import { channelsOfKeys, isPrivateChannel, parseTopic } from '@candor/protocol';
import type { FeedChannel, ParsedTopic } from '@candor/protocol';
import type { Session } from '#api/call.ts';
import type { MarketUpdate } from '#modules/markets/market-data/index.ts';
import { ContractTopics } from './contract-topics.ts';
import { DepthTopics } from './depth-topics.ts';
import type { FeedDeps } from './feed-port.ts';
import type { FeedSocket } from './feed-socket.ts';
import { MarketTopics } from './market-topics.ts';
import { OptionTopics } from './option-topics.ts';
import { P2pTopics } from './p2p-topics.ts';
import type { AnyTopic } from './topic.ts';
import { UserTopics } from './user-topics.ts';

/** Ten looks a second are as many as an eye follows; prices in lists change once a second. */
const BEAT_MS = 100;
const BEATS_PER_TICKER = 2;
const BEATS_PER_TICKERS = 10;
const BEATS_PER_SWEEP = 300;
const BEATS_PER_CONTRACTS = 5;

/** Books that cannot be read are reported once in this many beats. */
const COMPLAIN_EVERY_BEATS = 300;

export type SubscribeProblem = 'unknown_topic' | 'not_signed_in' | 'key_not_allowed';

type HubDeps = Pick<
  FeedDeps,
  'exchange' | 'marketData' | 'catalogue' | 'orderNews' | 'log' | 'nowMs'
>;

/** Whether a channel is not for the key that a program signed with. */
function isBarred(channel: FeedChannel, session: Session | undefined): boolean {
  if (session?.scopes === undefined || !isPrivateChannel(channel)) return false;
  return !session.scopes.includes('read') || !channelsOfKeys.includes(channel);
}

/** All topics of the exchange and the beat at which they speak. */
export class FeedHub {
  readonly #deps: HubDeps;
  readonly #depth: DepthTopics;
  readonly #markets: MarketTopics;
  readonly #users: UserTopics;
  readonly #options: OptionTopics;
  readonly #contracts: ContractTopics;
  readonly #p2p: P2pTopics;
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  #beats = 0;
  #complainedAtBeat = -COMPLAIN_EVERY_BEATS;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#depth = new DepthTopics(deps.exchange, deps.catalogue);
    this.#markets = new MarketTopics(deps.marketData);
    this.#users = new UserTopics(deps.exchange, deps.catalogue);
    this.#options = new OptionTopics(deps.exchange, deps.catalogue);
    this.#contracts = new ContractTopics(deps);
    this.#p2p = new P2pTopics({ ...deps, orderNews: deps.orderNews });
    const stopUpdates = deps.marketData.onUpdate((update: MarketUpdate) =>
      this.#markets.apply(update),
    );
    this.#unsubscribe = () => {
      stopUpdates();
      this.#users.close();
      this.#options.close();
      this.#contracts.close();
      this.#p2p.close();
    };
    this.#timer = setInterval(() => this.#beat(), BEAT_MS);
    this.#timer.unref();
  }

  /** Sends the topic's snapshot and what follows; answers why not. */
  async subscribe(socket: FeedSocket, name: string): Promise<SubscribeProblem | undefined> {
    const opened = await this.#open(socket, name);
    if (typeof opened === 'string') return opened;
    const { topic, engineSequence } = opened;
    // The socket may have closed, or subscribed twice, while the core was asked.
    socket.topics.get(topic.name)?.unsubscribe(socket);
    if (socket.isOpen) topic.subscribe(socket, engineSequence);
    return undefined;
  }

  /** Another user, or nobody, speaks through the socket now. */
  unsubscribePrivate(socket: FeedSocket): void {
    for (const [name, topic] of [...socket.topics]) {
      const channel = parseTopic(name)?.channel;
      if (channel !== undefined && isPrivateChannel(channel)) topic.unsubscribe(socket);
    }
  }

  /** Forgets a socket that is gone or whose session ended. */
  unsubscribeAll(socket: FeedSocket): void {
    for (const topic of [...socket.topics.values()]) topic.unsubscribe(socket);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
  }

  async #open(
    socket: FeedSocket,
    name: string,
  ): Promise<{ topic: AnyTopic; engineSequence: number } | SubscribeProblem> {
    const parsed = parseTopic(name);
    if (parsed === undefined) return 'unknown_topic';
    if (isBarred(parsed.channel, socket.session)) return 'key_not_allowed';
    if (parsed.channel === 'orders' || parsed.channel === 'balances') {
      if (socket.session === undefined) return 'not_signed_in';
      return this.#users.open(parsed.channel, socket.session.userId);
    }
    if (parsed.channel === 'optionEntries') {
      if (socket.session === undefined) return 'not_signed_in';
      return this.#options.openEntries(socket.session.userId);
    }
    if (parsed.channel === 'option') {
      return (await this.#options.openRounds(parsed.symbol)) ?? 'unknown_topic';
    }
    if (parsed.channel === 'positions' || parsed.channel === 'contractOrders') {
      if (socket.session === undefined) return 'not_signed_in';
      return this.#contracts.open(parsed.channel, socket.session.userId);
    }
    if (parsed.channel === 'contracts') return this.#contracts.openTickers();
    if (parsed.channel === 'p2p' || parsed.channel === 'p2pAds') {
      if (socket.session === undefined) return 'not_signed_in';
      if (parsed.channel === 'p2p') return this.#p2p.openOwn(socket.session.userId);
      return (await this.#p2p.openAds(parsed.symbol)) ?? 'unknown_topic';
    }
    if (parsed.channel === 'depth') {
      return (await this.#depth.open(parsed.symbol)) ?? 'unknown_topic';
    }
    const topic = this.#marketTopic(parsed);
    if (topic === undefined) return 'unknown_topic';
    return { topic, engineSequence: this.#markets.engineSequence };
  }

  /** A topic of the market data; undefined for a market or an interval that is not there. */
  #marketTopic({ channel, symbol, interval }: ParsedTopic): AnyTopic | undefined {
    if (channel === 'tickers') return this.#markets.allTickers();
    if (this.#deps.marketData.ticker(symbol) === undefined) return undefined;
    if (channel === 'trades') return this.#markets.trades(symbol);
    if (channel === 'ticker') return this.#markets.ticker(symbol);
    return interval === '' ? undefined : this.#markets.kline(symbol, interval);
  }

  #beat(): void {
    this.#beats += 1;
    this.#markets.publishTrades();
    if (this.#beats % BEATS_PER_TICKER === 0) {
      this.#markets.publishTickers();
      this.#markets.publishKlines();
    }
    const isSecond = this.#beats % BEATS_PER_TICKERS === 0;
    if (isSecond) {
      this.#markets.publishAllTickers();
      this.#p2p.publish();
    }
    this.#options.publish(isSecond);
    if (this.#beats % BEATS_PER_SWEEP === 0) {
      this.#options.sweep();
      this.#p2p.sweep();
    }
    this.#depth.refresh().catch((error: unknown) => this.#complain(error));
    if (this.#beats % BEATS_PER_CONTRACTS !== 0) return;
    this.#contracts.refresh().catch((error: unknown) => this.#complain(error));
  }

  /** The exchange is restarting or stopping: its books are asked for again at every beat. */
  #complain(error: unknown): void {
    if (this.#beats - this.#complainedAtBeat < COMPLAIN_EVERY_BEATS) return;
    this.#complainedAtBeat = this.#beats;
    this.#deps.log.warn({ err: error }, 'the books could not be read for the feed');
  }
}
