import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { parseDayRange } from '#shared/lists/time-range.ts';
import { RangePicker } from '#shared/lists/DateRangeFilter.tsx';

/** The calendar as a page of its own: the days chosen open the bills of those days. */
export function CalendarScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const range = parseDayRange(useQueryParam('from'), useQueryParam('to'));
  return (
    <Page title={t`Select dates`}>
      <div className="pt-2">
        <RangePicker
          value={range}
          onDone={(chosen) => {
            const days = chosen && { from: chosen.from, to: chosen.to ?? chosen.from };
            go.replace('Assetrecords', days);
          }}
        />
      </div>
    </Page>
  );
}
