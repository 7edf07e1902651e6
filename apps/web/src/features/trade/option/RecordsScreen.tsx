import type { EndpointReply, OptionEntryView } from '@candor/protocol';
import {
  Button,
  cx,
  DeltaText,
  EmptyState,
  formatDecimal,
  formatExact,
  IconButton,
  SkeletonRows,
  Tabs,
  Tag,
} from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead, useReadPages } from '#shared/api/hooks.ts';
import { DateRangeFilter } from '#shared/lists/DateRangeFilter.tsx';
import { FilterChip } from '#shared/lists/FilterChip.tsx';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { formatTime } from '#shared/texts/time.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { choiceTexts, cycleText, decimalsOf, entryStateTexts, stakeText } from './option-texts.ts';
import { ProofLink } from './ProofLink.tsx';
import { endedStates, NO_FILTERS, recordsRequest } from './record-filters.ts';
import type { RecordFilters } from './record-filters.ts';
import { useEntries } from './use-entries.ts';

type RecordsTab = 'ended' | 'open';

/** The user's own entries: what became of them and what they came to, and those that are open. */
export function RecordsScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const [tab, setTab] = useState<RecordsTab>('ended');
  const names: Readonly<Record<RecordsTab, string>> = { ended: t`Ended`, open: t`Result pending` };
  return (
    <Page
      title={t`Option history`}
      trailing={
        <IconButton
          label={t`Account history`}
          onClick={() => go.to('Assetrecords', { kind: 'option' })}
        >
          <Receipt size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      }
      isPulled
    >
      <Tabs
        label={t`State`}
        options={(['ended', 'open'] as const).map((value) => ({ value, label: names[value] }))}
        value={tab}
        onChange={setTab}
        hasLine
      />
      {tab === 'ended' ? <EndedEntries /> : <OpenEntries />}
    </Page>
  );
}

function EndedEntries(): ReactNode {
  const { t } = useLingui();
  const [filters, setFilters] = useState(NO_FILTERS);
  const query = useReadPages('contractOptionOrder-history', recordsRequest(filters));
  const entries = useEntries();
  useRefreshOn(entries.filter(({ state }) => state !== 'open').length, [
    'contractOptionOrder-history',
  ]);
  return (
    <>
      <FilterBar filters={filters} onChange={setFilters} />
      <Totals totals={query.data?.pages[0]?.totals ?? []} />
      <PagedList
        query={query}
        rowsOf={(page) => page.entries}
        keyOf={({ entryId }) => entryId}
        renderRow={(entry) => <EntryRow entry={entry} />}
        empty={
          filters === NO_FILTERS ? (
            <NoEntries />
          ) : (
            <EmptyState
              text={t`No entries match.`}
              action={
                <Button tone="secondary" size="small" onClick={() => setFilters(NO_FILTERS)}>
                  {t`Clear filters`}
                </Button>
              }
            />
          )
        }
      />
    </>
  );
}

function OpenEntries(): ReactNode {
  const { data } = useRead('contractOptionOrder-current', {}, { freshMs: 0, everyMs: 5_000 });
  if (data === undefined) return <SkeletonRows count={3} shape="order" />;
  if (data.entries.length === 0) return <NoEntries />;
  return data.entries.map((entry) => <EntryRow key={entry.entryId} entry={entry} />);
}

function NoEntries(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  return (
    <EmptyState
      text={t`No entries here.`}
      action={
        <Button tone="secondary" size="small" onClick={() => go.to('pages/Option/Riseandfall')}>
          {t`See the rounds`}
        </Button>
      }
    />
  );
}

