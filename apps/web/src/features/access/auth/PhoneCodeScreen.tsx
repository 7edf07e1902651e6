import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { AreaCodeList } from './AreaCodeList.tsx';

/** The page of calling codes: picking one goes on to registration with a phone number of that country. */
export function PhoneCodeScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <Page title={t`Country or region code`}>
      <AreaCodeList onPick={(areaCode) => go.replace('register', { areaCode })} />
    </Page>
  );
}
