import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Card, Flex, Typography } from 'antd';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatSpan } from '#shared/texts/time.ts';
import { factsOf } from './dispute-facts.ts';
import type { Dispute } from './dispute-facts.ts';
import { listText } from '#shared/texts/list-text.ts';

interface Row {
  readonly text: string;
  readonly note: string;
  readonly isGood: boolean;
}

/** What the records say: facts with their source, no score and no proposal. */
export function Checks({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { t } = useLingui();
  const rows = useRows(dispute);
  const { buyer } = dispute;
  const payer = buyer.name ?? t`nobody: the buyer is not verified`;
  return (
    <Card size="small" title={t`Checked by the system`}>
      <Flex vertical gap={12}>
        <Typography.Text>
          <Typography.Text type="secondary">{t`The payment must come from`}</Typography.Text>{' '}
          <strong>{payer}</strong>
        </Typography.Text>
        <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 10 }}>
          {rows.map(({ text, note, isGood }) => (
            <li key={text} style={{ display: 'flex', gap: 8, alignItems: 'start' }}>
              <Typography.Text type={isGood ? 'success' : 'warning'}>
                {isGood ? (
                  <CheckCircleOutlined aria-label={t`Nothing unusual`} />
                ) : (
                  <ExclamationCircleOutlined aria-label={t`Look at it`} />
                )}
              </Typography.Text>
              <span>
                <span style={{ display: 'block' }}>{text}</span>
                <Typography.Text type="secondary">{note}</Typography.Text>
              </span>
            </li>
          ))}
        </ul>
      </Flex>
    </Card>
  );
}

function useRows(dispute: Dispute): readonly Row[] {
  const { t } = useLingui();
  const { paidAfterMs, picturesSeen, linesFlagged, withoutProof, against } = factsOf(dispute);
  const sides = { buyer: t`the buyer`, seller: t`the seller` } as const;
  const span = formatSpan(paidAfterMs ?? 0);
  const silent = listText(withoutProof.map((side) => sides[side]));
  return [
    {
      text: paidAfterMs === undefined ? t`Never marked as paid` : t`Marked as paid after ${span}`,
      note: t`Counted from the opening of the order`,
      isGood: paidAfterMs !== undefined,
    },
    {
      text:
        picturesSeen === 0
          ? t`No picture was used before`
          : t({
              message: plural(picturesSeen, {
                one: '# picture was used in another order',
                other: '# pictures were used in other orders',
              }),
            }),
      note: t`Hashes of all pictures that were ever shown`,
      isGood: picturesSeen === 0,
    },
    {
      text:
        withoutProof.length === 0 ? t`Both sides have shown pictures` : t`No picture of ${silent}`,
      note: t`Pictures of this order`,
      isGood: withoutProof.length === 0,
    },
    {
      text:
        linesFlagged === 0
          ? t`Nobody asked to leave the chat`
          : t({
              message: plural(linesFlagged, {
                one: '# line asks to leave the chat or names an account',
                other: '# lines ask to leave the chat or name an account',
              }),
            }),
      note: t`Words and numbers of the chat; marked in it`,
      isGood: linesFlagged === 0,
    },
    {
      text: t`Decided against: buyer ${against.buyer}, seller ${against.seller}`,
      note: t`Earlier disputes of each`,
      isGood: against.buyer + against.seller === 0,
    },
  ];
}
