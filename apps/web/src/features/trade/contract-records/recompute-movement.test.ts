import { expect, test } from 'vitest';
import { recomputeMovement, recomputeSource } from './recompute-movement.ts';
import type { Movement } from './recompute-movement.ts';
import type { Liquidation } from './recompute.ts';

const movement: Movement = {
  ...{ lineId: 3, atMs: 1, sequence: 30, kind: 'takeover' },
  ...{ amount: '-10', before: '1003', after: '993' },
  ...{ positionId: 501, liquidationId: 9, symbol: 'BTCUSDTPERP' },
};

test('a movement is worked out from what the fund had, and its kind goes one way', () => {
  const [sum, way] = recomputeMovement(movement);
  expect(sum).toMatchObject({ formula: '1,003 − 10 = 993', published: '993', agrees: true });
  expect(way?.agrees).toBe(true);
  expect(recomputeMovement({ ...movement, after: '994' })[0]?.agrees).toBe(false);
  const fee = { ...movement, kind: 'liquidation_fee' } as const;
  expect(recomputeMovement(fee).map(({ agrees }) => agrees)).toEqual([true, false]);
});

test('what one command moved is compared with the steps of its liquidation, of the same position alone', () => {
  const step = { sequence: 30, positionId: 501, liquidationFee: '0', fund: '-6' };
  const steps = [
    { ...step, sequence: 31 },
    step,
    { ...step, positionId: 502 },
  ] as unknown as Liquidation['lines'];
  const both = [{ ...movement, lineId: 4, amount: '4', before: '993', after: '997' }, movement];
  expect(recomputeSource(both, steps)).toMatchObject([
    { formula: '0', published: '0', agrees: true },
    { formula: '-6', published: '-6', agrees: true },
  ]);
  expect(recomputeSource([movement], steps).map(({ agrees }) => agrees)).toEqual([true, false]);
});
