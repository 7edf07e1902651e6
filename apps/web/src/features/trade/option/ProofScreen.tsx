import {
  ActionBar,
  Button,
  cx,
  DeltaText,
  ErrorState,
  formatDecimal,
  formatExact,
  IconButton,
  Skeleton,
} from '@candor/ui-kit';
import { subtractDecimals } from '@candor/money';
import type { RoundProof } from '@candor/verify';
import { useLingui } from '@lingui/react/macro';
import { Download, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { CommandLine } from '#shared/share/CommandLine.tsx';
import { saveFile } from '#shared/share/save-file.ts';
import { useShare } from '#shared/share/use-share.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { OptionWords } from './OptionTerm.tsx';
import { ChecksCard } from './ChecksCard.tsx';
import { EntryPath } from './EntryPath.tsx';
import { choiceTexts, cycleText } from './option-texts.ts';
import { amountOf, codeOf, movePercent, priceOf, sumOf } from './proof-figures.ts';
import type { Evidence } from './proof-figures.ts';
import { outcomeText, voidText } from './proof-texts.ts';
import { isRoundId, useCheck, useProof } from './use-proof.ts';
import { WindowCard } from './WindowCard.tsx';

/** The proof of one round: all it follows from, and a button that works it out again in this browser. */
export function ProofScreen(): ReactNode {
  const { t } = useLingui();
  const roundId = Number(useQueryParam('proof'));
  const entry = useQueryParam('entry');
  const entryId = entry === undefined ? undefined : Number(entry);
  const { query, proof, publicKey } = useProof(roundId, entryId);
  const evidence = query.data?.evidence;
  const code = evidence && codeOf(evidence);
  // Whose entry it was is nobody else's business.
  const share = useShare(code === undefined ? '' : t`Round ${code}`, () =>
    location.href.replace(/&entry=\d+/, ''),
  );
  // An address without a round names none that could come.
  const isMissing = query.isError || !isRoundId(roundId);
  return (
    <Page
      title={code === undefined ? t`Proof of a round` : t`Round ${code}`}
      trailing={
        proof !== undefined && (
          <>
            <IconButton
              label={t`Save the evidence`}
              onClick={() => saveFile(fileOf(proof), `round-${roundId}.json`)}
            >
              <Download size={20} strokeWidth={1.8} aria-hidden="true" />
            </IconButton>
            <IconButton label={t`Share`} onClick={share}>
              <Share2 size={20} strokeWidth={1.8} aria-hidden="true" />
            </IconButton>
          </>
        )
      }
    >
      {isMissing && (
        <ErrorState
          text={t`The evidence of this round is not here. It appears a few seconds after everybody is paid.`}
          onRetry={() => void query.refetch()}
        />
      )}
      {!isMissing && (evidence === undefined || proof === undefined) && <ProofSkeleton />}
      {evidence !== undefined && proof !== undefined && (
        <Proof evidence={evidence} proof={proof} publicKey={publicKey} />
      )}
    </Page>
  );
}

const fileOf = (proof: RoundProof): Blob =>
  new Blob([JSON.stringify(proof)], { type: 'application/json' });

function Proof(props: {
  readonly evidence: Evidence;
  readonly proof: RoundProof;
  readonly publicKey: string | undefined;
}): ReactNode {
  const { evidence, proof, publicKey } = props;
  const { t } = useLingui();
  const { check, state, run } = useCheck(proof, publicKey);
  const { round, result } = evidence;
  const reason = voidText(evidence);
  const ownPayout = check?.kind === 'real' ? check.checked.ownPayout : undefined;
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <ProofHead evidence={evidence} own={proof.own} ownPayout={ownPayout} />
        {reason !== undefined && (
          <p className="text-meta text-warn">
            {reason}. {t`All stakes were refunded.`}
          </p>
        )}
        {(evidence.startWindow.length > 0 || evidence.endWindow.length > 0) && (
          <div className="grid grid-cols-2 gap-2">
            <WindowCard
              evidence={evidence}
              name={t`Start price`}
              ticks={evidence.startWindow}
              median={result.startTicks}
              atMs={round.startAtMs}
            />
            <WindowCard
              evidence={evidence}
              name={t`End price`}
              ticks={evidence.endWindow}
              median={result.endTicks}
              atMs={round.endAtMs}
            />
          </div>
        )}
        <OptionWords words={['start', 'end', 'draw']} />
        <ChecksCard evidence={evidence} check={check} hasFailed={state === 'failed'} />
        {proof.own !== undefined && (
          <EntryPath own={proof.own} root={evidence.entries.root} entries={evidence.entries} />
        )}
        <CommandLine args={String(round.roundId)} />
      </div>
      <ActionBar>
        <Button
          tone="secondary"
          className="flex-1"
          isBusy={state === 'busy'}
          onClick={() => void run('tampered')}
        >
          {t`Tamper test`}
        </Button>
        <Button className="flex-1" isBusy={state === 'busy'} onClick={() => void run('real')}>
          {check?.kind === 'real' ? t`Check again` : t`Check it here`}
        </Button>
      </ActionBar>
    </>
  );
}

