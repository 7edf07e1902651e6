import { useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { Loaded } from '#shared/ui/states.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';

/** Whether the screening provider was asked about a user; nothing where none is to be asked. */
export function ProviderState({ userId }: { readonly userId: number }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const read = useRead('userScreening', { userId });
  return (
    <Loaded read={read}>
      {({ state, sinceMs, tries, problem, hits }) => {
        if (state === 'none') return null;
        if (state === 'answered') {
          const count = hits ?? 0;
          return (
            <Flex gap={8} wrap align="center">
              <StatusTag tone={count === 0 ? 'good' : 'bad'}>
                {count === 0 ? t`Provider: nobody found` : t`Provider: found ${count}`}
              </StatusTag>
              <TimeText ms={sinceMs} />
            </Flex>
          );
        }
        const number = problem?.status ?? null;
        const status = number === null ? '' : ` (${String(number)})`;
        return (
          <Flex gap={8} wrap align="center">
            <StatusTag tone="wait">{t`Provider: not asked yet`}</StatusTag>
            <TimeText ms={sinceMs} />
            {problem === null ? null : (
              <span>
                {t`tries: ${tries}`}, {`${word(`provider_${problem.why}`)}${status}`}
              </span>
            )}
          </Flex>
        );
      }}
    </Loaded>
  );
}
