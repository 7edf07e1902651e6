import { Field, Input, Segmented, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AreaCodeList } from './AreaCodeList.tsx';
import { findAccountProblems } from './auth-form.ts';
import type { AccountKind } from './auth-form.ts';
import type { AccountInputs } from './reset-flow.ts';

interface AccountFieldsProps {
  readonly inputs: AccountInputs;
  readonly onChange: (changes: Partial<AccountInputs>) => void;
  readonly error: string | undefined;
  readonly autoComplete: 'username' | 'email';
  /** Hears that the field for the address or number was left. */
  readonly onLeave?: () => void;
}

/** E-mail or phone: the switch, then the field for it. */
export function AccountFields(props: AccountFieldsProps): ReactNode {
  const { inputs, onChange } = props;
  const { t } = useLingui();
  return (
    <>
      <Segmented<AccountKind>
        label={t`Account type`}
        options={[
          { value: 'email', label: t`Email` },
          { value: 'phone', label: t`Phone` },
        ]}
        value={inputs.kind}
        onChange={(kind) => onChange({ kind, account: '' })}
      />
      <AccountField {...props} />
    </>
  );
}

/** The field for an e-mail address, or for a phone number with its calling code. */
export function AccountField(props: AccountFieldsProps): ReactNode {
  const { inputs, onChange, error } = props;
  const { t } = useLingui();
  const isEmail = inputs.kind === 'email';
  // The server's words are for either kind; what can be seen here is said of the one that is asked for.
  const isWrong = error !== undefined && findAccountProblems(inputs).account !== undefined;
  const own = isEmail ? t`Enter a valid email address` : t`Enter a valid phone number`;
  return (
    <Field label={isEmail ? t`Email` : t`Phone number`} error={isWrong ? own : error}>
      {(control) => (
        <Input
          {...control}
          type={isEmail ? 'email' : 'tel'}
          inputMode={isEmail ? 'email' : 'tel'}
          name="account"
          autoComplete={isEmail ? props.autoComplete : 'tel-national'}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          onBlur={props.onLeave}
          value={inputs.account}
          onChange={(account) => onChange({ account })}
          leading={
            isEmail ? undefined : (
              <AreaCodePicker
                code={inputs.areaCode}
                onPick={(areaCode) => onChange({ areaCode })}
              />
            )
          }
        />
      )}
    </Field>
  );
}

function AreaCodePicker(props: {
  readonly code: string;
  readonly onPick: (code: string) => void;
}): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const title = t`Country or region code`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${title}: +${props.code}`}
        onClick={() => setIsOpen(true)}
        className="press num -ml-1 flex h-10 shrink-0 items-center gap-1 border-r border-line pr-2 text-list text-t1"
      >
        {`+${props.code}`}
        <ChevronDown size={16} strokeWidth={1.8} aria-hidden="true" className="text-t3" />
      </button>
      <Sheet isOpen={isOpen} height="tall" title={title} onClose={() => setIsOpen(false)}>
        <AreaCodeList
          code={props.code}
          onPick={(code) => {
            props.onPick(code);
            setIsOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
