import { ActionBar, Button, EmptyState, ProgressBar } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CalendarCheck, ShieldCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CommandLine } from '#shared/share/CommandLine.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { FilterChip } from '#shared/lists/FilterChip.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import type { DayProgress } from './check-day.ts';
import { cycleText } from './option-texts.ts';
import { ProofLink } from './ProofLink.tsx';
import { checkTexts } from './proof-texts.ts';
import { useDayCheck } from './use-day-check.ts';
import type { DayState } from './use-day-check.ts';

const DAY_MS = 86_400_000;
/** Days that can be chosen; the command line takes any. */
const DAYS = 7;

/** Days in UTC, as the command line names them, today first. */
function latestDays(nowMs: number): readonly string[] {
  return Array.from({ length: DAYS }, (_, at) =>
    new Date(nowMs - at * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Checks all rounds of a coin and cycle on one day in this browser. */
export function DayScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const symbol = useQueryParam('symbol') ?? '';
  const cycleMs = Number(useQueryParam('cycle'));
  const { data } = useRead('contractOptionCoin-coin-list', {});
  const coin = data?.coins.find((one) => one.symbol === symbol);
  const isKnown = coin?.series.some((one) => one.cycleMs === cycleMs) === true;
  const [days] = useState(() => latestDays(serverNowMs()));
  const [day, setDay] = useState(days[0] ?? '');
  const { state, progress, run, stop, forget } = useDayCheck();
  if (data !== undefined && !isKnown) {
    return (
      <Page title={t`Check a day`}>
        <EmptyState
          text={t`There are no rounds of this coin and length.`}
          action={
            <Button
              tone="secondary"
              size="small"
              onClick={() => go.replace('pages/Option/Riseandfall')}
            >
              {t`Rise or fall`}
            </Button>
          }
        />
      </Page>
    );
  }
  const wanted = { symbol, cycleMs, fromMs: Date.parse(`${day}T00:00:00Z`) };
  const isBusy = state === 'busy';
  return (
    <Page title={t`Check a day`}>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <div className="flex items-center justify-between gap-3">
          <span className="text-list font-semibold">
            {coin?.coin ?? ''} · {cycleText(cycleMs)}
          </span>
          <FilterChip
            label={t`Day (UTC)`}
            options={days.map((value) => ({ value, label: value }))}
            value={day}
            onChange={(next) => {
              forget();
              setDay(next);
            }}
          />
        </div>
        <p className="text-meta text-t2">
          {t`Every round of the day that has ended is fetched and worked out again in this browser, by the code that the command line runs. A day of short rounds takes some minutes.`}
        </p>
        <DayCard state={state} progress={progress} />
        <CommandLine args={`--day ${day} --symbol ${symbol} --cycle ${cycleMs / 1_000}`} />
      </div>
      <ActionBar>
        {isBusy ? (
          <Button tone="secondary" isBlock onClick={stop}>
            {t`Stop`}
          </Button>
        ) : (
          <Button isBlock disabled={!isKnown} onClick={() => void run(wanted)}>
            {progress === undefined ? t`Check the day` : t`Check again`}
          </Button>
        )}
      </ActionBar>
    </Page>
  );
}

function useTitle(): (state: DayState, wrong: number, checked: number) => string {
  const { t } = useLingui();
  return (state, wrong, checked) => {
    if (wrong > 0) return plural(wrong, { one: '# round is wrong', other: '# rounds are wrong' });
    switch (state) {
      case 'idle':
        return t`Not checked yet`;
      case 'busy':
        return t`Checking…`;
      case 'done':
        return checked === 0 ? t`No round of this day has ended` : t`All rounds are right`;
      case 'stopped':
        return t`Stopped. What was checked is right`;
      case 'failed':
        return t`The check broke off. What was checked is right`;
    }
  };
}

/** What was found so far. */
function DayCard(props: {
  readonly state: DayState;
  readonly progress: DayProgress | undefined;
}): ReactNode {
  const { state, progress } = props;
  const { t } = useLingui();
  const titleOf = useTitle();
  const { checked = 0, voids = 0, wrong = [], percent = 0 } = progress ?? {};
  const isRight = state === 'done' && wrong.length === 0 && checked > 0;
  const [Icon, look] =
    wrong.length > 0
      ? [ShieldX, 'text-red']
      : isRight
        ? [ShieldCheck, 'text-green']
        : [CalendarCheck, 'text-t3'];
  return (
    <section className="flex flex-col gap-3 rounded-card bg-s1 p-3">
      <div role="status" className="flex items-center gap-2">
        <Icon size={22} strokeWidth={1.8} aria-hidden="true" className={`shrink-0 ${look}`} />
        <h2 className="min-w-0 flex-1 text-list font-semibold">
          {titleOf(state, wrong.length, checked)}
        </h2>
      </div>
      {state !== 'idle' && (
        <>
          <ProgressBar label={t`Part of the day`} value={percent} />
          <p className="num text-meta text-t2">
            {plural(checked, { one: '# round checked', other: '# rounds checked' })}
            {voids > 0 && `, ${plural(voids, { one: '# of them void', other: '# of them void' })}`}
          </p>
        </>
      )}
      {wrong.map(({ roundId, code, name }) => (
        <div key={roundId} className="flex items-center justify-between gap-3 text-meta">
          <span className="min-w-0">
            <span className="num block text-t1">{code}</span>
            <span className="block text-t3">{t(checkTexts[name])}</span>
          </span>
          <ProofLink roundId={roundId} />
        </div>
      ))}
    </section>
  );
}
