import type { PaymentKind } from '@candor/protocol';
import { t } from '@lingui/core/macro';
import { codeText } from '#shared/texts/error-text.ts';
import { findMethodProblems } from './method-form.ts';
import type { MethodField, MethodInputs, MethodProblem } from './method-form.ts';

/** What a field is called for this kind. */
export function fieldText(kind: PaymentKind, field: MethodField): string {
  switch (field) {
    case 'bankName':
      return t`Bank name`;
    case 'branch':
      return t`Branch address`;
    case 'name':
      return kind === 'bank'
        ? t`Card holder`
        : kind === 'wechat'
          ? t`WeChat nickname`
          : t`Full name`;
    case 'account':
      return accountText(kind);
    case 'qrFileId':
      return t`Payment QR code`;
  }
}

function accountText(kind: PaymentKind): string {
  switch (kind) {
    case 'bank':
      return t`Card number`;
    case 'alipay':
      return t`Alipay account`;
    case 'wechat':
      return t`WeChat account`;
    case 'paypal':
      return t`PayPal email`;
  }
}

/** Everything that keeps the form from being sent, in words. */
export function methodComplaints(
  kind: PaymentKind,
  inputs: MethodInputs,
): Partial<Record<MethodField, string>> {
  const problems = Object.entries(findMethodProblems(kind, inputs)) as [
    MethodField,
    MethodProblem,
  ][];
  return Object.fromEntries(
    problems.map(([field, problem]) => [field, problemText(field, problem)]),
  );
}

/** A complaint about one field. */
function problemText(field: MethodField, problem: MethodProblem): string {
  switch (problem) {
    case 'missing':
      if (field === 'bankName') return codeText(2038);
      return field === 'qrFileId' ? t`Add the QR code that people pay to` : t`Enter this`;
    case 'not_a_card':
      return t`Enter the number as on the card, digits only`;
    case 'not_an_email':
      return t`Enter a valid email address`;
    case 'not_alipay':
      return t`Enter the email or phone number of the account`;
    case 'not_wechat':
      return t`Enter the WeChat ID or the phone number of the account`;
  }
}
