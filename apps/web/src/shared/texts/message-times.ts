import { formatMinute } from './time.ts';

/** A part of a text: a moment, or what stands between two. */
export interface TextPiece {
  readonly text: string;
  readonly isTime: boolean;
}

/** A moment as the server's texts name it, which do not know where their reader is; or a day alone. */
const MOMENT = /(\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?: UTC)?|\d{4}-\d{2}-\d{2})/;

/** `2026-11-21 23:52 UTC` in the reader's zone; other moments as they stand. */
function inReadersZone(moment: string): string {
  const utc = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC$/.exec(moment);
  if (utc === null) return moment;
  const timeMs = Date.parse(`${utc[1] ?? ''}T${utc[2] ?? ''}:00Z`);
  return Number.isNaN(timeMs) ? moment : formatMinute(timeMs);
}

/** A text of the server in pieces, its moments in the reader's zone. */
export function piecesOf(text: string): readonly TextPiece[] {
  return text
    .split(MOMENT)
    .map((piece, at) => ({
      text: at % 2 === 1 ? inReadersZone(piece) : piece,
      isTime: at % 2 === 1,
    }))
    .filter((piece) => piece.text !== '');
}
