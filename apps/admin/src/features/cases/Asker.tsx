import type { CaseRow } from '@candor/protocol';
import { Button, Card, Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { UserFacts } from '#shared/ui/UserFacts.tsx';

const CASES_SHOWN = 10;

interface AskerProps {
  readonly row: CaseRow;
  readonly onOpen: (caseId: number) => void;
}

/** Whose case it is, and what else they asked for. */
export function Asker({ row, onOpen }: AskerProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { userId, caseId } = row;
  const read = useRead('caseList', { userId, limit: CASES_SHOWN });
  const others = read.data?.cases.filter((one) => one.caseId !== caseId) ?? [];
  return (
    <Card size="small" title={t`The user`}>
      <Flex vertical gap={8}>
        <UserFacts userId={userId} />
        <Flex gap="0 8px" align="center" wrap>
          <Typography.Text type="secondary">
            {others.length === 0 ? t`No other cases` : t`Other cases:`}
          </Typography.Text>
          {others.map((one) => (
            <Button
              key={one.caseId}
              type="link"
              size="small"
              style={{ padding: 0 }}
              onClick={() => onOpen(one.caseId)}
            >
              {one.caseId} {word(one.kind)}, {word(one.state === 'open' ? 'case_open' : one.state)}
            </Button>
          ))}
        </Flex>
      </Flex>
    </Card>
  );
}
