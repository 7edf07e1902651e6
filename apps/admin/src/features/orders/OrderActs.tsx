import type { BlotterOrder } from '@candor/protocol';
import { Flex, Form, Input } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '#shared/permissions/permissions.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { RestrictAct, useMayRestrict } from '#shared/ui/RestrictAct.tsx';
import { RowMenu } from '#shared/ui/RowMenu.tsx';

const STATEMENT_LENGTH_MAX = 2_000;

interface OrderProps {
  /** Of spot or of contracts. */
  readonly order: Pick<
    BlotterOrder,
    'orderId' | 'symbol' | 'userId' | 'isHouse' | 'createdAtMs' | 'updatedAtMs'
  >;
}

interface CaseForm {
  readonly statement: string;
}

/** Opens a case of the order's user that begins with the order's number. */
function CaseAct({ order, shortcut }: OrderProps & { readonly shortcut?: string }): ReactNode {
  const { t } = useLingui();
  const { orderId, symbol, userId } = order;
  return (
    <ActButton<'caseOpen', CaseForm>
      act="caseOpen"
      label={t`Open a case`}
      effect={t`A case of user ${userId} that names order ${orderId}. The case is yours.`}
      isReasonAsked={false}
      {...(shortcut === undefined ? { button: { size: 'small' } } : { shortcut })}
      initialValues={{ statement: t`Order ${orderId}, ${symbol}:` }}
      fields={
        <Form.Item
          name="statement"
          label={t`What is to be looked at`}
          rules={[{ required: true, whitespace: true, min: 3, message: t`Write something` }]}
        >
          <Input.TextArea rows={4} maxLength={STATEMENT_LENGTH_MAX} showCount />
        </Form.Item>
      }
      toRequest={({ statement }) => ({ userId, kind: 'other', statement })}
      refresh={['caseList']}
    />
  );
}

/** Where the user's bills of the order's time stand, for whoever may see money. */
function BillsLink({ order }: OrderProps): ReactNode {
  const { t } = useLingui();
  const { userId, createdAtMs, updatedAtMs } = order;
  if (!useMay('balances.view')) return null;
  const span = `fromMs=${createdAtMs}&toMs=${updatedAtMs + 1}`;
  return <Link to={`/users/${userId}?tab=bills&${span}`}>{t`Bills of its time`}</Link>;
}

/** What can be done from an order: nothing with the order itself, which is its user's. The house has no page. */
export function OrderMenu({ order }: OrderProps): ReactNode {
  const { t } = useLingui();
  const { orderId, userId, isHouse } = order;
  const danger = useMayRestrict() ? { danger: <RestrictAct userId={userId} isInRow /> } : {};
  if (isHouse) return null;
  return (
    <RowMenu of={t`Order ${orderId}`} {...danger}>
      <Link to={`/users/${userId}`}>{t`Open the user`}</Link>
      <BillsLink order={order} />
      <CaseAct order={order} />
    </RowMenu>
  );
}

/** The same at the foot of the opened order. */
export function OrderFooter({ order }: OrderProps): ReactNode {
  const { t } = useLingui();
  if (order.isHouse) return null;
  return (
    <Flex gap={16} align="center" wrap>
      <CaseAct order={order} shortcut="C" />
      <Link to={`/users/${order.userId}`}>{t`Open the user`}</Link>
      <BillsLink order={order} />
    </Flex>
  );
}
