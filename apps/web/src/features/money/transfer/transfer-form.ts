import { compareDecimals, isDecimal, plainDecimal, signOf } from '@candor/money';
import type { AccountKind, EndpointReply, EndpointRequest, ErrorCode } from '@candor/protocol';
import { settleAmount } from '@candor/ui-kit';

/** A transfer between the user's own accounts as the form holds it. */
export interface TransferForm {
  readonly asset: string;
  readonly fromKind: AccountKind;
  readonly toKind: AccountKind;
  /** The text being edited. */
  readonly amount: string;
}

type TransferPage = EndpointReply<'transferPage'>;
type TransferAsset = TransferPage['assets'][number];

/** What stands between the form and the transfer. `missing` is an amount not typed yet. */
export interface TransferProblem {
  readonly field: 'amount' | 'accounts' | 'asset';
  readonly code: ErrorCode | 'missing';
}

/** An asset of the page by its symbol. */
export function assetOf(page: TransferPage, symbol: string): TransferAsset | undefined {
  return page.assets.find((asset) => asset.asset === symbol);
}

/** What can be moved out of an account, as plain digits. */
export function availableIn(asset: TransferAsset | undefined, kind: AccountKind): string {
  const found = asset?.available.find((account) => account.accountKind === kind);
  return found === undefined ? '0' : plainDecimal(found.available);
}

/** Where the money of an asset is: the account with the most of it, or undefined for none. */
function richest(asset: TransferAsset | undefined, except?: AccountKind): AccountKind | undefined {
  const others = (asset?.available ?? []).filter(
    ({ accountKind, available }) => accountKind !== except && signOf(available) > 0,
  );
  const sorted = others.toSorted((left, right) => compareDecimals(right.available, left.available));
  return sorted[0]?.accountKind;
}

/** The coin a visit begins with when it asks for none: the first there is any of. */
function heldAsset(page: TransferPage): string {
  const held = page.assets.find((asset) => richest(asset) !== undefined);
  return (held ?? page.assets[0])?.asset ?? '';
}

/** What an address asks for. */
export interface WantedTransfer {
  readonly asset?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The form a visit begins with: what the address asks for, from where the money is. */
export function beginTransfer(page: TransferPage, wanted: WantedTransfer): TransferForm {
  const kindOf = (text: string | undefined): AccountKind | undefined =>
    page.accountKinds.find((kind) => kind === text);
  const asset = assetOf(page, wanted.asset ?? '')?.asset ?? heldAsset(page);
  const to = kindOf(wanted.to);
  const found = assetOf(page, asset);
  // What was delisted goes into the wallet, and nowhere else.
  const except = found?.isDelisted === true ? 'wallet' : to;
  const from =
    kindOf(wanted.from) ?? richest(found, except) ?? (to === 'wallet' ? 'spot' : 'wallet');
  const usual =
    from === 'spot' || (found?.isDelisted === true && from !== 'wallet') ? 'wallet' : 'spot';
  const toKind = to !== undefined && to !== from ? to : usual;
  return { asset, fromKind: from, toKind, amount: '' };
}

/** Whether there is anything to move where the form goes from. */
export function hasMoney({ asset, fromKind }: TransferForm, page: TransferPage): boolean {
  return signOf(availableIn(assetOf(page, asset), fromKind)) > 0;
}

/** The form with its two accounts exchanged. */
export function swapAccounts(form: TransferForm): TransferForm {
  return { ...form, fromKind: form.toKind, toKind: form.fromKind, amount: '' };
}

/** The form with one account chosen; choosing the other side's account exchanges the two. */
export function chooseAccount(
  form: TransferForm,
  side: 'fromKind' | 'toKind',
  kind: AccountKind,
): TransferForm {
  const other = side === 'fromKind' ? form.toKind : form.fromKind;
  if (kind === other) return swapAccounts(form);
  return { ...form, [side]: kind, amount: side === 'fromKind' ? '' : form.amount };
}

/** The complaints in the order in which the core makes them. */
export function findTransferProblem(
  form: TransferForm,
  page: TransferPage,
): TransferProblem | undefined {
  const asset = assetOf(page, form.asset);
  if (asset === undefined) return { field: 'asset', code: 41036 };
  if (form.fromKind === form.toKind) return { field: 'accounts', code: 4001 };
  if (asset.isDelisted === true && form.toKind !== 'wallet') {
    return { field: 'accounts', code: 41090 };
  }
  const amount = settleAmount(form.amount);
  if (amount === '' || !isDecimal(amount)) return { field: 'amount', code: 'missing' };
  if (signOf(amount) === 0) return { field: 'amount', code: 4016 };
  if (compareDecimals(amount, availableIn(asset, form.fromKind)) > 0) {
    return { field: 'amount', code: 2005 };
  }
  return undefined;
}

/** The call that moves the money. Only for a form without a problem. */
export function transferRequest(form: TransferForm): EndpointRequest<'transfer'> {
  const { asset, fromKind, toKind } = form;
  return { asset, fromKind, toKind, amount: settleAmount(form.amount) };
}
