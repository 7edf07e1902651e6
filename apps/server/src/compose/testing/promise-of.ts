import { errorCodes, okEnvelope } from '@candor/protocol';
import type { AnswerCode } from '@candor/protocol';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import type { TestAnswer } from './test-api.ts';

/**
 * A check that an answer is one of the two kinds an endpoint's description promises: what its reply
 * schema says, or a refusal with a code it names or shares with all others.
 */
export function promiseOf(
  endpoint: { readonly reply: TSchema; readonly errors: readonly AnswerCode[] },
  sharedCodes: readonly AnswerCode[],
): (answer: TestAnswer) => void {
  const reply = Compile(endpoint.reply);
  return ({ status, code, msg, data, type, message }) => {
    expect(status).not.toBe(500);
    expect(message).toBe(msg);
    if (code === 200) {
      expect(status).toBe(200);
      expect({ msg, type }).toEqual({ msg: okEnvelope(null).msg, type: 'ok' });
      expect(reply.Errors(data)).toEqual([]);
      return;
    }
    expect([...sharedCodes, ...endpoint.errors]).toContain(code);
    expect(status).toBe(errorCodes[code as AnswerCode].status);
  };
}
