import type { ReactNode } from 'react';
import { piecesOf } from './message-times.ts';

/** A text of the server with its times in the reader's zone, none of them broken between two lines. */
export function MessageText({ text }: { readonly text: string }): ReactNode {
  return piecesOf(text).map(({ text: piece, isTime }, at) =>
    isTime ? (
      <span key={at} className="num whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
