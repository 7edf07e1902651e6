import { RefusedError } from '@candor/api-client';
import { Button, Card, Checkbox, FormError, ListRow, Skeleton, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { without } from '#shared/api/without.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { FormFoot } from '#shared/form/FormFoot.tsx';
import { useOwnPicture } from '#shared/form/pictures/use-own-picture.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { countryText } from './countries.ts';
import { dropDraft } from './identity-draft.ts';
import type { IdentityDraft } from './identity-draft.ts';
import { needsBirthday, needsExpiry, plainDocumentNumber, sidesOf } from './identity-form.ts';
import { documentText, sideText } from './identity-texts.ts';
import { placeOfRefusal } from './place-of-refusal.ts';
import type { StepProps } from './step-props.ts';

/** Everything once more before a person looks at it. */
export function ReviewStep(props: StepProps): ReactNode {
  const { draft, onChange } = props;
  const { t } = useLingui();
  const [isSure, setIsSure] = useState(false);
  const { submit, isBusy, problem } = useSubmit(props);
  const [isAsked, setIsAsked] = useState(false);
  const sides = sidesOf(draft.inputs.documentType);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isSure) void submit();
        else setIsAsked(true);
      }}
      className="page-form"
    >
      <div className="flex flex-col gap-5 px-4 pb-4">
        <Details draft={draft} />
        <div className="grid grid-cols-3 gap-2">
          {sides.map((side) => (
            <Thumbnail
              key={side}
              label={sideText(side, draft.inputs.documentType)}
              fileId={draft.files[side]}
              onGone={() => onChange({ step: 'pictures', files: without(draft.files, side) })}
            />
          ))}
        </div>
        <Checkbox
          isOn={isSure}
          onChange={(isOn) => {
            setIsSure(isOn);
            setIsAsked(false);
          }}
        >
          {t`These are my own details and documents, and they are true.`}
        </Checkbox>
      </div>
      <FormFoot>
        <FormError>
          {problem ?? (isAsked ? t`Confirm that the details are yours.` : undefined)}
        </FormError>
        <Button type="submit" isBlock isBusy={isBusy}>
          {t`Submit`}
        </Button>
      </FormFoot>
    </form>
  );
}

/** Sends the application and leads to the step that a refusal is about. */
function useSubmit({ draft, onChange, onProblems }: StepProps) {
  const { t } = useLingui();
  const go = useGo();
  const [problem, setProblem] = useState<string>();
  const action = useAction('identitySubmit', { isQuiet: true });
  const submit = async (): Promise<void> => {
    setProblem(undefined);
    const { inputs, files } = draft;
    const { front, back, handheld } = files;
    if (front === undefined || handheld === undefined) {
      onChange({ step: 'pictures' });
      return;
    }
    const outcome = await action.run({
      country: inputs.country,
      documentType: inputs.documentType,
      firstName: inputs.firstName.trim(),
      lastName: inputs.lastName.trim(),
      documentNumber: plainDocumentNumber(inputs.documentNumber),
      ...(needsBirthday(inputs) ? { birthday: inputs.birthday } : {}),
      ...(needsExpiry(inputs) ? { documentExpiry: inputs.documentExpiry } : {}),
      frontFileId: front,
      ...(inputs.documentType === 'id_card' && back !== undefined ? { backFileId: back } : {}),
      handheldFileId: handheld,
    });
    if (outcome === undefined) return;
    if (outcome.ok) {
      dropDraft();
      void queryClient.invalidateQueries({ queryKey: ['identityInfo'] });
      void queryClient.invalidateQueries({ queryKey: ['info'] });
      toastStore.show(t`Sent. We will tell you when it is decided.`, 'success');
      go.back();
      return;
    }
    const { error } = outcome;
    const place = error instanceof RefusedError ? placeOfRefusal(error) : undefined;
    if (place === undefined) setProblem(errorText(error));
    else if (place.kind === 'decided') {
      void queryClient.invalidateQueries({ queryKey: ['identityInfo'] });
    } else if (place.kind === 'picture') {
      toastStore.show(t`Take this picture again.`, 'error');
      onChange({ step: 'pictures', files: without(files, place.side) });
    } else {
      // A mainland card's number is also its birthday.
      const isHidden = place.field === 'birthday' && !needsBirthday(inputs);
      onProblems({ [isHidden ? 'documentNumber' : place.field]: place.problem });
      onChange({ step: 'details' });
    }
  };
  return { submit, isBusy: action.isBusy, problem };
}

function Details({ draft }: { readonly draft: IdentityDraft }): ReactNode {
  const { t, i18n } = useLingui();
  const { inputs } = draft;
  const rows = [
    [t`Country or region`, countryText(inputs.country, i18n.locale)],
    [t`Document`, documentText(inputs.documentType)],
    [t`Last name`, inputs.lastName.trim()],
    [t`First name`, inputs.firstName.trim()],
    [t`Document number`, plainDocumentNumber(inputs.documentNumber)],
    ...(needsBirthday(inputs) ? [[t`Date of birth`, inputs.birthday] as const] : []),
    [t`Valid until`, needsExpiry(inputs) ? inputs.documentExpiry : t`No expiry date`],
  ] as const;
  return (
    <Card>
      {rows.map(([title, value]) => (
        <ListRow
          key={title}
          title={title}
          value={<span className="break-all whitespace-normal">{value}</span>}
          className="not-last:border-b not-last:border-line"
        />
      ))}
    </Card>
  );
}

function Thumbnail(props: {
  readonly label: string;
  readonly fileId: string | undefined;
  readonly onGone: () => void;
}): ReactNode {
  const { url } = useOwnPicture(props.fileId, props.onGone);
  return url === undefined ? (
    <Skeleton className="aspect-square rounded-input" />
  ) : (
    <img src={url} alt={props.label} className="aspect-square rounded-input bg-s1 object-cover" />
  );
}
