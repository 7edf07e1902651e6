import { asUnits } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { houseAccounts } from '#products.ts';
import { forEachEffect } from '#effects.ts';
import type { Effect } from '#products.ts';
import { Kernel } from './kernel.ts';

const USDT = 1;

function kernelWithUser(): Kernel {
  const kernel = new Kernel({ demoEnabled: false, demoFundUnitsMax: 0 }, houseAccounts);
  kernel.feeTiers.set(0, { tier: 0, makerRatePpm: 0, takerRatePpm: 0 });
  kernel.users.set({ userId: 7, role: 'customer', feeTier: 0, selfTradeGroup: 0 }, kernel.feeTiers);
  kernel.accept({ sequence: 5, timestampMs: 1_000 });
  return kernel;
}

const user = { userId: 7, kind: 'gold' } as const;

describe('a transfer by owners', () => {
  test('opens accounts, moves the money, holds it and gives it back', () => {
    const kernel = kernelWithUser();
    const request = { assetId: USDT, units: asUnits(50), reason: 'house_seed' } as const;
    expect(kernel.available(7, 'gold', USDT)).toBe(0);
    kernel.transfer({ ...request, from: { house: 'seed_capital' }, to: user, referenceId: 9 });
    expect(kernel.available(7, 'gold', USDT)).toBe(50);
    kernel.transfer({ ...request, units: asUnits(30), from: user, to: { ...user, held: true } });
    expect(kernel.available(7, 'gold', USDT)).toBe(20);
    kernel.transfer({ ...request, units: asUnits(30), from: { ...user, held: true }, to: user });
    expect(kernel.available(7, 'gold', USDT)).toBe(50);
    const effects: Effect[] = [];
    forEachEffect(kernel.log, 0, kernel.log.length, (effect) => effects.push(effect));
    expect(effects.map(({ type }) => type)).toEqual([
      ...['account_opened', 'account_opened', 'transfer', 'transfer', 'transfer'],
    ]);
    expect(effects[2]).toMatchObject({ units: 50, reason: 'house_seed', referenceId: 9 });
    kernel.ledger.assertBalanced();
  });

  test('of money that is not there, or of a stranger, stops the engine', () => {
    const kernel = kernelWithUser();
    const request = { assetId: USDT, units: asUnits(1), reason: 'trade' } as const;
    const house = { house: 'fees' };
    expect(() => kernel.transfer({ ...request, from: user, to: house })).toThrow('below zero');
    expect(() => kernel.transfer({ ...request, from: house, to: { ...user, userId: 8 } })).toThrow(
      'user 8 has no accounts',
    );
    expect(() => kernel.transfer({ ...request, from: { house: 'typo' }, to: user })).toThrow(
      'no house account typo',
    );
  });
});

test('ids of one command follow from its sequence, and are never those of another', () => {
  const kernel = kernelWithUser();
  const first = [kernel.nextId(), kernel.nextId()];
  kernel.accept({ sequence: 6, timestampMs: 1_000 });
  expect([...first, kernel.nextId()]).toEqual([5 * 1_024, 5 * 1_024 + 1, 6 * 1_024]);
  for (let taken = 1; taken < 1_024; taken++) kernel.nextId();
  expect(() => kernel.nextId()).toThrow('too many things');
});
