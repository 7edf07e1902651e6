import type { ContractBody, ContractEffectUnion } from './contract-exchange.ts';
import {
  closedPart,
  expectSame,
  fundingOf,
  markOf,
  marketOf,
  NaiveAccounts,
  PERIOD,
} from './naive-accounts.ts';
import type { NaivePosition } from './naive-accounts.ts';
import { compare } from './naive-compare.ts';
import type { ContractBooks } from './naive-compare.ts';
import { releaseHolds, takeHold } from './naive-holds.ts';
import type { Effect } from './naive-holds.ts';
import { net, NetWatch } from './naive-nets.ts';
import { hear, isLive, isWorthKnown, takenOf } from './naive-stays.ts';

/**
 * Margin, funding and liquidation with pen and paper: it is told what traded and what time it is, and works out every
 * position, every balance, every mark, who is warned, who is liquidated and what that costs. It looks at everybody on every
 * tick, keeps no index, and shares no code with the product. `check` compares.
 */
export class NaiveContracts extends NaiveAccounts {
  readonly frozen = new Set<string>();
  /** Accounts of which a part was taken over. */
  parts = 0;
  /** Takeovers that were closed against each other. */
  nets = 0;
  readonly netting = new NetWatch(this);
  readonly #exchange: ContractBooks;

  constructor(exchange: ContractBooks, users: number, markets: readonly number[]) {
    super();
    this.#exchange = exchange;
    this.insurance = exchange.house('contract_insurance');
    for (let user = 1; user <= users; user++) {
      this.totals.set(user, exchange.money(user).available);
      for (const market of markets) {
        const own = exchange.contracts.setting(user, market);
        const cross = own?.marginMode === 'cross';
        this.settings.set(`${user} ${market}`, { leverage: own?.leverage ?? 0, cross });
      }
    }
    for (const market of markets) {
      this.markets.set(market, marketOf(exchange.contracts.price(market)));
    }
  }

  /** As if every sample of the period had said this premium. */
  prepare(premiumE9: number): void {
    for (const market of this.markets.values()) {
      market.premiums = premiumE9 * 5_760;
      market.count = 5_760;
    }
  }

  /** An accepted command with its effects. */
  observe(body: ContractBody, timestampMs: number, effects: readonly ContractEffectUnion[]): void {
    this.now = timestampMs;
    this.netting.begin();
    for (const effect of effects) this.#see(effect, effects);
    this.limits.observe(body, timestampMs);
    if (body.type === 'account_transfer') {
      const { userId, fromKind, toKind, units } = body;
      if (toKind === 'contract') this.move(userId, -Number(units));
      if (fromKind === 'contract') this.move(userId, Number(units));
    }
    if (body.type === 'contract_insurance_fund') this.insurance += Number(body.units);
    if (body.type === 'contract_setting_set') this.#set(body);
    if (body.type === 'contract_margin_change') {
      const position = this.byId(body.positionId);
      position.margin += body.units;
      position.warned = 0;
    }
    if (body.type === 'contract_market_state_set') {
      this.market(body.marketId).isHalted = body.state === 'halted';
    }
    if (body.type === 'source_quotes_heard') {
      hear(this, body);
      this.#tick(timestampMs, effects);
    }
  }

  #see(effect: ContractEffectUnion, all: readonly ContractEffectUnion[]): void {
    if (effect.type === 'transfer') takeHold(this, effect, all);
    else if (effect.type === 'contract_trade') this.#trade(effect, all);
    else if (effect.type === 'contract_order_put') this.#order(effect);
    else if (effect.type === 'contract_order_dropped') this.orders.delete(effect.orderId);
    else if (effect.type === 'contract_funding_put') this.#funding(effect);
    else if (effect.type === 'contract_liquidation_put') this.#liquidation(effect, all);
    else if (effect.type === 'contract_deleveraging_put') this.#deleverage(effect, all);
    else if (effect.type === 'contract_sample_put') this.#sample(effect);
    else this.nets += net(this, effect, all, this.#giveUp.bind(this));
  }

  // --- trades

