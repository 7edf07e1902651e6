import { Button, Divider } from 'antd';
import { KeyOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface PasskeyInsteadProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** The way in without a password, below the form that asks for one. */
export function PasskeyInstead({ label, isBusy, onClick }: PasskeyInsteadProps): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <Divider plain>{t`or`}</Divider>
      <Button block icon={<KeyOutlined aria-hidden />} loading={isBusy} onClick={onClick}>
        {label}
      </Button>
    </>
  );
}
