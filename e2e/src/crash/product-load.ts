import type { SeededRandom } from '@candor/exchange-core/testing';
import type { EndpointName, EndpointReply, EndpointRequest } from '@candor/protocol';
import type { FeedSession } from './feed-session.ts';
import { ContractLoad } from './contract-load.ts';
import type { ContractSight, Wanted } from './contract-load.ts';
import { contractSymbols, FUND_PASSWORD } from './open-account.ts';

/** What a customer sees is read again after this. */
const LOOK_EVERY_MS = 400;

/** What there is to act on in contracts, option rounds and fiat trading. */
interface Sight extends ContractSight {
  readonly rounds: EndpointReply<'contractOption-starting'>['rounds'];
  readonly offers: EndpointReply<'tradeList'>['ads'];
  readonly demands: EndpointReply<'tradeList'>['ads'];
  readonly orders: EndpointReply<'p2pOrderList'>['orders'];
  readonly ownAds: EndpointReply<'otcOrderList'>['ads'];
}

/** What the ads of the merchant among the customers ask for one USDT, and how many they offer. */
const AD = { priceKind: 'fixed', price: '0.8640', min: '10', max: '50', payMinutes: 15 } as const;

const FIAT_PAIR = { asset: 'USDT', currency: 'EUR' } as const;

/** Whether every market of contracts has a price. */
function hasPrices(sight: Sight | undefined): boolean {
  return sight !== undefined && contractSymbols.every((symbol) => sight.markOf(symbol) > 0);
}

/** One customer's acts in contracts, option rounds and fiat trading, as the random numbers say. */
export class ProductLoad {
  readonly #user: number;
  readonly #payMethodId: number;
  readonly #proofs: string[];
  readonly #session: Pick<FeedSession, 'call'>;
  readonly #random: SeededRandom;
  readonly #contracts: ContractLoad;
  readonly #entered = new Set<number>();
  #lookedAtMs = 0;
  #sight: Sight | undefined;

  constructor(options: {
    readonly user: number;
    readonly payMethodId: number;
    readonly proofs: string[];
    readonly session: Pick<FeedSession, 'call'>;
    readonly random: SeededRandom;
  }) {
    this.#user = options.user;
    this.#payMethodId = options.payMethodId;
    this.#proofs = options.proofs;
    this.#session = options.session;
    this.#random = options.random;
    this.#contracts = new ContractLoad(options.user, options.random);
  }

  /** Looks at the products again, if it is some time ago. */
  async look(): Promise<void> {
    const nowMs = Date.now();
    if (nowMs - this.#lookedAtMs < LOOK_EVERY_MS) return;
    this.#lookedAtMs = nowMs;
    const [config, contracts, waiting, starting, offers, demands, orders, own] = await Promise.all([
      this.#read('common/getContractConfig', {}),
      this.#read('contractPage', {}),
      this.#read('contractTriggers', {}),
      this.#read('contractOption-starting', { cycleMs: 30_000 }),
      this.#read('tradeList', { side: 'buy', ...FIAT_PAIR }),
      this.#read('tradeList', { side: 'sell', ...FIAT_PAIR }),
      this.#read('p2pOrderList', { isOpen: true }),
      this.#read('otcOrderList', {}),
    ]);
    if (!contracts || !waiting || !starting || !offers || !demands || !orders || !own) return;
    this.#sight = {
      markOf: (symbol) => {
        const ticker = config?.tickers.find((one) => one.symbol === symbol);
        return Number(ticker?.markPrice ?? 0);
      },
      contracts,
      triggers: waiting.triggers,
      rounds: starting.rounds,
      offers: offers.ads.filter((ad) => !ad.isOwn),
      demands: demands.ads.filter((ad) => !ad.isOwn),
      orders: orders.orders,
      ownAds: own.ads,
    };
  }

