import { Card, Flex, Image, Tag, Timeline, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { TimeText } from '#shared/ui/texts.tsx';
import { flagOf } from './dispute-facts.ts';
import type { Dispute } from './dispute-facts.ts';
import { ShowPictures } from './ShowPictures.tsx';
import { usePictures } from './use-pictures.ts';

/** Steps of the order and lines of its chat on one axis; what both wrote is shown as text, never as markup. */
export function Story({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { t } = useLingui();
  return (
    <Card size="small" title={t`Time line and chat`}>
      <Timeline
        items={dispute.lines.map((line) => ({
          key: line.lineId,
          color: line.kind === 'step' ? 'blue' : 'gray',
          content: <Line line={line} dispute={dispute} />,
        }))}
      />
    </Card>
  );
}

function Line({
  line,
  dispute,
}: {
  readonly line: Dispute['lines'][number];
  readonly dispute: Dispute;
}): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const pictures = usePictures(dispute.order.orderId);
  const { by, step, text, fileId, atMs, kind } = line;
  const url = fileId === null ? undefined : pictures.urls.get(fileId);
  const flag = flagOf(text);
  const flags = {
    elsewhere: t`asks to leave the chat`,
    account: t`names an account`,
  } as const;
  return (
    <Flex vertical gap={2}>
      <Typography.Text type="secondary">
        {by === null ? null : `${dispute[by].nickname} (${word(`p2p_${by}`)}), `}
        <TimeText ms={atMs} />
        {kind === 'auto_reply' ? ` · ${t`automatic reply`}` : null}
      </Typography.Text>
      {step === null ? null : <strong>{word(`p2p_step_${step}`)}</strong>}
      {dispute.inClear || step !== null ? null : (
        <Typography.Text type="secondary">{t`Hidden`}</Typography.Text>
      )}
      {text === '' ? null : (
        <Typography.Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Typography.Text>
      )}
      {flag === undefined ? null : <Tag color="warning">{flags[flag]}</Tag>}
      {fileId === null ? null : <ShowPictures pictures={pictures} fileIds={[fileId]} />}
      {url === undefined ? null : (
        <Image
          src={url}
          alt={t`Picture in the chat`}
          width={96}
          height={96}
          style={{ objectFit: 'cover', borderRadius: 8 }}
        />
      )}
    </Flex>
  );
}
