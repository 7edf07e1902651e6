import type { FinanceOrder, Product, RewardAccount } from '../finance-view.ts';

/** A product with room for everything, with what a test wants different. */
export function productOf(fields: Partial<Product>): Product {
  return {
    productId: 1,
    asset: 'USDT',
    assetName: 'Tether',
    scale: 8,
    cycle: 'seasonal',
    termDays: 90,
    ratePpm: 48_000,
    state: 'open',
    cap: '1000000',
    remaining: '400000',
    userLimit: '20000',
    min: '100',
    step: '0.01',
    isManaged: true,
    ...fields,
  };
}

/** A funded reward account. */
export function rewardOf(fields: Partial<RewardAccount>): RewardAccount {
  return {
    asset: 'USDT',
    balance: '1000',
    owed: '900',
    free: '100',
    coverPercent: 111,
    principal: '50000',
    ...fields,
  };
}

/** A running order of 2,500 USDT after 39 days of 90. */
export function orderOf(fields: Partial<FinanceOrder>): FinanceOrder {
  return {
    orderId: 7,
    productId: 1,
    asset: 'USDT',
    scale: 8,
    cycle: 'seasonal',
    termDays: 90,
    ratePpm: 48_000,
    accountKind: 'wallet',
    principal: '2500',
    earning: 'not_earned',
    isManaged: false,
    renews: false,
    cycleNumber: 1,
    subscribedAtMs: 1,
    accruesFromMs: 86_400_000,
    maturesAtMs: 91 * 86_400_000,
    paidDays: 39,
    promised: '29.58904109',
    paid: '12.82191768',
    daily: '0.32876712',
    earned: '12.82191768',
    earlyCost: '12.82191768',
    min: '100',
    step: '0.01',
    closedAtMs: null,
    ...fields,
  };
}