const OUTCOME_LOOKS = { rise: 'text-up', fall: 'text-down', flat: 'text-t1' } as const;

/** What came out, at the left; at the right the own entry, or what was staked. */
function ProofHead(props: {
  readonly evidence: Evidence;
  readonly own: RoundProof['own'];
  readonly ownPayout: string | undefined;
}): ReactNode {
  const { evidence, own, ownPayout } = props;
  const { t } = useLingui();
  const { rules, entries, result } = evidence;
  const { asset, priceScale } = rules;
  const coin = rules.symbol.endsWith(asset) ? rules.symbol.slice(0, -asset.length) : rules.symbol;
  const [start, end] = [result.startTicks, result.endTicks].map((ticks) =>
    priceOf(evidence, ticks),
  );
  const pool = amountOf(evidence, sumOf(Object.values(entries.stakes)));
  const count = entries.count.rise + entries.count.fall + entries.count.flat;
  const staked = own && amountOf(evidence, own.entry.stake);
  return (
    <div className="flex justify-between gap-4">
      <div className="min-w-0">
        <p className="text-meta text-t2">
          {t`Outcome`} · {coin}, {cycleText(rules.cycleMs)}
        </p>
        <p
          className={cx(
            'text-display font-bold',
            result.outcome === null ? 'text-t2' : OUTCOME_LOOKS[result.outcome],
          )}
        >
          {outcomeText(evidence)}
        </p>
        {result.outcome !== null && start !== undefined && end !== undefined && (
          <p className="text-meta text-t2">
            {t`End less start`}{' '}
            <DeltaText value={subtractDecimals(end, start)} decimals={priceScale} />{' '}
            <span className="num text-t3">{`(${movePercent(start, end)})`}</span>
          </p>
        )}
      </div>
      {staked === undefined || own === undefined ? (
        <div className="num shrink-0 text-right">
          <p className="text-meta text-t2">{t`Staked in all`}</p>
          <p className="text-title font-bold">{formatDecimal(pool, 2)}</p>
          <p className="text-meta text-t2">{t`${count} entries`}</p>
        </div>
      ) : (
        <div className="num shrink-0 text-right">
          <p className="text-meta text-t2">{t`Your entry`}</p>
          {ownPayout === undefined ? (
            <p className="text-title font-bold">{formatExact(staked, 2)}</p>
          ) : (
            <DeltaText
              value={subtractDecimals(ownPayout, staked)}
              asset={asset}
              className="text-title font-bold"
            />
          )}
          <p className="text-meta text-t2">
            {formatExact(staked, 2)} {asset}, {t(choiceTexts[own.entry.choice])}
            {ownPayout !== undefined && ` · ${t`paid ${formatExact(ownPayout, 2)}`}`}
          </p>
        </div>
      )}
    </div>
  );
}

function ProofSkeleton(): ReactNode {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3 px-4 pt-2">
      <Skeleton className="h-20" />
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
