import type { PaymentKind } from '@candor/protocol';
import { Field, Input, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { FundPasswordSheet } from '#shared/form/FundPasswordSheet.tsx';
import { fieldOfRefusal } from '#shared/form/refusals.ts';
import { useForm } from '#shared/form/use-form.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { dropMethodDraft, keepMethodDraft } from './method-drafts.ts';
import { fieldsOf, groupCardNumber, hasField, isOptional, methodRequest } from './method-form.ts';
import type { MethodField, MethodInputs } from './method-form.ts';
import { fieldText, methodComplaints } from './method-texts.ts';
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

const TEXT_FIELDS = ['name', 'bankName', 'account', 'branch'] as const;

const LENGTH_MAX = { name: 100, bankName: 100, account: 100, branch: 200 } as const;

/** The fields of one kind; the fund password confirms them. */
export function MethodForm(props: MethodFormProps): ReactNode {
  const { kind, payMethodId, draftKey, initial, keptQrFileId } = props;
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  const askDigits = (): void => setIsAsked(true);
  const { pass, waitingFor, leaveFor, gate } = useFundPasswordGate({ save: askDigits });
  const form = useForm<MethodInputs, MethodField>({
    initial,
    find: (typed) => methodComplaints(kind, typed),
    send: () => {
      pass('save', askDigits);
      return Promise.resolve();
    },
    fields: fieldsOf(kind),
  });
  const { inputs, error } = form;
  const change = (next: Partial<MethodInputs>): void => {
    keepMethodDraft(draftKey, { ...inputs, ...next });
    form.change(next);
  };
  return (
    <>
      <FormScreen form={{ ...form, isBusy: waitingFor === 'save' }} label={t`Save`}>
        <TextFields kind={kind} inputs={inputs} complaint={error} onChange={change} />
        {hasField(kind, 'qrFileId') && (
          <QrField
            fileId={inputs.qrFileId}
            isOptional={isOptional(kind, 'qrFileId')}
            error={error('qrFileId')}
            onFile={(qrFileId) => change({ qrFileId })}
          />
        )}
      </FormScreen>
      {gate}
      <SaveSheet
        {...{ kind, payMethodId, draftKey, inputs, keptQrFileId, isOpen: isAsked }}
        onClose={() => setIsAsked(false)}
        onForgot={() => leaveFor('save')}
        onRefused={(refusal) => {
          setIsAsked(false);
          form.attempt(() => Promise.reject(refusal));
        }}
      />
    </>
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
  /** A refusal that is about a field of the form. */
  readonly onRefused: (refusal: Error) => void;
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
    const { error } = outcome;
    if (!(error instanceof Error) || fieldOfRefusal(error, fieldsOf(kind)) === undefined) {
      return errorText(error);
    }
    onRefused(error);
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
