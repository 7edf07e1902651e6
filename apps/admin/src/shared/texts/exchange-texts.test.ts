import {
  accountKinds,
  articleKinds,
  broadcastReach,
  broadcastStates,
  exportableLists,
  marketStates,
  orderSides,
  orderStatuses,
  orderTypes,
  transferReasons,
} from '@candor/protocol';
import { expect, test } from 'vitest';
import { wordNames } from './exchange-texts.ts';

test.each<[what: string, words: readonly string[]]>([
  ['account', accountKinds],
  ['kind of article', articleKinds],
  ['state of a broadcast', broadcastStates],
  ['reach of a broadcast', broadcastReach],
  ['state of a market', marketStates],
  ['side of an order', orderSides],
  ['status of an order', orderStatuses],
  ['type of order', orderTypes],
  ['reason of a bill', transferReasons],
  ['list that can be exported', Object.keys(exportableLists)],
])('every %s has a name', (_, words) => {
  expect(words.filter((word) => !(word in wordNames))).toEqual([]);
});
