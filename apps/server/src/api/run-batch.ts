import { CODE_OK, codes, errorCodes } from '@candor/protocol';
import type { AnswerCode } from '@candor/protocol';
import { ApiError } from './api-error.ts';
import type { OwnCall, Session } from './call.ts';
import { ExchangeBusyError, ExchangeStoppedError } from '#engine/exchange-port.ts';

/** What a line of a batch answers. */
interface LineResult<Done> {
  requestId: string;
  code: number;
  msg: string;
  field: string | null;
  data: Done | null;
}

/**
 * Runs the lines of a batch in the order given, each under its own key; what is refused stops no other line.
 * Keeps the highest sequence for the session's later reads.
 */
export async function runBatch<
  Line extends { readonly requestId: string },
  Done extends { readonly sequence: number },
>(
  session: Session,
  lines: readonly Line[],
  run: (line: Omit<Line, 'requestId'>, call: OwnCall) => Promise<Done>,
): Promise<{ sequence: number; results: LineResult<Done>[] }> {
  const results = await Promise.all(
    lines.map(async ({ requestId, ...line }): Promise<LineResult<Done>> => {
      try {
        const data = await run(line, { session, requestKey: requestId });
        return { requestId, code: CODE_OK, msg: 'ok', field: null, data };
      } catch (error) {
        return { requestId, ...refusalOf(error), data: null };
      }
    }),
  );
  const sequence = Math.max(0, ...results.map(({ data }) => data?.sequence ?? 0));
  session.lastSequence = Math.max(session.lastSequence, sequence);
  return { sequence, results };
}

/** What a line that was not carried out answers. @throws whatever is no refusal */
function refusalOf(error: unknown): Pick<LineResult<never>, 'code' | 'msg' | 'field'> {
  if (error instanceof ApiError) {
    const field = error.detail?.field;
    return {
      code: error.code,
      msg: error.message,
      field: typeof field === 'string' ? field : null,
    };
  }
  if (error instanceof ExchangeBusyError) return bare(codes.busy);
  if (error instanceof ExchangeStoppedError) return bare(codes.outcomeUnknown);
  throw error;
}

const bare = (code: AnswerCode): Pick<LineResult<never>, 'code' | 'msg' | 'field'> => ({
  ...{ code, msg: errorCodes[code].text },
  field: null,
});
