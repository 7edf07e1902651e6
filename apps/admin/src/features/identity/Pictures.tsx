import type { AdminReply } from '@candor/protocol';
import { Alert, Button, Skeleton } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { api } from '#shared/data/api.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { ReviewPictures } from '#shared/ui/ReviewDrawer.tsx';
import type { ReviewPicture } from '#shared/ui/ReviewDrawer.tsx';

type Detail = AdminReply<'identityDetail'>;

/** Links are good for five minutes: they are asked for again a little earlier. */
const LINK_FRESH_MS = 4 * 60_000;

/**
 * The pictures of a review that one has taken, with zoom and turning. Each link is an act: the look at
 * every picture is written down with the review as its reason.
 */
export function Pictures({ detail }: { readonly detail: Detail }): ReactNode {
  const { t } = useLingui();
  const { attemptId, images } = detail;
  const sides = [
    { fileId: images.front, label: t`Front` },
    ...(images.back === null ? [] : [{ fileId: images.back, label: t`Back side` }]),
    { fileId: images.handheld, label: t`Held by the person` },
  ];
  const read = useQuery({
    queryKey: ['identityImage', attemptId],
    queryFn: async (): Promise<readonly ReviewPicture[]> =>
      Promise.all(
        sides.map(async ({ fileId, label }) => {
          const { url } = await api('identityImage', { attemptId, fileId });
          return { label, url };
        }),
      ),
    staleTime: LINK_FRESH_MS,
    gcTime: 0,
    refetchInterval: LINK_FRESH_MS,
  });
  if (read.data !== undefined) return <ReviewPictures pictures={read.data} />;
  if (!read.isLoadingError) return <Skeleton.Image active />;
  return (
    <Alert
      type="error"
      title={errorText(read.error)}
      action={<Button onClick={() => void read.refetch()}>{t`Try again`}</Button>}
    />
  );
}