  /** Whether there is a price of contracts, a round to enter, and an ad of each side to take. */
  get isLive(): boolean {
    const { rounds = [], offers = [], demands = [] } = this.#sight ?? {};
    return hasPrices(this.#sight) && [rounds, offers, demands].every((list) => list.length > 0);
  }

  /** The next act; undefined while nothing was seen, or there is nothing to do. */
  next(): Wanted | undefined {
    const sight = this.#sight;
    if (sight === undefined) return undefined;
    const appealed = sight.orders.filter(({ state }) => state === 'appeal');
    // Seldom enough that most of the load is something else, and often enough that staff have something to decide.
    if (appealed.length > 0 && this.#random.chance(15)) {
      return this.#onAppeal(this.#random.pick(appealed));
    }
    const draw = this.#random.between(0, 99);
    if (draw < 70) return hasPrices(sight) ? this.#contracts.next(sight) : undefined;
    if (draw < 85) return this.#inRounds(sight);
    return sight.orders.length > 0 && draw < 94 ? this.#onOrder(sight) : this.#onAds(sight);
  }

  #inRounds({ rounds }: Sight): Wanted | undefined {
    const open = rounds.filter(
      ({ state, roundId }) => state === 'open' && !this.#entered.has(roundId),
    );
    if (open.length === 0) return undefined;
    const { roundId, seriesId, period } = this.#random.pick(open);
    this.#entered.add(roundId);
    const choice = this.#random.pick(['rise', 'fall', 'flat'] as const);
    const request = { seriesId, period, choice, amount: String(this.#random.between(1, 3)) };
    return { endpoint: 'contractOptionOrder-add', request };
  }

  /** The next step of a running fiat order, or its end. */
  #onOrder({ orders }: Sight): Wanted | undefined {
    const order = this.#random.pick(orders);
    const { orderId, state, mySide, method } = order;
    if (state === 'appeal') return this.#onAppeal(order);
    if (mySide === 'buyer' && state === 'waiting_payment') {
      if (this.#random.chance(15)) return { endpoint: 'tradeCancel', request: { orderId } };
      return { endpoint: 'tradePaid', request: { orderId, method } };
    }
    if (mySide !== 'seller') return undefined;
    if (state === 'waiting_payment') return { endpoint: 'p2pExtend', request: { orderId } };
    const request = { orderId, payer: 'same_name', legalPwd: FUND_PASSWORD };
    if (state !== 'paid') return undefined;
    const fileId = this.#random.chance(30) ? this.#proofs.pop() : undefined;
    if (fileId === undefined) return { endpoint: 'otcFinish', request };
    const words = { reason: 'wrong_amount', text: 'half of it arrived' };
    return { endpoint: 'tradeAppeal', request: { orderId, ...words, fileId } };
  }

  /** What both sides do of an appeal; a seller may find the money after all. Once both
   * have shown what they have, staff decide. */
  #onAppeal({ orderId, mySide, appeal }: Sight['orders'][number]): Wanted {
    const draw = this.#random.between(0, 99);
    if (mySide === 'seller' && draw < 10) {
      const request = { orderId, payer: 'same_name', legalPwd: FUND_PASSWORD };
      return { endpoint: 'otcFinish', request };
    }
    const isMine = appeal?.by === mySide;
    if (isMine && draw < 25) return { endpoint: 'p2pAppealWithdraw', request: { orderId } };
    return { endpoint: 'p2pAppealComplete', request: { orderId } };
  }

  #onAds({ offers, demands, ownAds }: Sight): Wanted | undefined {
    if (this.#user === 0 && this.#random.chance(50)) return this.#onOwnAds(ownAds);
    const buys = this.#random.chance(50);
    const ads = buys ? offers : demands;
    if (ads.length === 0) return undefined;
    // Another customer's, where there is one: demo merchants show no evidence, so nothing between them can be decided yet.
    const customers = ads.filter((ad) => Number(ad.price) === Number(AD.price));
    const from = customers.length > 0 && this.#random.chance(70) ? customers : ads;
    const { adId, version, price, methods } = this.#random.pick(from);
    const taken = {
      adId,
      version,
      price: price ?? '1',
      fiat: String(this.#random.between(20, 40)),
    };
    if (buys) return { endpoint: 'tradeBuy', request: { ...taken, method: methods[0] } };
    return { endpoint: 'tradeSell', request: { ...taken, payMethodId: this.#payMethodId } };
  }

  #onOwnAds(ads: Sight['ownAds']): Wanted {
    const terms = { ...AD, stock: String(this.#random.between(60, 90)) };
    const payMethodIds = String(this.#payMethodId);
    if (ads.length < 3) {
      return { endpoint: 'otcSell', request: { ...FIAT_PAIR, ...terms, payMethodIds } };
    }
    const { adId, version, state } = this.#random.pick(ads);
    // No ad is cancelled: who asks again for one that was published and is gone gets 404, and not the first answer.
    if (this.#random.chance(50)) {
      return { endpoint: 'p2pAdShow', request: { adId, isListed: state !== 'listed' } };
    }
    return { endpoint: 'p2pAdEdit', request: { adId, version, ...terms, payMethodIds } };
  }

  async #read<Name extends EndpointName>(
    name: Name,
    request: EndpointRequest<Name>,
  ): Promise<EndpointReply<Name> | undefined> {
    const answer = await this.#session.call(name, request as Readonly<Record<string, unknown>>);
    return answer?.code === 200 ? (answer.data as EndpointReply<Name>) : undefined;
  }
}
