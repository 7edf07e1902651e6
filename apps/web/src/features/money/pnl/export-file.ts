import { PROFIT_FILE_DAYS_MAX } from '@candor/protocol';
import type { ProfitFile } from '@candor/protocol';
import { api } from '#shared/api/api.ts';
import { saveFile } from '#shared/share/save-file.ts';

const DAY_MS = 86_400_000;

/** Times a file can be had for. */
export const exportTimes = ['90d', 'year', 'lastYear'] as const;
export type ExportTime = (typeof exportTimes)[number];

/** The time in UTC, from inclusive, to exclusive. */
export function exportRange(
  time: ExportTime,
  nowMs: number,
): { readonly fromMs: number; readonly toMs: number } {
  const year = new Date(nowMs).getUTCFullYear();
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  switch (time) {
    case '90d':
      return { fromMs: today - 89 * DAY_MS, toMs: today + DAY_MS };
    case 'year':
      return { fromMs: Date.UTC(year, 0, 1), toMs: today + DAY_MS };
    case 'lastYear':
      return { fromMs: Date.UTC(year - 1, 0, 1), toMs: Date.UTC(year, 0, 1) };
  }
}

/** So that a spreadsheet reads it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** More parts than a year of a busy account has. */
const PARTS_MAX = 400;

/**
 * Fetches a file part by part and saves it on the device. @returns its lines; with none nothing is saved.
 * @throws RefusedError, NetworkError
 */
export async function saveExport(
  file: ProfitFile,
  range: { readonly fromMs: number; readonly toMs: number },
  onRows: (rows: number) => void,
): Promise<number> {
  if (range.toMs - range.fromMs > PROFIT_FILE_DAYS_MAX * DAY_MS) throw new RangeError('too long');
  const texts: string[] = [BYTE_ORDER_MARK];
  let rows = 0;
  let cursor: string | undefined;
  for (let part = 0; part < PARTS_MAX; part++) {
    const reply = await api('profitExport', {
      file,
      ...range,
      ...(cursor === undefined ? {} : { cursor }),
    });
    texts.push(reply.text);
    rows += reply.rows;
    onRows(rows);
    if (reply.nextCursor === null) {
      if (rows > 0) saveFile(new Blob(texts, { type: 'text/csv;charset=utf-8' }), reply.fileName);
      return rows;
    }
    cursor = reply.nextCursor;
  }
  throw new RangeError('a file without an end');
}
