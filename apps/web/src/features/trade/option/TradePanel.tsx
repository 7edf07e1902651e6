import type {
  OptionChoiceName,
  OptionEntryView,
  OptionRoundView,
  OptionRules,
  OptionSeriesView,
} from '@candor/protocol';
import { Button, cx, formatDecimal, settleAmount, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Grid3x3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { balanceKey } from '#shared/hub/topic-state.ts';
import { useSession } from '#shared/session/session.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { useBalances } from '#shared/trading/accounts/use-balances.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { setOptionView, useOptionView } from './option-view.ts';
import { problemText } from './option-texts.ts';
import { OptionTerm, OptionWords } from './OptionTerm.tsx';
import { averageReturn, feePercent } from './payout.ts';
import { Pools } from './Pools.tsx';
import { QuickRow, StakePad } from './StakePad.tsx';
import { findLock, findStakeProblem, quickAmounts } from './stake-form.ts';
import type { Lock, StakeFacts, StakeProblem } from './stake-form.ts';
import { useEnter } from './use-enter.ts';
import { isFinished } from './rounds.ts';

/** Comes after the panel: it is needed with the first entry only. */
const ConfirmSheet = lazy(async () => {
  const { ConfirmSheet: Sheet } = await import('./ConfirmSheet.tsx');
  return { default: Sheet };
});

interface TradePanelProps {
  readonly series: OptionSeriesView;
  readonly rules: OptionRules;
  readonly next: OptionRoundView | undefined;
  readonly entries: readonly OptionEntryView[];
  readonly isLive: boolean;
  readonly isStale: boolean;
  readonly nowMs: number;
  readonly onRules: () => void;
  readonly onLimits: () => void;
}

/** The stake typed last, or the smallest quick amount that is worth a round. */
function useStake(rules: OptionRules) {
  const kept = useOptionView((view) => view.stake);
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (kept === '' ? (quickAmounts(rules)[0] ?? rules.min) : kept);
  const change = (next: string): void => {
    setTyped(next);
    if (/^\d+(\.\d+)?$/.test(next)) setOptionView({ stake: next });
  };
  return { typed: shown, stake: settleAmount(shown), change };
}

/** What the entry is checked against, as it stands at this moment. */
function useFacts(props: TradePanelProps, entry: OptionEntryView | undefined): StakeFacts {
  const { series, rules, next, isLive, nowMs } = props;
  const hasSession = useSession((state) => state.session !== undefined);
  const limits = useRead(
    'optionLimits',
    {},
    { isEnabled: hasSession, freshMs: 0, everyMs: 30_000 },
  );
  const balances = useBalances().byKey;
  const key = balanceKey({ accountKind: 'option', asset: series.asset });
  return {
    round: next,
    rules,
    available: balances === undefined ? undefined : (balances.get(key)?.available ?? '0'),
    limits: limits.data?.limits.find(({ asset }) => asset === series.asset),
    isLive,
    hasEntered: entry !== undefined,
    nowMs,
  };
}

/** Everything one enters a round with: the three pools, the stake, and what keeps the user out. */
export function TradePanel(props: TradePanelProps): ReactNode {
  const { series, rules, next, entries, nowMs, onRules, onLimits } = props;
  const go = useGo();
  const isOnline = useIsOnline();
  const hasSession = useSession((state) => state.session !== undefined);
  const { typed, stake, change } = useStake(rules);
  const order = useEnter(stake);
  const entry = next && (ownEntry(entries, next) ?? ownEntry([order.entered], next));
  const facts = useFacts(props, entry);
  const lock = hasSession || facts.round === undefined ? findLock(facts) : visitorLock(facts);
  const problem = findStakeProblem(stake, facts);
  const pick = (choice: OptionChoiceName): void => {
    if (!hasSession) go.detour('pages/login/login');
    else if (next !== undefined && problem === undefined) order.pick({ round: next, choice });
  };
  const edit = (next: string): void => {
    order.forget();
    change(next);
  };
  const asking = order.asking && { ...order.asking, round: latest(order.asking.round, next) };
  return (
    <>
      <Caption
        {...{ lock, problem, stake, series, next, onLimits, hasSession, isOnline }}
        failure={order.failure}
      />
      <Pools
        {...{ series, stake, entry }}
        round={next}
        isLocked={lock !== undefined || !isOnline || (hasSession && problem !== undefined)}
        isBusy={order.isBusy}
        isStale={props.isStale || !isOnline}
        onPick={pick}
      />
      <StakeFields
        {...{ rules, series }}
        stake={typed}
        available={facts.available}
        onChange={edit}
      />
      <button
        type="button"
        onClick={onRules}
        className="press mx-auto flex min-h-10 items-center px-4 text-center text-meta text-balance text-t2 underline decoration-line underline-offset-4"
      >
        <FeeSentence rules={rules} />
      </button>
      <OptionWords />
      <Suspense fallback={null}>
        <ConfirmSheet
          {...{ series, asking, stake, nowMs }}
          failure={order.failure}
          isBusy={order.isBusy}
          onConfirm={order.confirm}
          onClose={order.close}
        />
      </Suspense>
    </>
  );
}

/** A visitor is kept out by the round's own state only. */
function visitorLock(facts: StakeFacts): Lock | undefined {
  return findLock({ ...facts, limits: undefined, hasEntered: false });
}

function ownEntry(
  entries: readonly (OptionEntryView | undefined)[],
  { roundId }: OptionRoundView,
): OptionEntryView | undefined {
  return entries.find((entry) => entry?.roundId === roundId);
}

/** The round as it is now, where it is still the same. */
function latest(round: OptionRoundView, next: OptionRoundView | undefined): OptionRoundView {
  return next?.roundId === round.roundId && !isFinished(next) ? next : round;
}

/** What all this costs, in one sentence that leads to the rules. */
function FeeSentence({ rules }: { readonly rules: OptionRules }): ReactNode {
  const { t } = useLingui();
  if (rules.mode === 'fixed') return t`Fixed factors pay less than they risk on average`;
  const fee = feePercent(rules.feePpm);
  const back = averageReturn(rules.feePpm);
  return t`Fee ${fee}% of the pool: of 100 staked, ${back} come back on average`;
}

/** The line over the buttons: what a tap does, or why it does nothing. Its room is always kept. */
function Caption(props: {
  readonly lock: Lock | undefined;
  readonly problem: StakeProblem | undefined;
  readonly failure: string | undefined;
  readonly stake: string;
  readonly series: OptionSeriesView;
  readonly next: OptionRoundView | undefined;
  readonly hasSession: boolean;
  readonly isOnline: boolean;
  readonly onLimits: () => void;
}): ReactNode {
  const { lock, problem, failure, stake, series, next, hasSession, isOnline, onLimits } = props;
  const { t } = useLingui();
  const lockText = useLockText();
  const { asset } = series;
  const warning = !isOnline
    ? t`Offline. Entries that the exchange received count.`
    : (failure ??
      (lock === undefined
        ? hasSession && problem !== undefined
          ? problemText(problem, asset)
          : undefined
        : lockText(lock)));
  const calm = hasSession ? t`Tap to enter ${stake} ${asset}.` : t`Log in to enter.`;
  const isOwn = lock?.kind === 'paused' || lock?.kind === 'limit';
  const isCalm =
    failure === undefined && isOnline && (lock?.kind === 'entered' || lock?.kind === 'closed');
  return (
    <p
      role="status"
      className={cx(
        'flex min-h-7 flex-wrap items-center gap-x-2 px-4 pb-1 text-meta',
        warning === undefined || isCalm ? 'text-t2' : 'text-warn',
      )}
    >
      {warning ?? calm}
      {warning === undefined && (
        <OptionTerm name="payout">
          {next?.mode === 'fixed' ? t`Pays if it wins` : t`Payout if entries closed now, after fee`}
        </OptionTerm>
      )}
      {isOwn && (
        <button type="button" onClick={onLimits} className="press min-h-10 text-primary-text">
          {t`My limits`}
        </button>
      )}
    </p>
  );
}

function useLockText(): (lock: Lock) => string {
  const { t } = useLingui();
  return (lock) => {
    switch (lock.kind) {
      case 'paused': {
        const until = formatMinute(lock.untilMs);
        return t`You paused option rounds until ${until}.`;
      }
      case 'limit': {
        const until = formatMinute(lock.untilMs);
        return t`Your limit of today is reached. A new day begins ${until}.`;
      }
      case 'entered':
        return t`Entered. It cannot be changed; one entry a round.`;
      case 'degraded':
        return t`No rounds now: prices come from fewer than 3 sources.`;
      case 'closed':
        return t`Entries closed. The next round opens by itself.`;
    }
  };
}

/** The stake with its keys: a pad where it fits, else one row and the pad in a sheet. */
function StakeFields(props: {
  readonly rules: OptionRules;
  readonly stake: string;
  readonly series: OptionSeriesView;
  readonly available: string | undefined;
  readonly onChange: (stake: string) => void;
}): ReactNode {
  const { rules, stake, series, available, onChange } = props;
  const { t } = useLingui();
  const go = useGo();
  const [isPadOpen, setIsPadOpen] = useState(false);
  const { asset } = series;
  const isEmpty = available === '0';
  const transfer = (): void => go.to('transfer', { to: 'option', asset });
  return (
    <div className="flex flex-col gap-1.5 pt-1.5">
      <div className="mx-4 flex min-h-12 flex-wrap items-center gap-x-3 rounded-input border border-primary-text bg-s2 px-3 py-1">
        <OptionTerm name="stake" className="text-meta" />
        <span className="num text-title font-bold" data-stake>
          {stake === '' ? '0' : stake}
        </span>
        <span className="text-meta text-t2">{asset}</span>
        <span className="num ml-auto text-meta text-t2">
          {isEmpty ? (
            <Button tone="ghost" size="small" className="px-0!" onClick={transfer}>
              {t`Transfer in`}
            </Button>
          ) : (
            available !== undefined && t`Available ${formatDecimal(available)}`
          )}
        </span>
        <button
          type="button"
          aria-label={t`Type a stake`}
          aria-haspopup="dialog"
          onClick={() => setIsPadOpen(true)}
          className="press hidden size-10 place-items-center text-t2 [@media(max-height:839px)]:grid"
        >
          <Grid3x3 size={18} strokeWidth={1.8} aria-hidden="true" />
        </button>
      </div>
      <StakePad {...{ rules, stake, onChange }} className="[@media(max-height:839px)]:hidden" />
      <QuickRow {...{ rules, stake, onChange }} className="[@media(min-height:840px)]:hidden" />
      <Sheet
        isOpen={isPadOpen}
        onClose={() => setIsPadOpen(false)}
        title={t`Stake ${stake} ${asset}`}
        footer={
          <Button isBlock onClick={() => setIsPadOpen(false)}>
            {t`Done`}
          </Button>
        }
      >
        <StakePad {...{ rules, stake, onChange }} className="pb-3" />
      </Sheet>
    </div>
  );
}
