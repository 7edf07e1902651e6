import { expect, test } from 'vitest';
import { STANDING, STEPPING, WILD } from './testing/contract-commands.ts';
import type { Temper } from './testing/contract-commands.ts';
import { ContractHistory, HISTORY_MARKETS, HISTORY_USERS } from './testing/contract-history.ts';
import { assertOnSteps } from './testing/on-steps.ts';
import { NaiveContracts } from './testing/naive-contracts.ts';

const IS_LONG = process.env['TEST_PROFILE'] === 'long';
const SEEDS = Array.from({ length: IS_LONG ? 1_000 : 6 }, (_, place) => place + 2_001);
const STEPS = IS_LONG ? 2_000 : 600;

/** Short histories, five hundred a test: a hundred thousand in the long profile. */
const WILD_AT_ONCE = IS_LONG ? 500 : 150;
const WILD_SEEDS = Array.from({ length: IS_LONG ? 200 : 1 }, (_, place) => (place + 1) * 100_000);
const WILD_STEPS = 30;

/** Histories in which ticks and lots change. */
const STEPPING_SEEDS = Array.from({ length: IS_LONG ? 200 : 6 }, (_, place) => place + 5_001);
const STEPPING_STEPS = 250;

/** Short histories in which markets stand, each by itself, {@link WILD_AT_ONCE} a test: minutes of prices make them slow. */
const STANDING_SEEDS = WILD_SEEDS.slice(0, 40).map((seed) => seed + 50_000);
const STANDING_STEPS = 40;

const counted = {
  liquidations: 0,
  deleveragings: 0,
  fundings: 0,
  limits: 0,
  refused: 0,
  swept: 0,
  parts: 0,
  nets: 0,
};
const ran = { histories: 0, commands: 0 };

function agree(seed: number, steps: number, temper?: Temper): void {
  const model: { naive?: NaiveContracts } = {};
  const history = new ContractHistory(
    seed,
    ({ body, timestampMs, code }, effects) => {
      if (model.naive === undefined) return;
      ran.commands += 1;
      if (code !== '') {
        model.naive.limits.refuse(body, timestampMs, code);
        if (code === 'contract_paused' || code === 'contract_loss_limit') counted.refused += 1;
        return;
      }
      model.naive.observe(body, timestampMs, effects);
      model.naive.check();
      for (const { type } of effects) {
        if (type === 'contract_takeover_put') counted.liquidations += 1;
        if (type === 'contract_deleveraging_put') counted.deleveragings += 1;
        if (type === 'contract_funding_put') counted.fundings += 1;
        if (type === 'contract_limit_put') counted.limits += 1;
      }
      if (temper === STEPPING) counted.swept += assertOnSteps(history.exchange, effects);
    },
    temper,
  );
  const naive = new NaiveContracts(history.exchange, HISTORY_USERS, HISTORY_MARKETS);
  model.naive = naive;
  history.prepared = (premiumE9) => naive.prepare(premiumE9);
  history.run(steps);
  counted.parts += naive.parts;
  counted.nets += naive.nets;
  ran.histories += 1;
}

test.each(SEEDS)('a model with pen and paper agrees after every command, seed %i', (seed) => {
  agree(seed, STEPS);
});

/** Many short histories, each named by its seed where it fails. */
function agreeInAll(first: number, steps: number, temper: Temper): void {
  for (let seed = first; seed < first + WILD_AT_ONCE; seed++) {
    try {
      agree(seed, steps, temper);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
}

test.each(WILD_SEEDS)('and in short histories of jumping prices, from seed %i', (first) => {
  agreeInAll(first, WILD_STEPS, WILD);
});

test.each(STANDING_SEEDS)('and where markets are halted and fall silent, from seed %i', (first) => {
  agreeInAll(first, STANDING_STEPS, STANDING);
});

test.each(STEPPING_SEEDS)('and where ticks and lots change, seed %i', (seed) => {
  agree(seed, STEPPING_STEPS, STEPPING);
});

test('which means something only if it had something to agree about', () => {
  for (const count of Object.values(counted)) expect(count).toBeGreaterThan(20);
  expect(ran.histories).toBe(
    SEEDS.length +
      STEPPING_SEEDS.length +
      (WILD_SEEDS.length + STANDING_SEEDS.length) * WILD_AT_ONCE,
  );
  if (IS_LONG) {
    const seconds = Math.round(performance.now() / 1_000);
    console.log(JSON.stringify({ seconds, ...ran, ...counted }));
  }
});
