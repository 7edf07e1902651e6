import type { PaymentKind } from '@candor/protocol';
import { sealedColumn } from '#modules/access/secrets/index.ts';
import { accountText } from './pay-details.ts';
import type { PayDetails } from './pay-details.ts';

const ofUser = {
  purpose: 'payment-method',
  column: 'details_sealed',
  contextOf: (row: Readonly<Record<string, unknown>>) => `user ${String(row['user_id'])}`,
} as const;

/** Receiving accounts with the HMACs that they are found by, and what orders keep of them. */
export const sealedAccounts = [
  sealedColumn({
    ...ofUser,
    table: 'payment_methods',
    id: ['pay_method_id'],
    reads: ['user_id', 'kind'],
    beside: (key, row, plain) => {
      const kind = row['kind'] as PaymentKind;
      const details = JSON.parse(plain.toString()) as PayDetails;
      return { account_mac: key.mac('payment-method', accountText(kind, details)) };
    },
  }),
  sealedColumn({ ...ofUser, table: 'p2p_payees', id: ['order_id', 'kind'], reads: ['user_id'] }),
];
