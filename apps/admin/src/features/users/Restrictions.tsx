import type { UserDetail } from '@candor/protocol';
import { Alert, Flex } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { restrictionTexts } from '#shared/texts/restriction-texts.ts';
import { TimeText } from '#shared/ui/texts.tsx';
import { LiftAct } from './LiftAct.tsx';

/** What holds for a user now, short of a freeze, and the way to take it back. */
export function RestrictionNotes({ user }: { readonly user: UserDetail }): ReactNode {
  const { t, i18n } = useLingui();
  const word = useWords();
  const { userId } = user;
  return user.restrictions.map((one) => {
    const what = i18n._(restrictionTexts[one.restriction]);
    return (
      <Alert
        key={one.restriction}
        type="warning"
        showIcon
        title={what}
        description={
          <Flex vertical>
            <span>{one.reason}</span>
            <span>
              {t`Until`}:{' '}
              {one.untilMs === null ? t`two people lift it` : <TimeText ms={one.untilMs} />}
            </span>
            <span>
              {t`The user is told`}: {word(`freeze_${one.category}`)}
            </span>
            <span>
              {one.staffName}, <TimeText ms={one.setAtMs} />
            </span>
          </Flex>
        }
        action={<LiftAct userId={userId} restriction={one.restriction} />}
      />
    );
  });
}
