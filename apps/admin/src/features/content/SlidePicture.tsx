import { App, Button, Flex, Typography, Upload } from 'antd';
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { base64Of, PICTURE_BYTES_MAX, PICTURE_KINDS } from '#shared/data/base64.ts';
import { useAct } from '#shared/data/hooks.ts';

/** What the server cuts a slide's picture to. */
const WIDTH_PX = 1_074;
const HEIGHT_PX = 312;

/** The shape of a slide, for styles. */
export const SLIDE_SHAPE = `${WIDTH_PX} / ${HEIGHT_PX}`;

interface SlidePictureFieldProps {
  /** Of the picture that the slide has now. */
  readonly shownUrl: string | null;
  readonly value?: string | null;
  readonly onChange?: (fileId: string | null) => void;
}

/**
 * The picture of a slide, as phones will show it: sent when it is chosen, shown as the server drew it again,
 * kept when the slide is saved.
 */
export function SlidePictureField(props: SlidePictureFieldProps): ReactNode {
  const { t } = useLingui();
  const { message } = App.useApp();
  const { run, isBusy } = useAct('carouselPicture');
  const [newUrl, setNewUrl] = useState<string>();
  const { value = null, onChange } = props;
  const url = value === null ? undefined : (newUrl ?? props.shownUrl ?? undefined);
  const send = async (file: Blob): Promise<void> => {
    const done = await run({ image: await base64Of(file) });
    if (done?.ok !== true) return;
    setNewUrl(done.reply.url);
    onChange?.(done.reply.fileId);
  };
  return (
    <Flex vertical gap={8} align="start">
      {url === undefined ? null : (
        <img
          src={url}
          alt={t`The picture as phones show it`}
          style={{ width: '100%', maxWidth: 358, aspectRatio: SLIDE_SHAPE, borderRadius: 12 }}
        />
      )}
      <Flex gap={8} wrap>
        <Upload
          accept={PICTURE_KINDS}
          maxCount={1}
          showUploadList={false}
          beforeUpload={(file) => {
            if (file.size > PICTURE_BYTES_MAX) {
              void message.error(t`The picture is larger than 5 MB`);
            } else {
              void send(file);
            }
            return false;
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={isBusy}>
            {value === null ? t`Upload a picture` : t`Upload another picture`}
          </Button>
        </Upload>
        {value === null ? null : (
          <Button icon={<DeleteOutlined aria-hidden />} onClick={() => onChange?.(null)}>
            {t`Show the drawing instead`}
          </Button>
        )}
      </Flex>
      <Typography.Text type="secondary">
        {t`JPEG, PNG or WebP of at most 5 MB, best ${WIDTH_PX} × ${HEIGHT_PX} dots; the edges of other shapes are cut off. The title stands on the left, on a darkened ground: keep what matters on the right.`}
      </Typography.Text>
    </Flex>
  );
}
