import { accountLists } from './account-lists.ts';
import type { DataList } from './data-list.ts';
import { moneyLists } from './money-lists.ts';
import { p2pLists } from './p2p-lists.ts';
import { paperLists } from './paper-lists.ts';
import { tradingLists } from './trading-lists.ts';

/**
 * Every list of the file of a user's own data. A new table that names users stands in one of them, or in
 * `left-out.ts` with a reason: `data-lists.test.ts` fails until it does.
 */
export const dataLists: readonly DataList[] = [
  ...accountLists,
  ...paperLists,
  ...moneyLists,
  ...tradingLists,
  ...p2pLists,
];
