import { Alert, Button, Flex } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorText } from '#shared/texts/error-text.ts';
import type { ShownPictures } from './use-pictures.ts';

/** Asks for pictures that are not shown yet; nothing where all are. */
export function ShowPictures(props: {
  readonly pictures: ShownPictures;
  readonly fileIds: readonly string[];
}): ReactNode {
  const { t } = useLingui();
  const { urls, isAsking, error, show } = props.pictures;
  const missing = props.fileIds.filter((fileId) => !urls.has(fileId));
  const count = missing.length;
  if (count === 0) return null;
  return (
    <Flex vertical gap={8} align="start">
      <Button size="small" loading={isAsking} onClick={() => void show(missing)}>
        {t`Show pictures: ${count}`}
      </Button>
      {error === undefined ? null : <Alert type="error" title={errorText(error)} />}
    </Flex>
  );
}
