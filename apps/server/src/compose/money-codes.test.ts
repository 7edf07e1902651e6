import { rejectionsByCommand } from '@candor/exchange-core';
import type { RejectionCode } from '@candor/exchange-core';
import { endpointNames, endpoints, stoppableBy } from '@candor/protocol';
import type { EndpointName, ErrorCode } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { errorOfRejection } from '#api/rejection-codes.ts';
import { inGuards } from './testing/product-guard.ts';
import type { MoneyEndpoint } from './testing/product-guard.ts';
import { productGuards } from './testing/product-guards.ts';

/** An answer of the account, the key and the queue: every money endpoint has these. */
const shared: readonly ErrorCode[] = [1001, 4013, 41004, 41005];

const { money } = productGuards;

test('every money endpoint is here', () => {
  const named = endpointNames.filter((name) => endpoints[name].idempotent);
  expect(Object.keys(money).toSorted(), inGuards('money')).toEqual(named.toSorted());
});

describe.each(Object.entries(money) as [EndpointName, MoneyEndpoint][])(
  '%s',
  (name, { commands, own, never }) => {
    const rejections = commands.flatMap((command): readonly RejectionCode[] =>
      rejectionsByCommand[command].filter((code) => !Object.hasOwn(never, code)),
    );

    test('declares whatever it answers with, and nothing else', () => {
      const ofSwitches: readonly ErrorCode[] =
        stoppableBy(name) === undefined ? [] : [2004, 41014, 41015, 41073, 41080];
      const ofFiat: readonly ErrorCode[] = stoppableBy(name) === 'p2p' ? [2017] : [];
      const answered = rejections.map((code) => errorOfRejection({ ok: false, code }).code);
      const codes = new Set([...shared, ...ofSwitches, ...ofFiat, ...own, ...answered]);
      expect([...endpoints[name].errors].toSorted(), inGuards('money')).toEqual(
        [...codes].toSorted(),
      );
    });

    test('has no refusal that cannot be, but is refused by the core all the same', () => {
      const known: readonly string[] = commands.flatMap((command) => rejectionsByCommand[command]);
      expect(Object.keys(never).filter((code) => !known.includes(code))).toEqual([]);
    });
  },
);
