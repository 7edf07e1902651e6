import { RefusedError } from '@candor/api-client';
import type { PaymentKind } from '@candor/protocol';
import { Button, Field, Input, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { without } from '#shared/api/without.ts';
import { FundPasswordSheet } from '#shared/form/FundPasswordSheet.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { showFirstProblem } from '#shared/form/show-first-problem.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { dropMethodDraft, keepMethodDraft } from './method-drafts.ts';
import {
  findMethodProblems,
  groupCardNumber,
  hasField,
  isOptional,
  methodRequest,
} from './method-form.ts';
import type { MethodField, MethodInputs, MethodProblems } from './method-form.ts';
import { fieldText, problemText } from './method-texts.ts';
import { QrField } from './QrField.tsx';
import { refreshMethods } from './refresh-methods.ts';
import { useFundPasswordGate } from './use-fund-password-gate.tsx';

interface MethodFormProps {
  readonly kind: PaymentKind;
  /** Undefined when it is a new one. */
  readonly payMethodId: number | undefined;
  /** Names the draft of this form. */
  readonly draftKey: string;
  readonly initial: MethodInputs;
  /** The picture that the server has already and keeps. */
  readonly keptQrFileId: string | undefined;
}

/** Refusals that are about one field. */
const FIELD_OF_CODE: Readonly<Partial<Record<number, MethodField>>> = {
  2036: 'account',
  2037: 'account',
  2038: 'bankName',
};

const TEXT_FIELDS = ['name', 'bankName', 'account', 'branch'] as const;

const LENGTH_MAX = { name: 100, bankName: 100, account: 100, branch: 200 } as const;

/** The fields of one kind; the fund password confirms them. */
export function MethodForm(props: MethodFormProps): ReactNode {
  const { kind, payMethodId, draftKey, initial, keptQrFileId } = props;
  const { t } = useLingui();
  const [inputs, setInputs] = useState(initial);
  const [problems, setProblems] = useState<MethodProblems>({});
  const [refusal, setRefusal] = useState<{ readonly field: MethodField; readonly text: string }>();
  const [isAsked, setIsAsked] = useState(false);
  const askDigits = (): void => setIsAsked(true);
  const { pass, waitingFor, leaveFor, gate } = useFundPasswordGate({ save: askDigits });
  const change = (next: Partial<MethodInputs>): void => {
    const after = { ...inputs, ...next };
    keepMethodDraft(draftKey, after);
    setInputs(after);
    setProblems(without(problems, ...(Object.keys(next) as MethodField[])));
    setRefusal(undefined);
  };
  const complaint = (field: MethodField): string | undefined => {
    const problem = problems[field];
    if (problem !== undefined) return problemText(field, problem);
    return refusal?.field === field ? refusal.text : undefined;
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = findMethodProblems(kind, inputs);
        setProblems(found);
        if (Object.keys(found).length === 0) pass('save', askDigits);
        else showFirstProblem(event.currentTarget);
      }}
      className="flex flex-col gap-4 p-4"
    >
      <TextFields kind={kind} inputs={inputs} complaint={complaint} onChange={change} />
      {hasField(kind, 'qrFileId') && (
        <QrField
          fileId={inputs.qrFileId}
          isOptional={isOptional(kind, 'qrFileId')}
          error={complaint('qrFileId')}
          onFile={(qrFileId) => change({ qrFileId })}
        />
      )}
      <Button type="submit" isBlock isBusy={waitingFor === 'save'} className="mt-2">
        {t`Save`}
      </Button>
      {gate}
      <SaveSheet
        {...{ kind, payMethodId, draftKey, inputs, keptQrFileId, isOpen: isAsked }}
        onClose={() => setIsAsked(false)}
        onForgot={() => leaveFor('save')}
        onRefused={(field, text) => {
          setIsAsked(false);
          setRefusal({ field, text });
        }}
      />
    </form>
  );
}

function TextFields(props: {
  readonly kind: PaymentKind;
  readonly inputs: MethodInputs;
  readonly complaint: (field: MethodField) => string | undefined;
  readonly onChange: (change: Partial<MethodInputs>) => void;
}): ReactNode {
  const { kind, inputs, complaint, onChange } = props;
  return TEXT_FIELDS.filter((field) => hasField(kind, field)).map((field) => (
    <TextField
      key={field}
      kind={kind}
      field={field}
      value={inputs[field]}
      error={complaint(field)}
      onChange={(typed) => onChange({ [field]: typed })}
    />
  ));
}

interface TextFieldProps {
  readonly kind: PaymentKind;
  readonly field: (typeof TEXT_FIELDS)[number];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

function TextField({ kind, field, value, error, onChange }: TextFieldProps): ReactNode {
  const { t } = useLingui();
  const isCard = kind === 'bank' && field === 'account';
  const label = fieldText(kind, field);
  return (
    <Field label={isOptional(kind, field) ? t`${label} (optional)` : label} error={error}>
      {(control) => (
        <Input
          {...control}
          name={field}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode={
            isCard ? 'numeric' : kind === 'paypal' && field === 'account' ? 'email' : 'text'
          }
          maxLength={LENGTH_MAX[field]}
          value={value}
          onChange={(typed) => onChange(isCard ? groupCardNumber(typed) : typed)}
        />
      )}
    </Field>
  );
}

interface SaveSheetProps extends Omit<MethodFormProps, 'initial'> {
  readonly inputs: MethodInputs;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The user leaves to set other digits. */
  readonly onForgot: () => void;
  readonly onRefused: (field: MethodField, text: string) => void;
}

function SaveSheet(props: SaveSheetProps): ReactNode {
  const { kind, payMethodId, draftKey, inputs, keptQrFileId, isOpen } = props;
  const { onClose, onForgot, onRefused } = props;
  const { t } = useLingui();
  const go = useGo();
  const add = useAction('cnyPayAdd', { isQuiet: true });
  const edit = useAction('cnyPayEdit', { isQuiet: true });
  const save = async (legalPwd: string): Promise<string | undefined> => {
    const fields = methodRequest(kind, inputs, keptQrFileId);
    const outcome = await (payMethodId === undefined
      ? add.run({ kind, ...fields, legalPwd })
      : edit.run({ payMethodId, ...fields, legalPwd }));
    if (outcome === undefined) return undefined;
    if (outcome.ok) {
      dropMethodDraft(draftKey);
      refreshMethods();
      toastStore.show(t`Payment method saved`, 'success');
      onClose();
      go.back();
      return undefined;
    }
    const field = fieldOf(kind, outcome.error);
    if (field === undefined) return errorText(outcome.error);
    onRefused(field, errorText(outcome.error));
    return undefined;
  };
  return (
    <FundPasswordSheet
      isOpen={isOpen}
      onClose={onClose}
      onForgot={onForgot}
      purpose={t`Confirms where you will be paid.`}
      onDigits={save}
    />
  );
}

/** The field a refusal is about, where it names one of this form. */
function fieldOf(kind: PaymentKind, error: unknown): MethodField | undefined {
  if (!(error instanceof RefusedError)) return undefined;
  const named = error.detail?.field;
  const field =
    [...TEXT_FIELDS, 'qrFileId' as const].find((one) => one === named) ?? FIELD_OF_CODE[error.code];
  return field !== undefined && hasField(kind, field) ? field : undefined;
}
