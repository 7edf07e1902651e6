import { inTransaction } from '@candor/persistence';
import type { P2pOrder } from '@candor/exchange-core';
import type {
  EndpointReply,
  EndpointRequest,
  P2pLineKind,
  P2pLineView,
  P2pStep,
} from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { Session } from '#api/call.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import { isRunning, ownOrder, sideOf } from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import type { Viewer } from '#modules/people/uploads/index.ts';

/** Lines that one side can write in one order: enough for any trade, too few to flood the other. */
const LINES_MAX = 300;
/** How long after its end an order can still be talked about. */
const TALK_MS = 7 * 86_400_000;

/** A line of a chat as it is kept. */
interface LineRow {
  readonly line_id: number;
  readonly order_id: number;
  readonly at_ms: number;
  readonly kind: P2pLineKind;
  readonly user_id: number | null;
  readonly text: string;
  readonly step: P2pStep | null;
  readonly sequence: number | null;
  readonly file_id: string | null;
}

const COLUMNS = 'line_id, order_id, at_ms, kind, user_id, text, step, sequence, file_id';

/** A line without the picture it may show. */
export function lineFacts(order: P2pOrder, row: LineRow): Omit<P2pLineView, 'picture'> {
  return {
    lineId: row.line_id,
    orderId: row.order_id,
    atMs: row.at_ms,
    kind: row.kind,
    by: row.user_id === null ? null : (sideOf(order, row.user_id) ?? null),
    text: row.text,
    step: row.step,
  };
}

/** A line as one of the two sides sees it. */
function lineView(
  { uploads }: Pick<P2pDeps, 'uploads'>,
  order: P2pOrder,
  row: LineRow,
  viewer: Viewer,
): P2pLineView {
  const picture = row.file_id === null ? null : uploads.linkFor(viewer, row.file_id);
  return { ...lineFacts(order, row), picture };
}

/** Everything of an order's chat, the oldest first: for who decides, and the evidence file. */
export async function readLines(
  { pool }: Pick<P2pDeps, 'pool'>,
  orderId: number,
): Promise<readonly LineRow[]> {
  const { rows } = await pool.query<LineRow>(
    `SELECT ${COLUMNS} FROM p2p_lines WHERE order_id = $1 ORDER BY line_id`,
    [orderId],
  );
  return rows;
}

/** A page of an order's chat, the newest first. What was shown counts as read. */
export async function listLines(
  deps: P2pDeps,
  request: EndpointRequest<'p2pChatList'>,
  { userId }: Session,
): Promise<EndpointReply<'p2pChatList'>> {
  const { orderId, cursor } = request;
  const { order } = await ownOrder(deps, userId, orderId);
  const below = cursor === undefined ? null : readCursor(cursor).id;
  const { rows } = await deps.pool.query<LineRow>(
    `SELECT ${COLUMNS} FROM p2p_lines WHERE order_id = $1 AND ($2::bigint IS NULL OR line_id < $2)
     ORDER BY line_id DESC LIMIT ${rowsToRead(request)}`,
    [orderId, below],
  );
  const page = cutPage(rows, request, ({ line_id: id }) => String(id));
  const newest = page.rows[0]?.line_id;
  if (newest !== undefined && cursor === undefined) {
    await deps.pool.query(
      `INSERT INTO p2p_line_reads (order_id, user_id, line_id) VALUES ($1, $2, $3)
       ON CONFLICT (order_id, user_id) DO UPDATE
       SET line_id = greatest(p2p_line_reads.line_id, excluded.line_id)`,
      [orderId, userId, newest],
    );
  }
  const viewer = { kind: 'user', id: userId } as const;
  return {
    lines: page.rows.map((row) => lineView(deps, order, row, viewer)),
    nextCursor: page.nextCursor,
  };
}

/** Says something, or shows a picture. @throws refusal notFound orderFinished invalidRequest aboveMax */
export async function sendLine(
  deps: P2pDeps,
  { orderId, text, fileId, clientLineId }: EndpointRequest<'p2pChatSend'>,
  { userId }: Session,
): Promise<EndpointReply<'p2pChatSend'>> {
  const { pool, uploads, nowMs } = deps;
  const { order } = await ownOrder(deps, userId, orderId);
  if (!isRunning(order) && nowMs() > order.closedAtMs + TALK_MS) throw refuse.orderFinished();
  const words = (text ?? '').trim();
  if ((words === '') === (fileId === undefined)) {
    throw refuse.invalidRequest('text: words or a picture', { field: 'text' });
  }
  const row = await inTransaction(pool, async (tx) => {
    // One side's lines are counted and added one after the other.
    await tx.query('SELECT 1 FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
    const { rows: known } = await tx.query<LineRow>(
      `SELECT ${COLUMNS} FROM p2p_lines
       WHERE order_id = $1 AND user_id = $2 AND client_line_id = $3`,
      [orderId, userId, clientLineId],
    );
    if (known[0] !== undefined) return known[0];
    const { rows: counted } = await tx.query<{ count: number }>(
      'SELECT count(*) FROM p2p_lines WHERE order_id = $1 AND user_id = $2',
      [orderId, userId],
    );
    if ((counted[0]?.count ?? 0) >= LINES_MAX) throw refuse.aboveMax();
    const owner = { kind: 'user', id: userId } as const;
    if (fileId !== undefined && !(await uploads.use(tx, owner, 'proof', fileId))) {
      throw refuse.notFound({ field: 'fileId' });
    }
    const { rows } = await tx.query<LineRow>(
      `INSERT INTO p2p_lines (order_id, at_ms, kind, user_id, text, file_id, client_line_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
      [
        ...[orderId, nowMs(), fileId === undefined ? 'text' : 'picture', userId],
        ...[words, fileId ?? null, clientLineId],
      ],
    );
    return rows[0];
  });
  if (row === undefined) throw new Error('the line was not kept');
  deps.bell.ring(order);
  return { line: lineView(deps, order, row, { kind: 'user', id: userId }) };
}

/** What a merchant says by itself when an order is opened. Said once, however often it is called. */
export async function sendAutoReply(
  deps: Pick<P2pDeps, 'pool' | 'bell' | 'nowMs'>,
  order: P2pOrder,
  text: string,
): Promise<void> {
  if (text === '') return;
  const line = { order, userId: order.makerId, text, clientLineId: 'auto-reply' };
  await sayOnce(deps, { ...line, kind: 'auto_reply' });
}

/** Keeps a line that a merchant says without a hand on the keys; a repeat of its id keeps nothing. */
export async function sayOnce(
  { pool, bell, nowMs }: Pick<P2pDeps, 'pool' | 'bell' | 'nowMs'>,
  line: {
    readonly order: Pick<P2pOrder, 'orderId' | 'buyerId' | 'sellerId'>;
    readonly userId: number;
    readonly kind: 'auto_reply' | 'text';
    readonly text: string;
    readonly clientLineId: string;
  },
): Promise<void> {
  const { order, userId, kind, text, clientLineId } = line;
  const { rowCount } = await pool.query(
    `INSERT INTO p2p_lines (order_id, at_ms, kind, user_id, text, client_line_id)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [order.orderId, nowMs(), kind, userId, text, clientLineId],
  );
  if (rowCount === 1) bell.ring(order);
}
