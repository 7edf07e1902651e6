import { p2p } from '@candor/exchange-core';
import type { P2pAd, P2pOrder } from '@candor/exchange-core';
import type { Logger } from 'pino';
import { readTexts, saveTexts } from '#modules/p2p/ads/index.ts';
import { keepStatement } from '#modules/p2p/appeals/index.ts';
import { sayOnce } from '#modules/p2p/chat/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { demoLines, demoPeople } from '#seed/p2p-people.ts';
import type { DemoLine, DemoPerson } from '#seed/p2p-people.ts';
import { ensureCosts, ensureMethods, ensurePeople } from './demo-people.ts';
import { linesDue, TYPES_IN_MS } from './lines-due.ts';

const LOOK_EVERY_MS = 2_000;
/** It says at most this often that it could not work. */
const COMPLAIN_EVERY_MS = 30_000;

export interface DemoDeskDeps
  extends Pick<P2pDeps, 'exchange' | 'pool' | 'masterKey' | 'bell' | 'nowMs'> {
  readonly log: Pick<Logger, 'warn'>;
}

/** What of the demo merchants the core has no use for: names, accounts, the words of ads, and what they say in chats. */
export class DemoDesk {
  readonly #deps: DemoDeskDeps;
  /** Orders seen running; one that ended is looked at once more. */
  #watched: readonly number[] = [];
  readonly #worded = new Set<number>();
  #isSettled = false;
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> | undefined;
  #complainedAtMs = 0;

  constructor(deps: DemoDeskDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#look ??= this.#tryLook().finally(() => {
        this.#look = undefined;
      });
    }, LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#look;
  }

  /** Makes what is missing, and says what is due. A repeat says nothing twice. */
  async look(): Promise<void> {
    const { exchange, nowMs } = this.#deps;
    if (!this.#isSettled) {
      await ensurePeople(this.#deps, demoPeople);
      const { value: pairs } = await exchange.read((reader) => reader.read(p2p).pairs());
      await ensureCosts(this.#deps, pairs);
      this.#isSettled = true;
    }
    const { value } = await exchange.read((reader) => {
      const reads = reader.read(p2p);
      const people = demoPeople.map((person) => ({
        person,
        ads: reads.adsOf(person.userId),
        running: reads.runningOf(person.userId),
      }));
      const running = new Set(people.flatMap((one) => one.running.map(({ orderId }) => orderId)));
      const ended = this.#watched.flatMap((id) => (running.has(id) ? [] : (reads.order(id) ?? [])));
      return { people, ended };
    });
    const talking: P2pOrder[] = [];
    for (const { person, ads, running } of value.people) {
      await this.#word(person, ads);
      const own = value.ended.filter((one) => sideIn(one, person));
      for (const order of [...running, ...own]) await this.#say(order, person);
      talking.push(...running);
    }
    await this.#answer(talking);
    const isFresh = ({ closedAtMs }: P2pOrder) => nowMs() - closedAtMs < TYPES_IN_MS * 2;
    this.#watched = [...talking, ...value.ended.filter(isFresh)].map(({ orderId }) => orderId);
  }

  async #tryLook(): Promise<void> {
    const { log, nowMs } = this.#deps;
    try {
      await this.look();
    } catch (error) {
      // Busy or restarting: the next look does what this one did not.
      if (nowMs() - this.#complainedAtMs < COMPLAIN_EVERY_MS) return;
      this.#complainedAtMs = nowMs();
      log.warn({ err: error }, 'the demo merchants could not answer');
    }
  }

  /** Gives new ads their words, and the accounts they are paid on. */
  async #word(person: DemoPerson, ads: readonly P2pAd[]): Promise<void> {
    const fresh = ads.filter(({ adId }) => !this.#worded.has(adId));
    if (fresh.length === 0) return;
    const { terms, autoReply, userId } = person;
    const known = await readTexts(
      this.#deps,
      fresh.map(({ adId }) => adId),
    );
    const payMethodIds = await ensureMethods(this.#deps, person);
    for (const { adId, side } of fresh) {
      const texts = { terms, autoReply, payMethodIds: side === 'sell' ? payMethodIds : [] };
      if (!known.has(adId)) await saveTexts(this.#deps.pool, adId, userId, texts);
      this.#worded.add(adId);
    }
  }

  async #say(order: P2pOrder, person: DemoPerson): Promise<void> {
    for (const line of linesDue(order, person, this.#deps.nowMs())) {
      await this.#write(person, order, line, `demo-${line}`);
      if (line !== 'disputed') continue;
      await keepStatement(this.#deps, order, person.userId, demoLines[person.speaks].statement);
    }
  }

  /** Answers whoever wrote the last words of a chat, after the time it takes to type. */
  async #answer(orders: readonly P2pOrder[]): Promise<void> {
    const { pool, nowMs } = this.#deps;
    if (orders.length === 0) return;
    const { rows } = await pool.query<{ order_id: number; line_id: number; user_id: number }>(
      `SELECT order_id, line_id, user_id FROM (
         SELECT DISTINCT ON (order_id) order_id, line_id, user_id, at_ms FROM p2p_lines
         WHERE order_id = ANY($1) AND kind IN ('text', 'picture')
         ORDER BY order_id, line_id DESC) AS last
       WHERE at_ms <= $2`,
      [orders.map(({ orderId }) => orderId), nowMs() - TYPES_IN_MS],
    );
    for (const { order_id: orderId, line_id: lineId, user_id: userId } of rows) {
      const order = orders.find((one) => one.orderId === orderId);
      const person = demoPeople.find((one) => order !== undefined && sideIn(order, one));
      if (order === undefined || person === undefined || person.userId === userId) continue;
      await this.#write(person, order, 'answer', `demo-answer-${lineId}`);
    }
  }

  async #write(
    { userId, speaks }: DemoPerson,
    order: P2pOrder,
    line: DemoLine,
    clientLineId: string,
  ): Promise<void> {
    const text = demoLines[speaks][line];
    await sayOnce(this.#deps, { order, userId, kind: 'text', text, clientLineId });
  }
}

const sideIn = ({ buyerId, sellerId }: P2pOrder, { userId }: DemoPerson): boolean =>
  buyerId === userId || sellerId === userId;