function FilterBar(props: {
  readonly filters: RecordFilters;
  readonly onChange: (filters: RecordFilters) => void;
}): ReactNode {
  const { filters, onChange } = props;
  const { t } = useLingui();
  const { data } = useRead('contractOptionCoin-coin-list', {});
  return (
    <div className="scrollbar-none flex items-center gap-2 overflow-x-auto px-4">
      <FilterChip
        label={t`Coin`}
        options={[
          { value: 'all', label: t`All coins` },
          ...(data?.coins ?? []).map(({ symbol, coin }) => ({ value: symbol, label: coin })),
        ]}
        value={filters.symbol}
        onChange={(symbol) => onChange({ ...filters, symbol })}
      />
      <FilterChip
        label={t`Choice`}
        options={[
          { value: 'all', label: t`All choices` },
          ...(['rise', 'flat', 'fall'] as const).map((value) => ({
            value,
            label: t(choiceTexts[value]),
          })),
        ]}
        value={filters.choice}
        onChange={(choice) => onChange({ ...filters, choice })}
      />
      <FilterChip
        label={t`Result`}
        options={[
          { value: 'all', label: t`All results` },
          ...endedStates.map((value) => ({ value, label: t(entryStateTexts[value]) })),
        ]}
        value={filters.state}
        onChange={(state) => onChange({ ...filters, state })}
      />
      <DateRangeFilter
        value={filters.dates}
        onChange={(dates) => onChange({ ...filters, dates })}
      />
    </div>
  );
}

/** What all entries of the filter came to: the loss as plainly as the win. */
function Totals(props: {
  readonly totals: EndpointReply<'contractOptionOrder-history'>['totals'];
}): ReactNode {
  const { t } = useLingui();
  return props.totals.map(({ asset, count, staked, returned, profit }) => (
    <div key={asset} className="mx-4 mt-1 mb-2 rounded-card bg-s1 px-3 py-2.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-meta text-t2">
          {plural(count, { one: 'Result of # entry', other: 'Result of # entries' })}
        </span>
        <DeltaText value={profit} asset={asset} className="text-list font-bold" />
      </p>
      <p className="num flex flex-wrap justify-between gap-x-3 text-meta text-t3">
        <span>{t`Staked ${formatDecimal(staked)}`}</span>
        <span>{t`Got back ${formatDecimal(returned)}`}</span>
      </p>
    </div>
  ));
}

/** One entry: what was chosen, what it came to, and by which prices. */
function EntryRow({ entry }: { readonly entry: OptionEntryView }): ReactNode {
  const { t } = useLingui();
  const { coin, choice, state, asset, startPrice, endPrice, profit } = {
    ...entry,
    coin: entry.symbol.endsWith(entry.asset)
      ? entry.symbol.slice(0, -entry.asset.length)
      : entry.symbol,
  };
  const stake = stakeText(entry.stake);
  const word = t(choiceTexts[choice]);
  const decimals = decimalsOf([startPrice ?? '', endPrice ?? '']);
  return (
    <div className="hairline-b px-4 py-3">
      <p className="flex items-center gap-2">
        <span className="text-body font-semibold">
          {coin} · {cycleText(entry.cycleMs)}
        </span>
        <Tag tone={choice === 'rise' ? 'up' : choice === 'fall' ? 'down' : 'neutral'}>{word}</Tag>
        {profit === null ? (
          <span className="ml-auto text-body text-t2">{t(entryStateTexts[state])}</span>
        ) : (
          <DeltaText value={profit} asset={asset} className="ml-auto text-body font-semibold" />
        )}
      </p>
      <p className="num flex flex-wrap justify-between gap-x-3 pt-1 text-meta text-t3">
        <span>{t`${entry.code} · stake ${stake}`}</span>
        <span className={cx(state === 'refunded' && 'text-warn')}>
          {profit !== null && t(entryStateTexts[state])}
        </span>
      </p>
      <p className="num flex flex-wrap justify-between gap-x-3 text-meta text-t3">
        <span>{formatTime(entry.enteredAtMs)}</span>
        {startPrice !== null && (
          <span>
            {formatExact(startPrice, decimals)} →{' '}
            {endPrice === null ? '…' : formatExact(endPrice, decimals)}
          </span>
        )}
      </p>
      {state !== 'open' && <ProofLink roundId={entry.roundId} entryId={entry.entryId} />}
    </div>
  );
}
