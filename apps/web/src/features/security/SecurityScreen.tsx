import { Card, ErrorState, ListRow, SkeletonRows, Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useGo } from '#shared/navigation/navigation.ts';
import { Page } from '#shared/page/Page.tsx';
import { errorText } from '#shared/texts/error-text.ts';
import { Devices } from './Devices.tsx';
import { LoginHistory } from './LoginHistory.tsx';

/** What protects the account, where it is logged in, and who tried. */
export function SecurityScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Security center`}>
      <div className="flex flex-col gap-6 p-4">
        <Proofs />
        <section>
          <h2 className="mb-2 text-list font-semibold">{t`Devices`}</h2>
          <Devices />
        </section>
        <section>
          <h2 className="mb-2 text-list font-semibold">{t`Login history`}</h2>
          <LoginHistory />
        </section>
      </div>
    </Page>
  );
}

function Proofs(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const proofs = useRead('verifySwitch', {});
  if (proofs.isError) {
    return <ErrorState text={errorText(proofs.error)} onRetry={() => void proofs.refetch()} />;
  }
  if (proofs.data === undefined) return <SkeletonRows count={4} />;
  const { email, phone, fundPassword } = proofs.data;
  const state = (isOn: boolean): ReactNode =>
    isOn ? <Tag tone="green">{t`On`}</Tag> : <Tag>{t`Off`}</Tag>;
  const line = 'border-b border-line';
  return (
    <Card className="overflow-hidden">
      <ListRow
        title={t`Login password`}
        className={line}
        onPress={() => {
          go.to('modifyPwd');
        }}
      />
      <ListRow title={t`Email`} value={state(email)} className={line} />
      <ListRow title={t`Phone number`} value={state(phone)} className={line} />
      <ListRow
        title={t`Fund password`}
        value={state(fundPassword)}
        onPress={() => {
          go.to('resetLegalPwd');
        }}
      />
    </Card>
  );
}
