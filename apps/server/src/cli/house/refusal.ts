import { ApiError } from '#api/api-error.ts';

/** What a check of the server refuses, as a line; undefined where it refuses nothing. */
export function refusalOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

/** The back office refused a call: its message is the act, the code and why. Anything else ends the run. */
export class StaffRefusal extends Error {}
