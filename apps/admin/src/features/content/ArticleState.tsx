import type { AdminReply } from '@candor/protocol';
import { Flex } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { StatusTag } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';

type ArticleHead = AdminReply<'articleList'>['articles'][number];

const TONES: Readonly<Record<ArticleHead['state'], Tone>> = {
  draft: 'quiet',
  scheduled: 'wait',
  published: 'good',
};

interface ArticleStateProps {
  readonly article: Pick<ArticleHead, 'state' | 'hasDraft'>;
}

/** Whether readers see an article, and whether there is more that they do not see yet. */
export function ArticleState({ article }: ArticleStateProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { state, hasDraft } = article;
  return (
    <Flex gap={4}>
      <StatusTag tone={TONES[state]}>{word(state)}</StatusTag>
      {hasDraft && state === 'published' ? (
        <StatusTag tone="active">{t`unpublished changes`}</StatusTag>
      ) : null}
    </Flex>
  );
}
