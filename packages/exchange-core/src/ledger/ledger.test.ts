import { asUnits, UNITS_MAX } from '@candor/money';
import type { Units } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forEachEffect } from '#effects.ts';
import { EffectLog } from '#kernel/effect-log.ts';
import type { Effect } from '#products.ts';
import type { AccountId } from '#kernel/quantities.ts';
import { highLimb, lowLimb, UNITS_LIMB, unitsOfLimbs } from '#kernel/limbs.ts';
import { KIND_SPOT, REASON_TRADE } from './codes.ts';
import { ledgerHouseAccounts } from './house-accounts.ts';
import { heldOf, Ledger } from './ledger.ts';

const ASSET = 1;

/** Whole numbers around every edge that two limbs, numbers and 64 bits have. */
const edges = [0n, 2n ** 52n, 2n ** 53n, 2n ** 62n, UNITS_MAX];
const anyUnits = fc
  .oneof(
    fc.bigInt({ min: -UNITS_MAX, max: UNITS_MAX }),
    fc
      .tuple(fc.constantFrom(...edges), fc.bigInt({ min: -3n, max: 3n }), fc.constantFrom(1n, -1n))
      .map(([edge, near, sign]) => (edge + near) * sign)
      .filter((value) => value <= UNITS_MAX && value >= -UNITS_MAX),
  )
  .map(asUnits);

describe('two limbs', () => {
  test('hold every amount exactly', () => {
    fc.assert(
      fc.property(anyUnits, (units) => {
        const [high, low] = [highLimb(units), lowLimb(units)];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThan(UNITS_LIMB);
        expect(unitsOfLimbs(high, low)).toBe(units);
      }),
      { numRuns: 5_000 },
    );
  });
});

function ledgerWith(userSlots: readonly number[]): {
  ledger: Ledger;
  log: EffectLog;
  source: AccountId;
} {
  const log = new EffectLog();
  const ledger = new Ledger(log, ledgerHouseAccounts);
  const source = ledger.openHouse('seed_capital', ASSET);
  for (const slot of userSlots) ledger.open(ASSET, KIND_SPOT, slot, slot + 1);
  return { ledger, log, source };
}

describe('balances', () => {
  const positive = fc.bigInt({ min: 0n, max: UNITS_MAX / 64n }).map(asUnits);

  test('are what bigint arithmetic says, over random transfers', () => {
    const step = fc.record({ from: fc.nat(3), to: fc.nat(3), units: positive, held: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { ledger, source } = ledgerWith([0, 1, 2, 3]);
        const exact = new Map<AccountId, bigint>();
        const add = (id: AccountId, units: bigint) => exact.set(id, (exact.get(id) ?? 0n) + units);
        const post = (debit: AccountId, credit: AccountId, units: Units) => {
          ledger.postUnits(debit, credit, units, REASON_TRADE, 0);
          add(debit, -BigInt(units));
          add(credit, BigInt(units));
        };
        for (const { from, to, units, held } of steps) {
          const debit = ledger.find(ASSET, KIND_SPOT, from);
          const account = ledger.find(ASSET, KIND_SPOT, to);
          const credit = held ? heldOf(account) : account;
          if (ledger.balance(debit) >= units) post(debit, credit, units);
          else post(source, credit, units);
        }
        for (const [id, units] of exact) expect(BigInt(ledger.balance(id))).toBe(units);
        ledger.assertBalanced();
      }),
      { numRuns: 500 },
    );
  });

  test('cover exactly what they hold', () => {
    fc.assert(
      fc.property(positive, fc.maxSafeNat(), (units, wanted) => {
        const { ledger, source } = ledgerWith([0]);
        const account = ledger.find(ASSET, KIND_SPOT, 0);
        ledger.postUnits(source, account, units, REASON_TRADE, 0);
        expect(ledger.covers(account, wanted)).toBe(BigInt(units) >= BigInt(wanted));
        if (typeof units === 'number') {
          expect(ledger.covers(account, units)).toBe(true);
          if (units < Number.MAX_SAFE_INTEGER)
            expect(ledger.covers(account, units + 1)).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('of users never go below zero: a bug that tries stops the engine', () => {
    const { ledger } = ledgerWith([0, 1]);
    const first = ledger.find(ASSET, KIND_SPOT, 0);
    const second = ledger.find(ASSET, KIND_SPOT, 1);
    expect(() => ledger.post(first, second, 1, REASON_TRADE, 0)).toThrow('below zero');
  });

  test('of the fee account never go below zero either', () => {
    const { ledger, source } = ledgerWith([]);
    const fees = ledger.openHouse('fees', ASSET);
    expect(() => ledger.post(fees, source, 1, REASON_TRADE, 0)).toThrow('below zero');
    expect(() => ledger.post(source, fees, 1, REASON_TRADE, 0)).not.toThrow();
  });
});

describe('issuing', () => {
  test('stops at 2^63-1 of an asset over all issuers', () => {
    const { ledger, source } = ledgerWith([0]);
    const account = ledger.find(ASSET, KIND_SPOT, 0);
    expect(ledger.canIssue(ASSET, asUnits(UNITS_MAX))).toBe(true);
    ledger.postUnits(source, account, asUnits(UNITS_MAX - 10n), REASON_TRADE, 0);
    expect(ledger.canIssue(ASSET, asUnits(10))).toBe(true);
    expect(ledger.canIssue(ASSET, asUnits(11))).toBe(false);
    const faucet = ledger.openHouse('demo_faucet', ASSET);
    ledger.post(faucet, account, 10, REASON_TRADE, 0);
    expect(ledger.canIssue(ASSET, asUnits(1))).toBe(false);
    expect(ledger.balance(account)).toBe(UNITS_MAX);
    ledger.assertBalanced();
  });
});

test('accounts open once, in pairs, and say so in an effect', () => {
  const { ledger, log } = ledgerWith([7]);
  expect(ledger.open(ASSET, KIND_SPOT, 7, 8)).toBe(4);
  expect(ledger.openHouse('seed_capital', ASSET)).toBe(2);
  const effects: Effect[] = [];
  forEachEffect(log, 0, log.length, (effect) => effects.push(effect));
  expect(effects).toEqual([
    {
      type: 'account_opened',
      accountId: 2,
      userId: 0,
      accountKind: 'house',
      houseAccount: 'seed_capital',
      assetId: 1,
    },
    {
      type: 'account_opened',
      accountId: 4,
      userId: 8,
      accountKind: 'spot',
      houseAccount: '',
      assetId: 1,
    },
  ]);
  expect([...ledger.accounts()].map((own) => own.accountId)).toEqual([2, 4]);
});
