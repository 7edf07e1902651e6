import type { P2pSide } from '@candor/protocol';
import { Card, Flex, Image, Tag, Typography } from 'antd';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CopyText, TimeText, UserLink } from '#shared/ui/texts.tsx';
import { UserFacts } from '#shared/ui/UserFacts.tsx';
import { shareOf } from './dispute-facts.ts';
import type { Dispute } from './dispute-facts.ts';
import { ShowPictures } from './ShowPictures.tsx';
import { usePictures } from './use-pictures.ts';

interface SideProps {
  readonly dispute: Dispute;
  readonly side: P2pSide;
}

/** What one side says and shows, and how it did in earlier orders. */
export function SideCard({ dispute, side }: SideProps): ReactNode {
  const { t } = useLingui();
  const { order } = dispute;
  const person = dispute[side];
  const userId = side === 'buyer' ? order.buyerId : order.sellerId;
  const hasSaidAll = order.appeal?.complete.includes(side) === true;
  return (
    <Card
      size="small"
      title={
        <>
          {side === 'buyer' ? t`Buyer` : t`Seller`} {person.nickname}
        </>
      }
      extra={<UserLink userId={userId} />}
    >
      <Flex vertical gap={12}>
        <UserFacts userId={userId} />
        <Typography.Text>
          <Typography.Text type="secondary">{t`Verified name:`}</Typography.Text>{' '}
          <strong>{person.name ?? t`none`}</strong>
        </Typography.Text>
        {hasSaidAll ? <Tag color="default">{t`Has nothing to add`}</Tag> : null}
        {dispute.inClear ? (
          <>
            <Statements dispute={dispute} side={side} />
            <Proofs dispute={dispute} side={side} />
          </>
        ) : (
          <Hidden dispute={dispute} side={side} />
        )}
        <Before dispute={dispute} side={side} />
      </Flex>
    </Card>
  );
}

/** How much there is to see for who takes the appeal. */
function Hidden({ dispute, side }: SideProps): ReactNode {
  const { t } = useLingui();
  const said = dispute.statements.filter(({ by }) => by === side).length;
  const shown = dispute.proofs.filter(({ by }) => by === side).length;
  return (
    <Typography.Text type="secondary" className="num">
      {t`Statements: ${said}, pictures: ${shown}`}
    </Typography.Text>
  );
}

function Statements({ dispute, side }: SideProps): ReactNode {
  const { t } = useLingui();
  const said = dispute.statements.filter(({ by }) => by === side);
  if (said.length === 0) {
    return <Typography.Text type="secondary">{t`Has said nothing.`}</Typography.Text>;
  }
  return said.map(({ atMs, text }) => (
    <blockquote key={atMs} style={{ margin: 0 }}>
      <Typography.Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Typography.Text>
      <footer>
        <Typography.Text type="secondary">
          <TimeText ms={atMs} />
        </Typography.Text>
      </footer>
    </blockquote>
  ));
}

function Proofs({ dispute, side }: SideProps): ReactNode {
  const { t } = useLingui();
  const pictures = usePictures(dispute.order.orderId);
  const shown = dispute.proofs.filter(({ by }) => by === side);
  if (shown.length === 0) {
    return <Typography.Text type="secondary">{t`Has shown no picture.`}</Typography.Text>;
  }
  return (
    <Image.PreviewGroup>
      <ShowPictures pictures={pictures} fileIds={shown.map(({ fileId }) => fileId)} />
      <Flex gap={8} wrap>
        {shown.map(({ proofId, fileId, sha256, seenInOrderId }, at) => (
          <figure key={proofId} style={{ margin: 0, maxWidth: 132 }}>
            <Shown url={pictures.urls.get(fileId)} label={t`Picture ${at + 1}`} />
            <figcaption>
              <CopyText text={sha256}>{`${sha256.slice(0, 4)}…${sha256.slice(-4)}`}</CopyText>
              {seenInOrderId === 0 ? null : (
                <Tag color="error">
                  <Link to={`/appeals/${seenInOrderId}`}>{t`Seen in ${seenInOrderId}`}</Link>
                </Tag>
              )}
            </figcaption>
          </figure>
        ))}
      </Flex>
    </Image.PreviewGroup>
  );
}

/** A picture once it was asked for. */
function Shown({ url, label }: { readonly url: string | undefined; readonly label: string }) {
  if (url === undefined) return null;
  const style = { objectFit: 'cover', borderRadius: 8 } as const;
  return <Image src={url} alt={label} width={120} height={150} style={style} />;
}

function Before({ dispute, side }: SideProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { orders, completed, ratings, goodRatings, disputes } = dispute[side];
  const bad = ratings - goodRatings;
  const share = shareOf(completed, orders);
  return (
    <section>
      <Typography.Text strong>{t`Last 30 days`}</Typography.Text>
      <p className="num" style={{ margin: 0 }}>
        {share === undefined
          ? t`No orders`
          : plural(orders, {
              one: `# order, ${share} completed`,
              other: `# orders, ${share} completed`,
            })}
      </p>
      <p className="num" style={{ margin: 0 }}>
        <Typography.Text type={bad === 0 ? 'secondary' : 'warning'}>
          {ratings === 0 ? t`No ratings` : t`Bad ratings: ${bad} of ${ratings}`}
        </Typography.Text>
      </p>
      <Typography.Text strong>{t`Earlier disputes`}</Typography.Text>
      {disputes.length === 0 ? (
        <p style={{ margin: 0 }}>{t`None`}</p>
      ) : (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {disputes.map(({ orderId, as, appealBy, endedBy, atMs }) => (
            <li key={orderId}>
              <Link to={`/appeals/${orderId}`} className="num">
                {orderId}
              </Link>{' '}
              {word(`p2p_${as}`)}, {appealBy === as ? t`appealed` : t`was appealed against`},{' '}
              {word(`p2p_end_${endedBy}`)}, <TimeText ms={atMs} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
