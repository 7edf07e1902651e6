import { Button, formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import type { CheckedBalance } from './entry-sums.ts';

/** What entries do not explain: the user is told which, and where to ask. */
export function Differences(props: {
  readonly title: string;
  readonly differences: readonly CheckedBalance[];
}): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <div role="alert" className="rounded-input bg-red-soft px-3 py-2 text-meta text-red">
      <p className="flex gap-2 font-semibold">
        <TriangleAlert size={18} strokeWidth={2} aria-hidden="true" className="shrink-0" />
        {props.title}
      </p>
      <ul className="num mt-1">
        {props.differences.map(({ accountKind, asset, balance, sum }) => (
          <li key={`${accountKind} ${asset}`}>
            {t`${t(accountTexts[accountKind])}, ${asset}: balance ${formatExact(balance)}, entries ${formatExact(sum)}`}
          </li>
        ))}
      </ul>
      <Button tone="secondary" size="small" className="mt-2" onClick={() => go.to('contact')}>
        {t`Contact support`}
      </Button>
    </div>
  );
}
