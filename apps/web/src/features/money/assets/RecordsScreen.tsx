import { decimalsOfStep, plainDecimal } from '@candor/money';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { accountKinds } from '@candor/protocol';
import { cx, formatSigned, Sheet } from '@candor/ui-kit';
import type { DayRange } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead, useReadPages } from '#shared/api/hooks.ts';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { hasProduct } from '#shared/trading/accounts/account-kinds.ts';
import { accountTexts } from '#shared/trading/accounts/account-texts.ts';
import { NothingHere } from '#shared/trading/orders/NothingHere.tsx';
import { useBalances } from '#shared/trading/accounts/use-balances.ts';
import { FactRows } from '#shared/ui/FactRows.tsx';
import { DateRangeFilter } from '#shared/lists/DateRangeFilter.tsx';
import { FilterChip } from '#shared/lists/FilterChip.tsx';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { parseDayRange, timeRange } from '#shared/lists/time-range.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { formatTime } from '#shared/texts/time.ts';
import { billReasons, billTexts } from './bill-texts.ts';

type Bill = EndpointReply<'cashflow'>['bills'][number];

/** Rows fetched at a time. */
const PAGE_ROWS = 40;

interface BillFilters {
  readonly kind: 'all' | Bill['accountKind'];
  readonly asset: string;
  readonly reason: 'all' | (typeof billReasons)[number];
  readonly dates: DayRange | undefined;
}

const NO_FILTERS: BillFilters = { kind: 'all', asset: 'all', reason: 'all', dates: undefined };

function isNarrowed({ kind, asset, reason, dates }: BillFilters): boolean {
  return kind !== 'all' || asset !== 'all' || reason !== 'all' || dates !== undefined;
}

function billsRequest(filters: BillFilters): EndpointRequest<'cashflow'> {
  return {
    ...(filters.kind !== 'all' && { accountKind: filters.kind }),
    ...(filters.asset !== 'all' && { asset: filters.asset }),
    ...(filters.reason !== 'all' && { reason: filters.reason }),
    ...timeRange(filters.dates),
    limit: PAGE_ROWS,
  };
}

/** The user's bills: every movement of money with its reason. The address may narrow them. */
export function RecordsScreen(): ReactNode {
  const { t } = useLingui();
  const kind = useQueryParam('kind');
  const reason = useQueryParam('reason');
  const asset = useQueryParam('asset');
  const dates = parseDayRange(useQueryParam('from'), useQueryParam('to'));
  const [filters, setFilters] = useState<BillFilters>({
    kind: accountKinds.find((one) => one === kind) ?? 'all',
    reason: billReasons.find((one) => one === reason) ?? 'all',
    asset: asset !== undefined && /^[A-Z0-9]{1,12}$/.test(asset) ? asset : 'all',
    dates,
  });
  const [opened, setOpened] = useState<Bill>();
  const query = useReadPages('cashflow', billsRequest(filters));
  useRefreshOn(useBalances().byKey, ['cashflow']);
  return (
    <Page title={t`History`} isPulled>
      <BillFilterBar filters={filters} onChange={setFilters} />
      <PagedList
        query={query}
        rowsOf={(page) => page.bills}
        keyOf={(bill) => bill.billId}
        renderRow={(bill) => <BillRow bill={bill} onOpen={() => setOpened(bill)} />}
        empty={
          isNarrowed(filters) ? (
            <NothingHere text={t`No records match.`} onClear={() => setFilters(NO_FILTERS)} />
          ) : (
            <NothingHere text={t`Nothing here yet`} />
          )
        }
        shape="line"
      />
      <BillSheet bill={opened} onClose={() => setOpened(undefined)} />
    </Page>
  );
}

function BillFilterBar(props: {
  readonly filters: BillFilters;
  readonly onChange: (filters: BillFilters) => void;
}): ReactNode {
  const { filters, onChange } = props;
  const { t } = useLingui();
  const { data } = useRead('common/assetsList', {}, { freshMs: Infinity });
  return (
    <div className="scrollbar-none flex gap-2 overflow-x-auto px-4">
      <FilterChip
        label={t`Account`}
        options={[
          { value: 'all', label: t`All accounts` },
          ...accountKinds
            .filter(hasProduct)
            .map((value) => ({ value, label: t(accountTexts[value]) })),
        ]}
        value={filters.kind}
        onChange={(kind) => onChange({ ...filters, kind })}
      />
      <FilterChip
        label={t`Coin`}
        options={[
          { value: 'all', label: t`All coins` },
          ...(data?.assets ?? []).map(({ symbol }) => ({ value: symbol, label: symbol })),
        ]}
        value={filters.asset}
        onChange={(asset) => onChange({ ...filters, asset })}
      />
      <FilterChip
        label={t`Type`}
        options={[
          { value: 'all', label: t`All types` },
          ...billReasons.map((value) => ({ value, label: t(billTexts[value]) })),
        ]}
        value={filters.reason}
        onChange={(reason) => onChange({ ...filters, reason })}
      />
      <DateRangeFilter
        value={filters.dates}
        onChange={(dates) => onChange({ ...filters, dates })}
      />
    </div>
  );
}

/** All the digits there are: a bill is never cut. */
function exactAmount({ amount, asset }: Bill): string {
  const decimals = Math.max(2, decimalsOfStep(plainDecimal(amount)));
  return `${formatSigned(amount, decimals)} ${asset}`;
}

function BillRow(props: { readonly bill: Bill; readonly onOpen: () => void }): ReactNode {
  const { bill } = props;
  const { t } = useLingui();
  const isOut = bill.amount.startsWith('-');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={props.onOpen}
      className="press hairline-b flex w-full flex-wrap items-center gap-x-3 px-4 py-3 text-left"
    >
      <span className="min-w-32 flex-1">
        <span className="block truncate text-body font-medium">{t(billTexts[bill.reason])}</span>
        <span className="num flex flex-wrap gap-x-2 text-meta text-t3">
          <span>{t(accountTexts[bill.accountKind])}</span>
          <time>{formatTime(bill.timeMs)}</time>
        </span>
      </span>
      <span className={cx('num ml-auto text-right text-body font-semibold', !isOut && 'text-up')}>
        {exactAmount(bill)}
      </span>
    </button>
  );
}

/** Everything about one bill. */
function BillSheet(props: {
  readonly bill: Bill | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useLingui();
  const { bill } = props;
  return (
    <Sheet isOpen={bill !== undefined} onClose={props.onClose} title={t`Record details`}>
      {bill !== undefined && (
        <FactRows
          className="gap-y-2 px-4 pb-6"
          rows={[
            [t`Type`, t(billTexts[bill.reason])],
            [t`Amount`, exactAmount(bill)],
            [t`Account`, t(accountTexts[bill.accountKind])],
            [t`Part of the account`, bill.part === 'held' ? t`In orders` : t`Available`],
            [t`Time`, formatTime(bill.timeMs)],
            ...(bill.referenceId === 0
              ? []
              : ([[t`Belongs to no.`, String(bill.referenceId)]] as const)),
            [t`Record no.`, bill.billId],
          ]}
        />
      )}
    </Sheet>
  );
}
