import { commandFields } from '@candor/exchange-core';
import { SeededRandom } from '@candor/exchange-core/testing';
import type { EndpointName } from '@candor/protocol';
import { expect, test } from 'vitest';
import { findMissing, leftOut, sentAs, sentByOthers } from './load-kinds.ts';
import { CONTRACT_SYMBOL, contractSymbols, HALTED_SYMBOL } from './open-account.ts';
import { ProductLoad } from './product-load.ts';
import { RequestBook, Trader } from './trading-load.ts';

const ACTS = 20_000;

const order = (mySide: 'buyer' | 'seller', state: string, place: number) => ({
  ...{ orderId: 10 + place, mySide, state, method: 'bank' },
  appeal: state === 'appeal' ? { by: mySide } : null,
});

const ad = { adId: 3, version: 1, price: '0.8640', methods: ['bank'], isOwn: false };

/** What every customer sees: something of everything. */
const sights: Readonly<Record<string, unknown>> = {
  'common/getContractConfig': {
    tickers: contractSymbols.map((symbol) => ({ symbol, markPrice: '2500.00' })),
  },
  contractPage: {
    orders: [{ orderId: 1, symbol: CONTRACT_SYMBOL }],
    positions: [{ positionId: 2, symbol: HALTED_SYMBOL, lots: 9, direction: 'long' }],
  },
  contractTriggers: { triggers: [{ triggerId: 4, symbol: HALTED_SYMBOL }] },
  tradeList: { ads: [ad] },
  p2pOrderList: {
    orders: (['buyer', 'seller'] as const).flatMap((side, place) =>
      ['waiting_payment', 'paid', 'appeal'].map((state, at) => order(side, state, place * 3 + at)),
    ),
  },
};

const ownAds = (length: number) => ({
  ads: Array.from({ length }, () => ({ ...ad, isOwn: true, state: 'listed' })),
});

/** Which endpoints customers call when nothing stands in their way. */
async function endpointsDrawn(): Promise<ReadonlySet<string>> {
  const drawn = new Set<string>();
  let acts = 0;
  let adsOpen = 0;
  const session = {
    isClosed: false,
    call: (endpoint: EndpointName) => {
      acts += 1;
      const sight = endpoint === 'otcOrderList' ? ownAds(adsOpen) : sights[endpoint];
      if (endpoint === 'contractOption-starting') {
        // A round is entered once: there is always another one.
        const rounds = [{ roundId: acts, state: 'open', seriesId: 1, period: 60 }];
        return Promise.resolve({ code: 200, msg: '', data: { rounds } });
      }
      if (sight === undefined) drawn.add(endpoint);
      const data = (sight ?? { orderId: acts }) as Readonly<Record<string, unknown>>;
      return Promise.resolve({ code: 200, msg: '', data });
    },
  };
  // The first is the merchant, with all the ads they may have and with none; the last one pauses.
  for (const [user, ads] of [
    [0, 3],
    [0, 0],
    [3, 0],
  ] as const) {
    adsOpen = ads;
    const random = new SeededRandom(user + 1);
    const proofs = Array.from({ length: ACTS }, (_, place) => `proof ${place}`);
    const products = new ProductLoad({ user, payMethodId: 1, proofs, session, random });
    const book = new RequestBook();
    const until = acts + ACTS;
    const trader = new Trader({ user, session, book, random, products, middlePrice: 60_000 });
    await trader.trade(() => acts >= until);
  }
  return drawn;
}

test('every command of the core is sent while servers die, or is left out for a reason', async () => {
  const sent = new Set<string>([...Object.values(sentAs), ...sentByOthers]);
  const named = [...sent, ...Object.keys(leftOut)];
  expect(named.toSorted()).toEqual(Object.keys(commandFields).toSorted());
  for (const reason of Object.values(leftOut)) expect(reason.length).toBeGreaterThan(10);
  expect([...(await endpointsDrawn())].toSorted()).toEqual(Object.keys(sentAs).toSorted());
});

test('an acknowledged request that the journal does not have is a fault', () => {
  const sent = { key: 'a', user: 0, request: {}, outcome: 'accepted', answer: undefined } as const;
  const requests = (['amendContract', 'amendContract'] as const).map((endpoint) => ({
    ...sent,
    endpoint,
  }));
  expect(findMissing(requests, new Map([['contract_order_amend_checked', 2]]))).toEqual([]);
  expect(findMissing(requests, new Map([['contract_order_amend_checked', 1]]))).toEqual([
    '2 contract_order_amend_checked were acknowledged, the journal has 1',
  ]);
  expect(findMissing([{ ...sent, endpoint: 'checkIn' }], new Map())).toEqual([
    'checkIn is sent, and load-kinds.ts does not name it',
  ]);
});
