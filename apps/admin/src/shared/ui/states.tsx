import { permissionRoles } from '@candor/protocol';
import type { StaffPermission } from '@candor/protocol';
import { RefusedError } from '@candor/api-client';
import { Button, Empty, Result, Skeleton, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorText } from '#shared/texts/error-text.ts';
import { useStaffTexts } from '#shared/texts/staff-texts.ts';
import { listText } from '#shared/texts/list-text.ts';

/** What stands where a page is not for this role: why, and who could be asked. */
export function Forbidden({
  permission,
}: {
  readonly permission: StaffPermission | null;
}): ReactNode {
  const { t } = useLingui();
  const { permissionName, roleName } = useStaffTexts();
  const roles = permission === null ? [] : permissionRoles[permission].map(roleName);
  const what = permission === null ? '' : permissionName(permission);
  const who = listText(roles);
  return (
    <Result
      status="403"
      title={t`Your role does not allow this`}
      subTitle={
        permission === null ? null : t`This page needs “${what}”, which these roles have: ${who}.`
      }
    />
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** What stands where something could not be read. */
export function Failure({ error, onRetry }: FailureProps): ReactNode {
  const { t } = useLingui();
  if (error instanceof RefusedError && error.code === 41061) return <Forbidden permission={null} />;
  const isMissing = error instanceof RefusedError && error.code === 404;
  return (
    <Result
      status={isMissing ? '404' : 'warning'}
      title={errorText(error)}
      extra={
        <Button type="primary" onClick={() => void onRetry()}>
          {t`Try again`}
        </Button>
      }
    />
  );
}

interface ReadState<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isLoadingError: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly read: ReadState<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Shows what was read; until then grey lines, and after a failure the way to try again. */
export function Loaded<Data>({ read, children }: LoadedProps<Data>): ReactNode {
  if (read.data !== undefined) return children(read.data);
  if (read.isLoadingError) return <Failure error={read.error} onRetry={read.refetch} />;
  return <Skeleton active paragraph={{ rows: 6 }} />;
}

/** What stands in a list without rows: one sentence. */
export function NothingHere({ text }: { readonly text: string }): ReactNode {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={<Typography.Text type="secondary">{text}</Typography.Text>}
    />
  );
}
