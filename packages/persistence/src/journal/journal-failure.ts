/**
 * A batch that may or may not be durable. There is no certain failure: whoever gets this drops its
 * memory and begins again from what the database has.
 *
 * `fenced`: another engine leads, nothing of the batch was written and this one must end.
 * `unknown`: the database did not say.
 */
export class JournalFailure extends Error {
  override readonly name = 'JournalFailure';
  readonly certain = false;
  readonly reason: 'fenced' | 'unknown';

  constructor(reason: JournalFailure['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
