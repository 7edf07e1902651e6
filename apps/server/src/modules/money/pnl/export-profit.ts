import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { readCursor } from '#modules/money/history/index.ts';
import { VALUATION_ASSET } from '#modules/money/wallet/index.ts';
import { disposalRows } from './disposal-rows.ts';
import { timeText } from './file-part.ts';
import type { Part, PartWanted } from './file-part.ts';
import type { PnlReads } from './pnl-deps.ts';
import { PositionBook } from './position.ts';
import type { Entry } from './position.ts';
import { readPositionsBefore } from './profit-books.ts';
import type { BookRead } from './profit-books.ts';
import { readHoldings, sumOf } from './profit-history.ts';
import { partsOf, Texts } from './profit-view.ts';
import { readEntries } from './read-entries.ts';

const HOURS_A_DAY = DAY_MS / HOUR_MS;

/** One line a day that has begun, from the day of the user's first entry on; the last one may still go on. */
export async function daysPart(
  reads: PnlReads,
  { userId, fromMs, toMs }: PartWanted,
): Promise<Part> {
  const from = Math.floor(fromMs / DAY_MS);
  const days = Math.ceil(toMs / DAY_MS) - from;
  if (days <= 0) return { rows: [], nextCursor: null };
  const hours = Array.from({ length: days + 1 }, (_, place) => (from + place) * HOURS_A_DAY);
  const held = await reads.books.read(userId, (read) => readHoldings(reads, read, hours));
  const texts = new Texts(reads.catalogue, reads.valuationAssetId);
  const rows = held.slice(1).flatMap((end, place) => {
    // Nothing was ever held up to the end of this day.
    if (end.size === 0) return [];
    const parts = partsOf(held[place] ?? end, end);
    const row = [
      timeText((from + place) * DAY_MS).slice(0, 10),
      VALUATION_ASSET,
      ...[parts.profit, parts.realised, parts.unrealised, parts.fees].map((one) =>
        texts.worth(one),
      ),
      ...[parts.came, parts.went, parts.earned].map((one) => texts.worth(one)),
      texts.worth(sumOf(end, ({ worthUnits }) => worthUnits)),
      parts.fills,
    ];
    return [row];
  });
  return { rows, nextCursor: null };
}

/** A part ends where an hour does, because positions are kept by the hour. */
const PART_READINGS_MAX = 40;

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS);

/** The entries from an hour on: as many hours as fill a part, and where the next part begins. */
async function readPartEntries(
  reads: PnlReads,
  { client, userId }: BookRead,
  { toMs, afterTransferId }: { readonly toMs: number; readonly afterTransferId: number },
): Promise<{ readonly entries: readonly Entry[]; readonly nextHour: number | undefined }> {
  const entries: Entry[] = [];
  for (let reading = 0; reading < PART_READINGS_MAX; reading++) {
    const last = entries.at(-1)?.transferId ?? afterTransferId;
    const read = await readEntries(client, reads, { userId, afterTransferId: last });
    entries.push(...read.entries);
    const end = entries.at(-1);
    if (read.isEnd || end === undefined || end.atMs >= toMs) {
      return { entries: entries.filter(({ atMs }) => atMs < toMs), nextHour: undefined };
    }
    const [first] = entries;
    const nextHour = hourOf(end.atMs);
    if (first !== undefined && hourOf(first.atMs) < nextHour) {
      return { entries: entries.filter(({ atMs }) => hourOf(atMs) < nextHour), nextHour };
    }
  }
  throw refuse.busy({ retryAfterMs: 1_000 });
}

/** What was sold, sent away, won and lost in a time, oldest first; money spent on coins is no disposal. */
export async function disposalsPart(reads: PnlReads, wanted: PartWanted): Promise<Part> {
  const { userId, fromMs, toMs, cursor } = wanted;
  const hour = cursor === undefined ? hourOf(fromMs) : readCursor(cursor).id;
  return reads.books.read(userId, async (read) => {
    const before = await readPositionsBefore(read, hour);
    const positions = new Map(before.map(({ assetId, position }) => [assetId, position]));
    const afterTransferId = Math.max(0, ...before.map(({ transferId }) => transferId));
    const book = new PositionBook(reads.valuationAssetId, positions);
    const { entries, nextHour } = await readPartEntries(reads, read, { toMs, afterTransferId });
    const disposals = entries
      .map((entry) => book.take(entry).disposal)
      .filter((one) => one !== undefined)
      .filter(
        ({ entry, assetId }) => entry.kind === 'result' || assetId !== reads.valuationAssetId,
      );
    return {
      rows: await disposalRows(reads, read, disposals),
      nextCursor: nextHour === undefined ? null : String(nextHour),
    };
  });
}
