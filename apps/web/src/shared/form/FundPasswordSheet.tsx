import { FormError, Keypad, Sheet, Spinner } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useDigits } from '#shared/form/use-digits.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

interface FundPasswordSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The user leaves to set other digits: what they do here can go on when they are back. */
  readonly onForgot?: () => void;
  /** What the digits are asked for, in a few words. */
  readonly purpose: string;
  /**
   * Does what the digits allow. Resolves to the complaint to show, after which the digits are asked
   * for again, or to undefined when it was done.
   */
  readonly onDigits: (digits: string) => Promise<string | undefined>;
}

/** Asks for the six digits of the fund password and acts as soon as the last one is typed. */
export function FundPasswordSheet(props: FundPasswordSheetProps): ReactNode {
  const { t } = useLingui();
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t`Enter your fund password`}>
      {props.isOpen && <Digits {...props} />}
    </Sheet>
  );
}

function Digits({ purpose, onDigits, onForgot }: FundPasswordSheetProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { digits, problem, isBusy, type } = useDigits(onDigits);
  return (
    <div className="flex flex-col gap-4">
      <p className="px-4 text-center text-body text-t2">{purpose}</p>
      {/* Room for what went wrong, so that no key moves under the finger when it is said. */}
      <div className="min-h-14 px-4">
        <FormError>{problem}</FormError>
      </div>
      <Keypad label={t`Fund password`} value={digits} onChange={type} />
      <div className="grid h-10 place-items-center">
        {isBusy ? (
          <Spinner className="size-5 text-t3" />
        ) : (
          <button
            type="button"
            onClick={() => {
              onForgot?.();
              go.detour('pages/mine/resetLegalPwd');
            }}
            className="press h-10 px-3 text-body font-semibold text-primary-text"
          >
            {t`Forgot your fund password?`}
          </button>
        )}
      </div>
    </div>
  );
}
