/** What everything is worth is said in this asset. */
export const VALUATION_ASSET = 'USDT';

/** What the faucet of a demo exchange gives of one asset, once in 24 hours. */
export interface DemoFund {
  readonly asset: string;
  /** Decimal text in whole coins. */
  readonly amount: string;
}

/** Enough to try everything, too little to move a simulated market. */
export const defaultDemoFunds: readonly DemoFund[] = [
  { asset: 'USDT', amount: '10000' },
  { asset: 'BTC', amount: '0.1' },
  { asset: 'ETH', amount: '1' },
];
