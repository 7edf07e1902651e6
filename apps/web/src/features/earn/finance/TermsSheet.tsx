import { Button, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EarnWords } from './EarnTerm.tsx';

/** The rules of Earn, one fact a sentence; what "Earn terms" means everywhere. */
export function TermsSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t`Earn terms`}
      footer={
        <Button isBlock tone="secondary" onClick={props.onClose}>
          {t`Got it`}
        </Button>
      }
    >
      <ul className="flex list-disc flex-col gap-2.5 pr-4 pb-4 pl-8 text-body text-t2">
        <li>{t`Your principal is held in your own account. It is not lent and not moved.`}</li>
        <li>{t`Interest starts at the next 00:00 UTC and is paid every day into your main wallet.`}</li>
        <li>{t`The rate is simple interest a year of 365 days. A running order keeps its rate.`}</li>
        <li>{t`Before interest starts you can cancel free of charge.`}</li>
        <li>{t`Leaving early gives back your principal less the interest already paid for it.`}</li>
        <li>{t`A plan that renews begins again at the end of its term at the rate of that day. You can stop it at any time.`}</li>
        <li>{t`Interest is paid from a reward account. A subscription it could not pay in full is refused.`}</li>
      </ul>
      <EarnWords />
    </Sheet>
  );
}
