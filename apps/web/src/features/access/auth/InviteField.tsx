import { RefusedError } from '@candor/api-client';
import { Field, Input } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useSettled } from '#shared/form/use-settled.ts';
import { codeText } from '#shared/texts/error-text.ts';
import { cleanInviteCode, isInviteCode } from './invite-code.ts';

/** Typing may pause this long before the code is looked up. */
const TYPING_PAUSE_MS = 500;

/** The optional invite code, looked up while it is typed. */
export function InviteField(props: {
  readonly value: string;
  /** The server did not know it when the form was sent. */
  readonly isRefused: boolean;
  readonly onChange: (code: string) => void;
}): ReactNode {
  const { value, isRefused } = props;
  const { t } = useLingui();
  const settled = useSettled(value, TYPING_PAUSE_MS);
  const isAsked = settled === value && isInviteCode(value);
  const look = useRead(
    'common/checkInviteCode',
    { inviteCode: settled },
    { isEnabled: isAsked, freshMs: 60_000 },
  );
  const isUnknown =
    isRefused ||
    (value !== '' && !isInviteCode(value)) ||
    (isAsked && look.error instanceof RefusedError && look.error.code === 2007);
  const isFound = isAsked && look.data !== undefined;
  return (
    <Field
      label={t`Invite code (optional)`}
      error={isUnknown ? codeText(2007) : undefined}
      hint={isFound ? t`Invite code found` : undefined}
    >
      {(control) => (
        <Input
          {...control}
          name="inviteCode"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={32}
          value={value}
          onChange={(typed) => props.onChange(cleanInviteCode(typed))}
          trailing={
            isFound && (
              <CircleCheck
                size={20}
                strokeWidth={1.8}
                aria-hidden="true"
                className="shrink-0 text-green"
              />
            )
          }
        />
      )}
    </Field>
  );
}
