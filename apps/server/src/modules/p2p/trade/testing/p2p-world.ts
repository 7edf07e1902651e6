import { inTransaction } from '@candor/persistence';
import type { CommandBody, CommandOf } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import type { EndpointName, EndpointReply, P2pOrderView } from '@candor/protocol';
import { PASSWORD } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from '#compose/testing/test-api.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';

export const PIN = '739182';
/** 1,000 USDT. */
const DEPOSIT = 100_000_000_000;

export const p2pRule: CommandOf<'p2p_rule_set'> = {
  type: 'p2p_rule_set',
  ...{
    takesOrders: 1,
    depositAssetId: 1,
    depositUnits: asUnits(DEPOSIT),
    refundWaitMs: 604_800_000,
  },
  ...{ releaseMs: 60_000, evidenceMs: 0, lockMs: 86_400_000 },
  ...{ cancelsFree: 2, penaltyPpm: 500_000, pendingMax: 5, adsMax: 10 },
};

export const eurPair: CommandOf<'p2p_pair_set'> = {
  type: 'p2p_pair_set',
  ...{ pairId: 0, assetId: 1, currency: 'EUR', fiatScale: 2, priceScale: 4, feePpm: 1_000 },
  ...{ bandPpm: 100_000, indexAgeMaxMs: 604_800_000, methods: 15, takesOrders: 1 },
  fiatUnitsMin: asUnits(100),
  fiatUnitsMax: asUnits(100_000_000),
};

/** A trader of fiat money in a test, and what they do. */
export interface Trader extends TestUser {
  readonly nickname: string;
  readonly payMethodId: number;
  readonly verifiedName: string;
  ask<Name extends EndpointName>(name: Name, request?: object): Promise<EndpointReply<Name>>;
  codeOf(name: EndpointName, request?: object): Promise<number>;
  proof(): Promise<string>;
}

let people = 0;

/** Fiat trading on a test API: set up, with people who may trade. */
export class P2pWorld {
  readonly api: TestApi;

  constructor(api: TestApi) {
    this.api = api;
  }

  async setUp(): Promise<void> {
    await this.send(p2pRule);
    await this.send(eurPair);
    await this.send({ type: 'p2p_index_set', pairId: 1, indexTicks: 8_612 });
  }

  async send(command: CommandBody): Promise<number> {
    const decision = await this.api.exchange.submit(command);
    if (!decision.ok) throw new Error(`${command.type} was refused: ${decision.code}`);
    return decision.orderId;
  }

  /** Writes what follows from commits: steps in chats, and messages. */
  async settle(): Promise<void> {
    await this.api.api.follower.flush();
    const { sequence } = await this.api.exchange.read(() => undefined);
    await this.api.exchange.waitForProjection(sequence, 10_000);
  }

  /** Somebody verified, with a nickname, a fund password, a bank account (of `holder`), and 5,000 USDT to trade. */
  async newTrader({ holder }: { readonly holder?: string } = {}): Promise<Trader> {
    const { api } = this;
    people += 1;
    const number = people;
    const user = await api.newTrader();
    const call = (name: EndpointName, request: object = {}): Promise<TestAnswer> =>
      api.call(name, request, { token: user.token });
    const ask = async (name: EndpointName, request: object = {}): Promise<unknown> => {
      const answer = await call(name, request);
      if (answer.code !== 200) throw new Error(`${name}: ${answer.code} ${answer.msg}`);
      return answer.data;
    };
    const nickname = `trader_${number.toString(36)}`;
    await ask('nickName', { nickname });
    await ask('setLegalPwd', { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: PASSWORD });
    const lastName = `Byron ${'x'.repeat(number)}`;
    // An account in another name can only have been kept before.
    if (holder === undefined) await this.#verify(user, number, lastName);
    const method = (await ask('cnyPayAdd', {
      ...{ kind: 'bank', bankName: 'First Bank', legalPwd: PIN },
      name: holder ?? `${lastName} ADA`,
      account: String(6_222_021_234_567_000 + number),
    })) as EndpointReply<'cnyPayAdd'>;
    if (holder !== undefined) await this.#verify(user, number, lastName);
    await ask('transfer', {
      ...{ asset: 'USDT', fromKind: 'spot', toKind: 'fiat', amount: '5000' },
    });
    let pictures = 0;
    return {
      ...user,
      nickname,
      payMethodId: method.payMethodId,
      verifiedName: `Ada ${lastName}`,
      ask: ask as Trader['ask'],
      codeOf: async (name, request) => (await call(name, request)).code,
      proof: () => newPicture(api, user.token, number * 1_000 + (pictures += 1), 'proof'),
    };
  }

  /** A trader whose deposit is paid and accepted. */
  async newMerchant(): Promise<Trader> {
    const merchant = await this.newTrader();
    await merchant.ask('deposit', { amount: '1000', fileId: await merchant.proof() });
    await this.send({ type: 'p2p_deposit_review', userId: merchant.userId, isAccepted: 1 });
    return merchant;
  }

  /** A sell ad of 2,000 USDT at 0.8640. */
  async sellAd(merchant: Trader, more: object = {}): Promise<number> {
    const { ad } = await merchant.ask('otcSell', {
      ...{ asset: 'USDT', currency: 'EUR', priceKind: 'fixed', price: '0.8640', stock: '2000' },
      ...{ min: '10', max: '1000', payMinutes: 15, terms: 'Own name only', autoReply: 'Hello' },
      payMethodIds: String(merchant.payMethodId),
      ...more,
    });
    return ad.adId;
  }

  /** An order of 500 euros from a sell ad. */
  async buy(taker: Trader, adId: number, more: object = {}): Promise<P2pOrderView> {
    const { order } = await taker.ask('tradeBuy', {
      ...{ adId, version: 1, price: '0.8640', fiat: '500', method: 'bank' },
      ...more,
    });
    return order;
  }

  async #verify({ token, userId }: TestUser, number: number, lastName: string): Promise<void> {
    const { api } = this;
    const answer = await api.call(
      'identitySubmit',
      {
        ...{ country: 'GB', documentType: 'passport', firstName: 'Ada', birthday: '1990-05-17' },
        lastName,
        documentNumber: String(30_000_000 + number),
        frontFileId: await newPicture(api, token, 500_000 + number * 2),
        handheldFileId: await newPicture(api, token, 500_001 + number * 2),
      },
      { token },
    );
    if (answer.code !== 200) throw new Error(`not submitted: ${answer.code} ${answer.msg}`);
    const { identityReviews } = api.api;
    const rows = await identityReviews.list({ state: 'pending', order: 'oldest', limit: 1_000 });
    const row = rows.find((one) => one.userId === userId);
    if (row === undefined) throw new Error('nothing waits');
    const { attemptId, version } = row;
    await inTransaction(api.database.pool, (tx) =>
      identityReviews.decide(tx, { attemptId, version, staffId: 7, decision: 'approve' }),
    );
  }
}
