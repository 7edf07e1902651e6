import { describe, expect, test } from 'vitest';
import type { AdminReply } from '@candor/protocol';
import { factsOf, flagOf, isReady, shareOf } from './dispute-facts.ts';

type Dispute = AdminReply<'p2pDispute'>;

/** Only what the facts read. */
const dispute = (part: object): Dispute =>
  ({
    order: { state: 'appeal', openedAtMs: 1_000, paidAtMs: 61_000, appeal: null },
    proofs: [],
    lines: [],
    buyer: { disputes: [] },
    seller: { disputes: [] },
    ...part,
  }) as unknown as Dispute;

test.each([
  [0, 0, undefined],
  [0, 3, '0.0%'],
  [2, 3, '66.6%'],
  [3, 3, '100.0%'],
])('%i of %i are %s', (part, whole, text) => {
  expect(shareOf(part, whole)).toBe(text);
});

test.each([
  ['Sending it now', undefined],
  ['I am online', undefined],
  ['Paid at 14:32, 500.00 EUR', undefined],
  ['Write me on Telegram', 'elsewhere'],
  ['加我微信', 'elsewhere'],
  ['see https://pay.example/1', 'elsewhere'],
  ['ada@example.com', 'elsewhere'],
  ['pay to 6222 0212 3456 7001 instead', 'account'],
  ['+49 151 2345 6789', 'account'],
])('%j is flagged as %s', (text, flag) => {
  expect(flagOf(text)).toBe(flag);
});

describe('an appeal can be decided', () => {
  const at = (complete: readonly string[], timeMs: number, state = 'appeal'): boolean =>
    isReady({
      ...dispute({ order: { state, appeal: { complete, evidenceDueAtMs: 100 } } }),
      timeMs,
    });

  test.each([
    ['while proof can be added', [], 99, false],
    ['once one side has said all', ['buyer'], 99, false],
    ['once both have', ['buyer', 'seller'], 99, true],
    ['once the time for proof is over', [], 100, true],
  ])('%s', (_, complete, timeMs, is) => {
    expect(at(complete, timeMs)).toBe(is);
  });

  test('never after the order has ended', () => {
    expect(at(['buyer', 'seller'], 100, 'completed')).toBe(false);
  });
});

test('facts are counted, not judged', () => {
  const facts = factsOf(
    dispute({
      proofs: [
        { by: 'buyer', seenInOrderId: 0 },
        { by: 'buyer', seenInOrderId: 7 },
      ],
      lines: [{ text: 'hello' }, { text: 'call me on signal' }],
      buyer: {
        disputes: [
          { as: 'buyer', endedBy: 'decided_return' },
          { as: 'buyer', endedBy: 'decided_release' },
        ],
      },
      seller: { disputes: [{ as: 'seller', endedBy: 'decided_release' }] },
    }),
  );
  expect(facts).toEqual({
    paidAfterMs: 60_000,
    picturesSeen: 1,
    linesFlagged: 1,
    withoutProof: ['seller'],
    against: { buyer: 1, seller: 1 },
  });
});
