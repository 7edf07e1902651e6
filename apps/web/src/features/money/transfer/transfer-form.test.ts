import type { AccountKind } from '@candor/protocol';
import { expect, test } from 'vitest';
import {
  assetOf,
  availableIn,
  beginTransfer,
  chooseAccount,
  findTransferProblem,
  hasMoney,
  swapAccounts,
  transferRequest,
} from './transfer-form.ts';
import type { TransferForm } from './transfer-form.ts';

const page = {
  sequence: 1,
  accountKinds: ['wallet', 'main', 'spot'] as AccountKind[],
  fee: '0',
  assets: [
    {
      asset: 'USDT',
      scale: 8,
      available: [
        { accountKind: 'wallet' as const, available: '100.50000000' },
        { accountKind: 'spot' as const, available: '2000' },
      ],
    },
    { asset: 'BTC', scale: 8, available: [] },
  ],
};

const form: TransferForm = { asset: 'USDT', fromKind: 'wallet', toKind: 'spot', amount: '10' };

test.each<[wanted: object, begun: Partial<TransferForm>]>([
  [{}, { asset: 'USDT', fromKind: 'spot', toKind: 'wallet' }],
  [{ to: 'spot' }, { fromKind: 'wallet', toKind: 'spot' }],
  [{ to: 'wallet' }, { fromKind: 'spot', toKind: 'wallet' }],
  [{ from: 'spot' }, { fromKind: 'spot', toKind: 'wallet' }],
  [
    { from: 'spot', to: 'spot' },
    { fromKind: 'spot', toKind: 'wallet' },
  ],
  [
    { asset: 'BTC', to: 'spot' },
    { asset: 'BTC', fromKind: 'wallet', toKind: 'spot' },
  ],
  [
    { asset: 'NONE', to: 'moon' },
    { asset: 'USDT', fromKind: 'spot', toKind: 'wallet' },
  ],
  [
    { asset: 'BTC', to: 'wallet' },
    { asset: 'BTC', fromKind: 'spot', toKind: 'wallet' },
  ],
])('a visit with %j begins with %j', (wanted, begun) => {
  expect(beginTransfer(page, wanted)).toMatchObject({ amount: '', ...begun });
});

test.each<[held: Partial<Record<AccountKind, string>>, way: string, problem: object | undefined]>([
  [{ wallet: '9', main: '2' }, 'main to wallet', undefined],
  [{ wallet: '9', spot: '2' }, 'spot to wallet', undefined],
  [{ wallet: '9' }, 'wallet to spot', { field: 'accounts', code: 41090 }],
])('a delisted coin of %j goes from %s', (held, way, problem) => {
  const available = Object.entries(held).map(([accountKind, amount]) => ({
    accountKind: accountKind as AccountKind,
    available: amount,
  }));
  const delisted = { ...page, assets: [{ asset: 'OLD', scale: 8, isDelisted: true, available }] };
  const begun = beginTransfer(delisted, { asset: 'OLD' });
  expect(`${begun.fromKind} to ${begun.toKind}`).toBe(way);
  expect(findTransferProblem({ ...begun, amount: '1' }, delisted)).toEqual(problem);
});

test('a visit that asks for no coin begins with one there is something of', () => {
  const available = [{ accountKind: 'spot' as const, available: '2' }];
  const onlyBtc = {
    ...page,
    assets: [
      { asset: 'USDT', scale: 8, available: [] },
      { asset: 'BTC', scale: 8, available },
    ],
  };
  const begun = beginTransfer(onlyBtc, {});
  expect(begun).toMatchObject({ asset: 'BTC', fromKind: 'spot' });
  expect(hasMoney(begun, onlyBtc)).toBe(true);
  expect(hasMoney(beginTransfer(onlyBtc, { asset: 'USDT' }), onlyBtc)).toBe(false);
});

// Each row also breaks what the next row is about.
test.each<[changes: Partial<TransferForm>, code: number | string | undefined]>([
  [{ asset: 'NONE', toKind: 'wallet' }, 41036],
  [{ toKind: 'wallet', amount: '' }, 4001],
  [{ amount: '' }, 'missing'],
  [{ amount: '.' }, 'missing'],
  [{ amount: '0.' }, 4016],
  [{ amount: '100.50000001' }, 2005],
  [{ amount: '100.5' }, undefined],
])('%j is refused with %s', (changes, code) => {
  expect(findTransferProblem({ ...form, ...changes }, page)?.code).toBe(code);
});

test('the accounts change places, and so they do when one is chosen twice', () => {
  expect(swapAccounts(form)).toEqual({ ...form, fromKind: 'spot', toKind: 'wallet', amount: '' });
  expect(chooseAccount(form, 'fromKind', 'spot')).toEqual(swapAccounts(form));
  expect(chooseAccount(form, 'toKind', 'main')).toEqual({ ...form, toKind: 'main' });
  expect(chooseAccount(form, 'fromKind', 'main')).toEqual({
    ...form,
    fromKind: 'main',
    amount: '',
  });
});

test('an account without the asset has none of it', () => {
  expect(availableIn(assetOf(page, 'USDT'), 'wallet')).toBe('100.5');
  expect(availableIn(assetOf(page, 'BTC'), 'wallet')).toBe('0');
  expect(transferRequest({ ...form, amount: '10.' }).amount).toBe('10');
});
