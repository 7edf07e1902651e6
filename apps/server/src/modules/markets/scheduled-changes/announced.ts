import { refuse } from '#api/refuse.ts';
import type { ActWork } from '#modules/console/acts/index.ts';
import { utcTime } from '#texts/utc-time.ts';
import { isSameMinute } from './change-minute.ts';
import type { Change, ChangeKind } from './change.ts';
import type { ScheduledChanges } from './scheduled-changes.ts';

/** Held by who decides a change until it is written down: each is announced, and the next one sees it. */
const CHANGE_LOCK = 4_201_341;

/** The changes whose subject is the symbol of a spot or contract market. */
const MARKET_KINDS: readonly ChangeKind[] = [
  'market_state',
  'market_rules',
  'market_delist',
  'market_fees',
  'contract_terms',
];

/** What is decided and still to come of some kinds for one subject, the next one first. */
async function announcedOf(
  changes: ScheduledChanges,
  { tx }: ActWork,
  kinds: readonly ChangeKind[],
  subject: string,
): Promise<readonly Change[]> {
  // One decision at a time: several who decide the same at once mean it once.
  await tx.query('SELECT pg_advisory_xact_lock($1)', [CHANGE_LOCK]);
  return (await changes.comingIn(tx)).filter(
    (change) => kinds.includes(change.kind) && change.subject === subject,
  );
}

/** What is decided and still to come for one subject, the next one first. */
export async function decidedFor<Kind extends ChangeKind>(
  changes: ScheduledChanges,
  work: ActWork,
  kind: Kind,
  subject: string,
): Promise<readonly Extract<Change, { readonly kind: Kind }>[]> {
  const announced = await announcedOf(changes, work, [kind], subject);
  return announced.filter(
    (change): change is Extract<Change, { readonly kind: Kind }> => change.kind === kind,
  );
}

const told = ({ changeId, kind, effectiveAtMs }: Change): string =>
  `change ${changeId}, ${kind}, is announced for ${utcTime(effectiveAtMs)}`;

/**
 * Whether a market is still there at a time, by what is announced; without a time, for good.
 * @throws ApiError marketDelisted that names the announced end
 */
export async function assertMarketStays(
  changes: ScheduledChanges,
  work: ActWork,
  { symbol, atMs = Infinity, field }: { symbol: string; atMs?: number; field: string },
): Promise<void> {
  const [end] = await decidedFor(changes, work, 'market_delist', symbol);
  if (end === undefined || end.effectiveAtMs > atMs) return;
  throw refuse.marketDelisted(`${symbol} is delisted by then: ${told(end)}`, { field });
}

/**
 * Whether a market may end at a time, by what is announced: nothing that users were told would come later.
 * @throws ApiError alreadyHandled that names what is in the way
 */
export async function assertMayEnd(
  changes: ScheduledChanges,
  work: ActWork,
  { symbol, atMs }: { readonly symbol: string; readonly atMs: number },
): Promise<void> {
  const announced = await announcedOf(changes, work, MARKET_KINDS, symbol);
  const end = announced.find(({ kind }) => kind === 'market_delist');
  if (end !== undefined) {
    throw refuse.alreadyHandled(`${symbol} is announced to be delisted: ${told(end)}`);
  }
  const later = announced.find(({ effectiveAtMs }) => effectiveAtMs >= atMs);
  if (later === undefined) return;
  throw refuse.alreadyHandled(`${symbol} is not over before that: ${told(later)}; call it off`);
}

/** Whether a minute is free of what was decided of the same. @throws ApiError alreadyHandled that names it */
export function assertMinuteFree(decided: readonly Change[], effectiveAtMs: number): void {
  const rival = decided.find((one) => isSameMinute(one.effectiveAtMs, effectiveAtMs));
  if (rival !== undefined) throw refuse.alreadyHandled(`another is there already: ${told(rival)}`);
}

/**
 * Whether one more change of a market can come at a time, beside what was decided of its kind.
 * @throws ApiError alreadyHandled where one is announced for that minute, marketDelisted
 */
export async function assertRoomFor(
  changes: ScheduledChanges,
  work: ActWork,
  decided: readonly Change[],
  { symbol, effectiveAtMs }: { readonly symbol: string; readonly effectiveAtMs: number },
): Promise<void> {
  assertMinuteFree(decided, effectiveAtMs);
  await assertMarketStays(changes, work, { symbol, atMs: effectiveAtMs, field: 'effectiveAtMs' });
}