  #trade(trade: Effect<'contract_trade'>, all: readonly ContractEffectUnion[]): void {
    const { marketId, ticks, lots, takerSide } = trade;
    releaseHolds(this, trade, all);
    this.market(marketId).last = ticks;
    if (trade.takerUserId === 0) {
      this.netting.sell(marketId, all);
      this.#giveUp(trade.takerOrderId, lots, ticks * lots);
    } else {
      const side = this.#sideOf(trade.takerOrderId, all);
      const paid = this.#fill(
        trade.takerUserId,
        marketId,
        side,
        takerSide === 'buy',
        lots,
        ticks,
        0.0005,
      );
      expectSame(
        'taker of a trade',
        [paid.fees, paid.profit],
        [trade.takerFeeUnits, trade.takerProfitUnits],
      );
    }
    const side = this.#sideOf(trade.makerOrderId, all);
    const paid = this.#fill(
      trade.makerUserId,
      marketId,
      side,
      takerSide !== 'buy',
      lots,
      ticks,
      0.0002,
    );
    expectSame(
      'maker of a trade',
      [paid.fees, paid.profit],
      [trade.makerFeeUnits, trade.makerProfitUnits],
    );
  }

  #sideOf(orderId: number, all: readonly ContractEffectUnion[]): string {
    const known = this.orders.get(orderId);
    if (known !== undefined) return known.side;
    for (const effect of all) {
      if (effect.type === 'contract_order_put' && effect.orderId === orderId)
        return effect.positionSide;
    }
    throw new Error(`no order ${orderId}`);
  }

  #fill(
    user: number,
    market: number,
    side: string,
    buys: boolean,
    lots: number,
    ticks: number,
    rate: number,
  ) {
    const ppm = Math.round(rate * 1e6);
    const setting = this.settings.get(`${user} ${market}`);
    if (setting === undefined) throw new Error(`user ${user} has no setting`);
    let own = this.positions.find(
      (one) => one.user === user && one.market === market && one.side === side,
    );
    const against = own !== undefined && own.long !== buys;
    const closes = against ? Math.min(lots, own?.lots ?? 0) : 0;
    const opens = lots - closes;
    const closeFee = Math.ceil((closes * ticks * ppm) / 1e6);
    const openFee = Math.ceil((opens * ticks * ppm) / 1e6);
    const profit =
      own !== undefined && closes > 0 ? this.close(own, closes, closes * ticks, closeFee) : 0;
    if (opens > 0) {
      const isAsked = isLive(this.market(market), this.now);
      if (!this.limits.mayOpen(user, this.now) || (isAsked && !isWorthKnown(this, user))) {
        throw new Error(`user ${user} may open nothing`);
      }
      if (own === undefined || closes > 0) {
        const { leverage, cross } = setting;
        const id = this.market(market).opened++ * 1_000 + 1_000 + (market - 1_000_001);
        const blank = { id, lots: 0, entry: 0, margin: 0, warned: 0 };
        own = { ...blank, user, market, side, long: buys, cross, leverage };
        this.positions.push(own);
      }
      own.lots += opens;
      own.entry += opens * ticks;
      own.leverage = setting.leverage;
      own.warned = 0;
      if (!own.cross) own.margin += Math.ceil((opens * ticks) / setting.leverage);
      this.pay(user, openFee);
      this.fees += openFee;
    }
    this.fees += closeFee;
    this.draw(user);
    return { fees: closeFee + openFee, profit };
  }

  // --- orders and settings

  #order(row: Effect<'contract_order_put'>): void {
    const opens = row.reduceOnly === 0;
    const { userId: user, positionSide: side, heldUnits: held } = row;
    this.orders.set(row.orderId, { user, side, held, opens });
    const isEnded = row.status !== 'open' && row.status !== 'partially_filled';
    if (row.closeType !== 'forced' || !isEnded || row.filledUnits === 0) return;
    // What a liquidation sold costs a fee, as far as it is there.
    const own = this.positions.find(
      (one) =>
        one.user === row.userId && one.market === row.marketId && one.side === row.positionSide,
    );
    if (own === undefined) return;
    const payable = own.cross ? this.available(own.user) : own.margin;
    const fee = Math.max(0, Math.min(Math.floor((row.filledUnits * 5_000) / 1e6), payable));
    if (!own.cross) own.margin -= fee;
    this.pay(own.user, fee);
    this.insurance += fee;
  }

  #set(body: Extract<ContractBody, { type: 'contract_setting_set' }>): void {
    const { userId, marketId, leverage, marginMode } = body;
    this.settings.set(`${userId} ${marketId}`, { leverage, cross: marginMode === 'cross' });
    for (const own of this.positions) {
      if (own.user !== userId || own.market !== marketId) continue;
      own.leverage = leverage;
      if (!own.cross) own.margin = Math.max(own.margin, Math.ceil(own.entry / leverage));
    }
  }

  // --- prices

  #sample(row: Effect<'contract_sample_put'>): void {
    const market = this.market(row.marketId);
    const { indexTicks: index, bidTicks: bid, askTicks: ask } = row;
    market.samples.push({ index, bid, ask, at: this.now });
    if (market.samples.length > 30) market.samples.shift();
    const above = row.impactBidTicks === 0 ? 0 : Math.max(0, row.impactBidTicks - index);
    const below = row.impactAskTicks === 0 ? 0 : Math.max(0, index - row.impactAskTicks);
    const premium = Math.trunc(((above - below) * 1e9) / index);
    expectSame('a premium', premium, row.premiumE9);
    market.premiums += premium;
    market.count += 1;
  }

  #tick(timestampMs: number, effects: readonly ContractEffectUnion[]): void {
    for (const effect of effects) {
      if (effect.type === 'contract_price_put') {
        Object.assign(this.market(effect.marketId), {
          index: effect.indexTicks,
          indexAt: effect.indexAtMs,
        });
        this.#mark(effect.marketId, timestampMs);
        expectSame('a mark', this.market(effect.marketId).mark, effect.markTicks);
      }
    }
    const begun: string[] = [];
    const warned: string[] = [];
    for (const own of [...this.positions].sort((a, b) => a.id - b.id)) {
      if (this.frozen.has(this.#account(own))) continue;
      const behind = own.cross ? this.shared(own.user) : [own];
      // Without any price of now nothing is looked at.
      if (!behind.some((one) => isLive(this.market(one.market), timestampMs))) continue;
      const [equity, needed] = this.standing(own);
      const account = this.#account(own);
      if (equity <= needed) {
        begun.push(`${account} ${equity} ${needed}`);
        this.frozen.add(account);
        continue;
      }
      const before = Math.min(...behind.map((one) => one.warned));
      const level = needed >= equity * 0.85 ? 2 : needed >= equity * 0.7 ? 1 : 0;
      if (level <= before) continue;
      for (const one of behind) one.warned = level;
      warned.push(`${own.user} ${level}`);
    }
    const rows = effects.flatMap((effect) =>
      effect.type === 'contract_liquidation_put' && effect.startedAtMs === timestampMs
        ? [`${effect.userId} ${effect.positionId} ${effect.equityUnits} ${effect.neededUnits}`]
        : [],
    );
    expectSame('liquidations that begin', begun.toSorted(), rows.toSorted());
    const told = effects.flatMap((effect) =>
      effect.type === 'contract_warned' ? [`${effect.userId} ${effect.level}`] : [],
    );
    expectSame('warnings', warned.toSorted(), told.toSorted());
  }

  #account({ user, cross, id }: NaivePosition): string {
    return `${user} ${cross ? 0 : id}`;
  }

  #mark(marketId: number, nowMs: number): void {
    const { bids, asks } = this.#exchange.contracts.depth(marketId, 1);
    const market = this.market(marketId);
    market.mark = markOf(market, nowMs, bids[0]?.ticks ?? 0, asks[0]?.ticks ?? 0);
  }

  // --- funding

  #funding(row: Effect<'contract_funding_put'>): void {
    const market = this.market(row.marketId);
    if (row.fundingId <= market.fundings) return;
    market.fundings = row.fundingId;
    const average = Math.trunc(market.premiums / market.count);
    const pulled = average + Math.min(Math.max(100_000 - average, -500_000), 500_000);
    const isNew = isLive(market, row.atMs) && market.mark > 0;
    const isEnough = isNew && market.count >= 5_760 * 0.8;
    market.rate = isEnough ? Math.min(Math.max(pulled, -5_000_000), 5_000_000) : 0;
    expectSame('a funding rate', market.rate, row.rateE9);
    const fundingAt = (Math.floor(row.atMs / PERIOD) + 1) * PERIOD;
    Object.assign(market, { premiums: 0, count: 0, fundingAt });
    if (market.rate === 0) return;
    let residue = 0;
    for (const takeover of [...this.takeovers.values()].sort((a, b) => a.id - b.id)) {
      if (takeover.market !== row.marketId) continue;
      const units = fundingOf(this.worth(takeover), market.rate, takeover.long);
      const paid = units > 0 ? Math.min(units, this.insurance) : units;
      this.insurance -= paid;
      residue += paid;
    }
    for (const own of this.positions
      .filter((one) => one.market === row.marketId)
      .sort((a, b) => a.id - b.id)) {
      residue += this.#payFunding(own, fundingOf(this.worth(own), market.rate, own.long));
      own.warned = 0;
    }
    this.insurance += Math.max(0, residue);
  }

  /** Gives what is paid, or received below zero. */
  #payFunding(own: NaivePosition, units: number): number {
    if (own.cross) {
      this.pay(own.user, units);
      this.draw(own.user);
      const short = Math.max(0, -this.available(own.user));
      this.pay(own.user, -short);
      return units - short + this.cover(short);
    }
    const drawn = Math.max(0, Math.min(this.profit(own), units - own.margin));
    own.entry += own.long ? drawn : -drawn;
    own.margin += drawn;
    this.pay(own.user, -drawn);
    const paid = Math.min(units, own.margin);
    own.margin -= paid;
    this.pay(own.user, paid);
    return paid + this.cover(units - paid);
  }

  // --- liquidation

  #liquidation(row: Effect<'contract_liquidation_put'>, all: readonly ContractEffectUnion[]): void {
    if (row.outcome === 'running') return;
    const account = `${row.userId} ${row.positionId}`;
    if (!this.frozen.delete(account)) throw new Error(`${account} was not under liquidation`);
    const open =
      row.positionId === 0
        ? this.shared(row.userId)
        : this.positions.filter((own) => own.id === row.positionId);
    const [first] = open;
    if (row.outcome === 'recovered') {
      if (first === undefined) return;
      const [equity, needed] = this.standing(first);
      if (equity <= needed) throw new Error(`${account} is not healthy: ${equity} of ${needed}`);
      return;
    }
    if (first === undefined) throw new Error(`${account} has nothing to take over`);
    const taken = takenOf(this, open);
    const isWhole = taken.length === open.length;
    // All of it, or what those have lost that go.
    let paid = isWhole ? (first.cross ? this.available(first.user) : first.margin) : 0;
    for (const { own, share } of taken) {
      const entry = own.long ? this.worth(own) - share : this.worth(own) + share;
      const { id, market, long, lots } = own;
      this.takeovers.set(id, { id, market, long, lots, entry });
      const told = all.find(
        (effect) => effect.type === 'contract_takeover_put' && effect.takeoverId === id,
      );
      if (told?.type === 'contract_takeover_put')
        expectSame('a takeover', [lots, entry], [told.lotsTaken, told.entryUnits]);
      if (!isWhole) paid += own.long ? own.entry - entry : entry - own.entry;
    }
    for (const { own } of taken) this.positions.splice(this.positions.indexOf(own), 1);
    this.pay(row.userId, paid);
    this.draw(row.userId);
    if (!isWhole) this.parts += 1;
  }

  #giveUp(id: number, lots: number, value: number): void {
    const takeover = this.takeovers.get(id);
    if (takeover === undefined) throw new Error(`no takeover ${id}`);
    const part = closedPart(takeover.long, takeover.entry, lots, takeover.lots);
    this.insurance += takeover.long ? value - part : part - value;
    takeover.lots -= lots;
    takeover.entry -= part;
    if (takeover.lots === 0) this.takeovers.delete(id);
  }

  #deleverage(row: Effect<'contract_deleveraging_put'>, all: readonly ContractEffectUnion[]): void {
    this.netting.sell(row.marketId, all);
    const takeover = this.takeovers.get(row.takeoverId);
    const own = this.byId(row.positionId);
    if (takeover === undefined || own.long === takeover.long)
      throw new Error('deleveraged for nothing');
    const value = closedPart(takeover.long, takeover.entry, row.lots, takeover.lots);
    expectSame('the value of a deleveraging', value, row.valueUnits);
    this.#giveUp(row.takeoverId, row.lots, value);
    expectSame('its profit', this.close(own, row.lots, value, 0), row.profitUnits);
    this.draw(own.user);
    if (this.insurance < 0) throw new Error('the insurance fund is below zero');
  }

  // --- comparison

  /** Throws unless the product has the same positions and the same money. */
  check(): void {
    compare(this, this.#exchange);
    this.limits.assertStopped([...this.orders.values()], this.now);
  }
}
