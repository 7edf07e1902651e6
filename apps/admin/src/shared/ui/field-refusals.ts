import { RefusedError } from '@candor/api-client';
import type { AnswerCode } from '@candor/protocol';
import type { FormInstance } from 'antd';
import type { TellRefusal } from '#shared/data/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';

/** Which field of a form each refusal is about. */
type FieldOf = Readonly<Partial<Record<AnswerCode, string>>>;

/**
 * Tells a refusal under the field it is about, and puts the cursor there. The field `code` is emptied: a
 * code that was tried is of no use any more.
 */
export function fieldRefusals(
  form: Pick<FormInstance, 'setFields' | 'focusField'>,
  fieldOf: FieldOf,
): TellRefusal {
  return (error) => {
    if (!(error instanceof RefusedError)) return false;
    const name = (fieldOf as Partial<Record<number, string>>)[error.code];
    if (name === undefined) return false;
    form.setFields([
      { name, errors: [errorText(error)], ...(name === 'code' ? { value: '' } : {}) },
    ]);
    form.focusField(name);
    return true;
  };
}
