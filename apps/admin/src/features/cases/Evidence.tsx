import { App, Form, Input, Upload } from 'antd';
import type { UploadFile } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { base64Of, PICTURE_BYTES_MAX, PICTURE_KINDS } from '#shared/data/base64.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { ReviewPictures } from '#shared/ui/ReviewDrawer.tsx';

const TEXT_LENGTH_MAX = 2_000;

interface Picture {
  readonly text: string;
  /** The picture's bytes in base64. */
  readonly image: string;
}

/** A picture of a case, asked for with a reason; each look is written down. */
export function EvidencePicture(props: {
  readonly caseId: number;
  readonly fileId: string;
}): ReactNode {
  const { t } = useLingui();
  const [url, setUrl] = useState<string>();
  const { caseId, fileId } = props;
  if (url !== undefined) return <ReviewPictures pictures={[{ label: t`Evidence`, url }]} />;
  return (
    <div>
      <ActButton
        act="caseImage"
        label={t`Show the picture`}
        effect={t`The picture is shown to you now. The look is written down.`}
        button={{ size: 'small' }}
        toRequest={({ reason }) => ({ caseId, fileId, reason })}
        onDone={(reply) => setUrl(reply.url)}
      />
    </div>
  );
}

interface PictureFieldProps {
  readonly onChange?: (image: string) => void;
}

/** Takes one picture from the device; what is too large is refused before it is read. */
function PictureField({ onChange }: PictureFieldProps): ReactNode {
  const { t } = useLingui();
  const { message } = App.useApp();
  const [files, setFiles] = useState<UploadFile[]>([]);
  return (
    <Upload.Dragger
      accept={PICTURE_KINDS}
      maxCount={1}
      fileList={files}
      beforeUpload={(file) => {
        if (file.size > PICTURE_BYTES_MAX) {
          void message.error(t`The picture is larger than 5 MB`);
          return Upload.LIST_IGNORE;
        }
        setFiles([file]);
        void base64Of(file).then((image) => onChange?.(image));
        return false;
      }}
      onRemove={() => {
        setFiles([]);
        onChange?.('');
      }}
    >
      <UploadOutlined aria-hidden /> {t`Choose a JPEG, PNG or WebP picture of at most 5 MB`}
    </Upload.Dragger>
  );
}

/** Adds a picture that proves something to a case. */
export function EvidenceAct({ caseId }: { readonly caseId: number }): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'caseEvidence', Picture>
      act="caseEvidence"
      label={t`Add evidence`}
      effect={t`The picture is kept sealed with the case.`}
      isReasonAsked={false}
      fields={
        <>
          <Form.Item
            name="image"
            label={t`Picture`}
            rules={[{ required: true, message: t`Choose one picture` }]}
          >
            <PictureField />
          </Form.Item>
          <Form.Item
            name="text"
            label={t`What it shows`}
            rules={[{ required: true, whitespace: true, min: 3, message: t`Write something` }]}
          >
            <Input.TextArea rows={2} maxLength={TEXT_LENGTH_MAX} />
          </Form.Item>
        </>
      }
      toRequest={({ image, text }) => ({ caseId, image, text })}
      refresh={['caseDetail']}
    />
  );
}
