/** The journal does not say what it once said: a row is missing, changed or out of place. */
export class JournalCorruptError extends Error {
  override readonly name = 'JournalCorruptError';
  /** The first command of the row that does not fit. */
  readonly sequence: number;

  constructor(sequence: number, problem: string) {
    super(`journal row ${sequence}: ${problem}`);
    this.sequence = sequence;
  }
}
