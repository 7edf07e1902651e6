import { Alert } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { TimeText } from '#shared/ui/texts.tsx';

interface FraudNoteProps {
  readonly userId: number;
}

/** Says, to who may see identity reviews and nobody else, that the user's verification was revoked for suspected fraud. */
export function FraudNote({ userId }: FraudNoteProps): ReactNode {
  return useMay('identity.view') ? <LatestReview userId={userId} /> : null;
}

/** Once risk lets the user submit again nothing is said any more. */
function LatestReview({ userId }: FraudNoteProps): ReactNode {
  const { t } = useLingui();
  const latest = useRead('identityQueue', { userId, limit: 1 }).data?.attempts[0];
  if (latest?.isClosed !== true) return null;
  const { attemptId, decidedAtMs, decidedBy } = latest;
  return (
    <Alert
      type="error"
      showIcon
      title={t`Verification revoked for suspected fraud`}
      description={
        <>
          {decidedBy ?? '–'}, <TimeText ms={decidedAtMs} />
        </>
      }
      action={
        <Link to={`/identity?state=revoked&review=${attemptId}`}>{t`Review ${attemptId}`}</Link>
      }
    />
  );
}
