import { Button, Card, ListRow, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { refreshProofs } from './refresh-proofs.ts';
import { useFactorForm } from './use-factor-form.tsx';

/** With fewer recovery codes than this the number is shown in red. */
const FEW_CODES = 3;

interface RenewCodesProps {
  readonly codesLeft: number;
  /** Shows the new codes, this one time. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** How many recovery codes are left, and the way to ten new ones. */
export function RenewCodes({ codesLeft, onCodes }: RenewCodesProps): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const isFew = codesLeft < FEW_CODES;
  return (
    <>
      <Card className="overflow-hidden">
        <ListRow
          leading={<KeyRound size={20} strokeWidth={1.8} aria-hidden="true" />}
          title={t`Recovery codes left`}
          note={t`They are shown only once. If you did not save them, get new ones.`}
          value={<span className={isFew ? 'text-red' : undefined}>{codesLeft}</span>}
        />
      </Card>
      <Button tone={isFew ? 'primary' : 'secondary'} isBlock onClick={() => setIsOpen(true)}>
        {t`Get new recovery codes`}
      </Button>
      <Sheet isOpen={isOpen} title={t`New recovery codes`} onClose={() => setIsOpen(false)}>
        {isOpen && <RenewForm onCodes={onCodes} />}
      </Sheet>
    </>
  );
}

function RenewForm({ onCodes }: Pick<RenewCodesProps, 'onCodes'>): ReactNode {
  const { t } = useLingui();
  const renew = useAction('recoveryRenew', { isQuiet: true });
  const form = useFactorForm(async (proofs) => {
    const outcome = await renew.run(proofs);
    if (outcome === undefined) return;
    if (!outcome.ok) throw outcome.error;
    onCodes(outcome.reply.recoveryCodes);
    refreshProofs();
  });
  return (
    <FormScreen
      form={form}
      room="sheet"
      note={t`You get ten new codes and the old ones stop working at once. Withdrawals pause for 24 hours.`}
      label={t`Get new codes`}
    >
      {form.fields}
    </FormScreen>
  );
}
