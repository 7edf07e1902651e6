import { expect, test } from 'vitest';
import type { FilterSpec } from './FilterBar.tsx';
import { viewChange, viewQuery } from './view-query.ts';

const filters: readonly FilterSpec[] = [
  { key: 'search', label: '', kind: 'text' },
  { key: 'status', label: '', kind: 'choice', options: [] },
  { key: 'registered', label: '', kind: 'days' },
];

test('a view has the filters and the order, and nothing that is searched for or opened', () => {
  const values = {
    ...{ status: 'frozen', registeredFromMs: '5', order: 'oldest' },
    ...{ search: 'alice@example.com', tab: 'all', order_id: '7' },
  };
  expect(viewQuery(filters, values)).toBe('status=frozen&registeredFromMs=5&order=oldest');
  expect(viewQuery(filters, { search: 'alice' })).toBe('');
  expect(viewQuery(filters, { status: 'a b' })).toBe('');
});

test('an opened view replaces what was set, and stays on its tab', () => {
  const values = { tab: 'orders', symbol: 'BTCUSDT', order: '7' };
  expect(viewChange(values, 'scope=open', ['tab'])).toEqual({
    ...{ symbol: '', order: '', scope: 'open' },
  });
});
