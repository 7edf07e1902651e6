import { PROFIT_FILE_DAYS_MAX } from '@candor/protocol';
import type { EndpointReply, EndpointRequest, ProfitFile } from '@candor/protocol';
import { toCsv } from '#api/csv.ts';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { Session } from '#api/call.ts';
import { awaitOwnWrites } from '#modules/money/history/index.ts';
import { contractFillsPart } from './export-contract-fills.ts';
import { billsPart, fillsPart } from './export-rows.ts';
import { daysPart, disposalsPart } from './export-profit.ts';
import type { Part, PartWanted } from './file-part.ts';
import type { PnlReads } from './pnl-deps.ts';

interface FileKind {
  readonly columns: readonly string[];
  readonly read: (reads: PnlReads, wanted: PartWanted) => Promise<Part>;
}

const kinds: Readonly<Record<ProfitFile, FileKind>> = {
  fills: {
    columns: [
      ...['time (UTC)', 'market', 'side', 'price', 'amount', 'total', 'fee', 'fee asset'],
      ...['role', 'trade', 'order'],
    ],
    read: fillsPart,
  },
  contractFills: {
    columns: [
      ...['time (UTC)', 'market', 'side', 'price', 'amount', 'value', 'profit', 'fee', 'currency'],
      ...['role', 'trade', 'order'],
    ],
    read: contractFillsPart,
  },
  bills: {
    columns: ['time (UTC)', 'account', 'asset', 'amount', 'reason', 'reference', 'bill'],
    read: billsPart,
  },
  pnl: {
    columns: [
      ...['day (UTC)', 'currency', 'profit', 'realised', 'unrealised change', 'fees included'],
      ...['came in', 'went out', 'interest and rewards in it', 'worth at the end', 'fills'],
    ],
    read: daysPart,
  },
  tax: {
    columns: [
      ...['time (UTC)', 'kind', 'asset', 'amount', 'proceeds', 'cost', 'gain', 'currency'],
      ...['method', 'transfer', 'market', 'reference'],
    ],
    read: disposalsPart,
  },
};

/** @throws ApiError invalidRequest */
function assertRange({ fromMs, toMs }: EndpointRequest<'profitExport'>): void {
  if (toMs <= fromMs) throw refuse.invalidRequest('toMs: after fromMs', { field: 'toMs' });
  if (toMs - fromMs > PROFIT_FILE_DAYS_MAX * DAY_MS) {
    const text = `fromMs to toMs: at most ${PROFIT_FILE_DAYS_MAX} days`;
    throw refuse.invalidRequest(text, { field: 'fromMs' });
  }
}

const dayText = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** One part of a user's file. @throws ApiError invalidRequest, busy */
export async function exportPart(
  reads: PnlReads,
  request: EndpointRequest<'profitExport'>,
  session: Session,
): Promise<EndpointReply<'profitExport'>> {
  assertRange(request);
  const { file, cursor } = request;
  // Positions are kept by the hour.
  const fromMs = Math.floor(request.fromMs / HOUR_MS) * HOUR_MS;
  const { columns, read } = kinds[file];
  await awaitOwnWrites(reads.exchange, session);
  const toMs = Math.min(request.toMs, reads.nowMs());
  const { rows, nextCursor } = await read(reads, { userId: session.userId, fromMs, toMs, cursor });
  const text = toCsv(columns, rows);
  const fileName = `candor-${file}-${dayText(fromMs)}-${dayText(Math.max(fromMs, toMs - 1))}.csv`;
  // The heading is one line: no name of a column breaks.
  const body = cursor === undefined ? text : text.slice(text.indexOf('\r\n') + 2);
  return { fileName, text: body, rows: rows.length, nextCursor };
}
