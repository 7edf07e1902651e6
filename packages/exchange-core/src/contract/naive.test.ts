import { expect, test } from 'vitest';
import { ContractHistory, HISTORY_MARKETS, HISTORY_USERS } from './testing/contract-history.ts';
import { NaiveContracts } from './testing/naive-contracts.ts';

const IS_LONG = process.env['TEST_PROFILE'] === 'long';
const SEEDS = Array.from({ length: IS_LONG ? 1_000 : 6 }, (_, place) => place + 2_001);
const STEPS = IS_LONG ? 2_000 : 600;

const counted = { liquidations: 0, deleveragings: 0, fundings: 0 };

test.each(SEEDS)('a model with pen and paper agrees after every command, seed %i', (seed) => {
  const model: { naive?: NaiveContracts } = {};
  const history = new ContractHistory(seed, ({ body, timestampMs, code }, effects) => {
    if (code !== '' || model.naive === undefined) return;
    model.naive.observe(body, timestampMs, effects);
    model.naive.check();
    for (const { type } of effects) {
      if (type === 'contract_takeover_put') counted.liquidations += 1;
      if (type === 'contract_deleveraging_put') counted.deleveragings += 1;
      if (type === 'contract_funding_put') counted.fundings += 1;
    }
  });
  const naive = new NaiveContracts(history.exchange, HISTORY_USERS, HISTORY_MARKETS);
  model.naive = naive;
  history.prepared = (premiumE9) => naive.prepare(premiumE9);
  history.run(STEPS);
});

test('which means something only if it had something to agree about', () => {
  for (const count of Object.values(counted)) expect(count).toBeGreaterThan(20);
});
