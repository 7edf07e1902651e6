import type { DocumentType } from '@candor/protocol';
import { Button, Checkbox, cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { BookUser, IdCard } from 'lucide-react';
import type { ReactNode, SubmitEvent } from 'react';
import { without } from '#shared/api/without.ts';
import { FormFoot } from '#shared/form/FormFoot.tsx';
import { TextField } from '#shared/form/TextField.tsx';
import { showFirstProblem } from '#shared/form/show-first-problem.ts';
import { birthYears, expiryYears, USUAL_BIRTH_YEAR, usualExpiryYear } from './birthday.ts';
import { CountryField } from './CountryField.tsx';
import { DayField } from './DayField.tsx';
import {
  DOCUMENT_NUMBER_LENGTH_MAX,
  findIdentityProblems,
  NAME_LENGTH_MAX,
  needsBirthday,
  needsExpiry,
} from './identity-form.ts';
import type { IdentityInputs } from './identity-form.ts';
import { documentText, problemText } from './identity-texts.ts';
import type { StepProps } from './step-props.ts';

/** The details with what changes them and what is wrong with them. */
function useDetails({ draft, onChange, problems, onProblems }: StepProps) {
  const { inputs } = draft;
  const set = (next: Partial<IdentityInputs>): void => {
    onChange({ inputs: { ...inputs, ...next } });
    onProblems(without(problems, ...(Object.keys(next) as (keyof IdentityInputs)[])));
  };
  const complaint = (field: keyof IdentityInputs): string | undefined => {
    const problem = problems[field];
    return problem && problemText(field, problem);
  };
  const bind = (name: 'lastName' | 'firstName' | 'documentNumber') => ({
    name,
    value: inputs[name],
    error: complaint(name),
    onChange: (typed: string): void => set({ [name]: typed }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = findIdentityProblems(inputs, new Date());
    onProblems(found);
    if (Object.keys(found).length === 0) onChange({ step: 'pictures' });
    else showFirstProblem(event.currentTarget);
  };
  return { set, complaint, bind, submit };
}

/** Who the user is, as the document says it. */
export function DetailsStep(props: StepProps): ReactNode {
  const { draft, onChange, onProblems } = props;
  const { t } = useLingui();
  const { inputs } = draft;
  const { set, complaint, bind, submit } = useDetails(props);
  return (
    <form noValidate onSubmit={submit} className="page-form">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <CountryField
          country={inputs.country}
          error={complaint('country')}
          onPick={(country) => set({ country })}
        />
        <DocumentChoice
          value={inputs.documentType}
          onChange={(documentType) => {
            // Pictures of the one are not pictures of the other.
            if (documentType !== inputs.documentType) {
              onChange({ inputs: { ...inputs, documentType }, files: {} });
              onProblems({});
            }
          }}
        />
        <TextField
          {...bind('lastName')}
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={NAME_LENGTH_MAX}
        />
        <TextField
          {...bind('firstName')}
          label={t`First name`}
          hint={t`Exactly as the document writes it`}
          autoComplete="given-name"
          maxLength={NAME_LENGTH_MAX}
        />
        <TextField
          {...bind('documentNumber')}
          label={t`Document number`}
          autoComplete="off"
          maxLength={DOCUMENT_NUMBER_LENGTH_MAX}
        />
        {needsBirthday(inputs) && (
          <DayField
            label={t`Date of birth`}
            years={birthYears(new Date())}
            usualYear={USUAL_BIRTH_YEAR}
            value={inputs.birthday}
            error={complaint('birthday')}
            onChange={(birthday) => set({ birthday })}
          />
        )}
        <Expiry inputs={inputs} error={complaint('documentExpiry')} onChange={set} />
      </div>
      <FormFoot>
        <Button type="submit" isBlock>
          {t`Continue`}
        </Button>
      </FormFoot>
    </form>
  );
}

/** The document's last day; of an identity card it can be said that it has none. */
function Expiry(props: {
  readonly inputs: IdentityInputs;
  readonly error: string | undefined;
  readonly onChange: (next: Partial<IdentityInputs>) => void;
}): ReactNode {
  const { inputs, error, onChange } = props;
  const { t } = useLingui();
  const today = new Date();
  return (
    <>
      {needsExpiry(inputs) && (
        <DayField
          label={t`Valid until, as on the document`}
          years={expiryYears(today)}
          usualYear={usualExpiryYear(today)}
          value={inputs.documentExpiry}
          error={error}
          onChange={(documentExpiry) => onChange({ documentExpiry })}
        />
      )}
      {inputs.documentType === 'id_card' && (
        <Checkbox
          isOn={inputs.isWithoutExpiry}
          onChange={(isOn) => onChange({ isWithoutExpiry: isOn, documentExpiry: '' })}
        >
          {t`The card has no expiry date`}
        </Checkbox>
      )}
    </>
  );
}

function DocumentChoice(props: {
  readonly value: DocumentType;
  readonly onChange: (type: DocumentType) => void;
}): ReactNode {
  const { t } = useLingui();
  const options = [
    ['id_card', IdCard],
    ['passport', BookUser],
  ] as const;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-meta text-t2">{t`Document`}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(7.5rem,40%),1fr))] gap-3">
        {options.map(([type, Icon]) => {
          const isOn = type === props.value;
          return (
            <label
              key={type}
              className={cx(
                'flex min-h-18 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-card border p-2 text-center text-body has-focus-visible:outline-2 has-focus-visible:outline-primary-text',
                isOn
                  ? 'border-primary-text bg-primary-soft font-semibold'
                  : 'border-line bg-s1 text-t2',
              )}
            >
              <input
                type="radio"
                name="documentType"
                className="sr-only"
                checked={isOn}
                onChange={() => props.onChange(type)}
              />
              <Icon
                size={24}
                strokeWidth={1.6}
                aria-hidden="true"
                className={isOn ? 'text-primary-text' : ''}
              />
              {documentText(type)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
