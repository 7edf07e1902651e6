import { Button, FormError } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { without } from '#shared/api/without.ts';
import { FormFoot } from '#shared/form/FormFoot.tsx';
import { sidesOf } from './identity-form.ts';
import type { PictureSide } from './identity-form.ts';
import { PictureTile } from './PictureTile.tsx';
import type { StepProps } from './step-props.ts';

/** The pictures of the document and of its holder, each sent as soon as it is taken. */
export function PicturesStep({ draft, onChange }: StepProps): ReactNode {
  const { t } = useLingui();
  const [isMissing, setIsMissing] = useState(false);
  const { files, inputs } = draft;
  const sides = sidesOf(inputs.documentType);
  const setFile = (side: PictureSide, fileId: string | undefined): void => {
    onChange({ files: fileId === undefined ? without(files, side) : { ...files, [side]: fileId } });
    setIsMissing(false);
  };
  return (
    <div className="page-form">
      <div className="flex flex-col gap-5 px-4 pb-4">
        <p className="text-body text-t2">
          {t`Use the original document, not a copy or a screen. Nothing may be edited.`}
        </p>
        {sides.map((side) => (
          <PictureTile
            key={side}
            side={side}
            documentType={inputs.documentType}
            fileId={files[side]}
            onFile={(fileId) => setFile(side, fileId)}
          />
        ))}
      </div>
      <FormFoot>
        <FormError>{isMissing ? t`Add every picture first.` : undefined}</FormError>
        <Button
          isBlock
          onClick={() => {
            if (sides.every((side) => files[side] !== undefined)) onChange({ step: 'review' });
            else setIsMissing(true);
          }}
        >
          {t`Continue`}
        </Button>
      </FormFoot>
    </div>
  );
}
