/** What a test looks at of a house that is kept as a file. */
export interface HouseFile {
  readonly assets: readonly object[];
  readonly feeTiers: readonly object[];
  readonly markets: readonly { readonly state: string }[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly levels?: object;
  readonly p2p?: object;
  readonly earn?: readonly object[];
  readonly options?: object;
  readonly articles?: readonly { readonly slug: string; readonly texts: object }[];
}

const none = { p2pBuy: null, p2pSell: null, leaving: null };

/** What the screens of the first house set nothing of: asked of the second by the file alone. */
export const besides = {
  levels: {
    needs: {
      ...{ spot: 'basic', contracts: 'full', gold: 'full', options: 'full', earn: 'basic' },
      ...{ checkin: 'none', p2pBuy: 'full', p2pSell: 'merchant' },
    },
    countries: [{ country: 'US', product: null, need: 'closed' }],
    limits: { none, basic: none, full: none, merchant: none },
    countryLimits: [],
  },
  p2p: {
    rules: {
      ...{ isOpen: true, depositAsset: 'USDT', deposit: '500', refundWaitMs: 86_400_000 },
      ...{ releaseMs: 300_000, evidenceMs: 60_000, lockMs: 86_400_000, cancelsFree: 2 },
      ...{ penaltyPpm: 500_000, pendingMax: 3, adsMax: 10 },
    },
    pairs: [
      {
        ...{ asset: 'USDT', currency: 'EUR', fiatScale: 2, decimals: 4, feePpm: 1_000 },
        ...{ bandPpm: 0, indexAgeMaxMs: 600_000, min: '10.00', max: '5000.00' },
        ...{ methods: ['bank'], isOpen: true },
      },
    ],
  },
  earn: [
    {
      ...{ asset: 'USDT', cycle: 'monthly', termDays: 30, ratePpm: 36_500 },
      ...{ cap: '100000', userLimit: '1000', min: '100' },
      ...{ step: '0.01', isManaged: true, isOpen: true },
    },
  ],
};
