/** Why bytes or values are refused by the codec. */
export type CodecProblem =
  | 'unsupported_version'
  | 'truncated'
  | 'trailing_bytes'
  | 'too_long'
  | 'not_compressed'
  | 'unknown_command'
  | 'unknown_effect'
  | 'unknown_name'
  | 'integer_not_minimal'
  | 'integer_out_of_range'
  | 'text_too_long'
  | 'text_not_unicode'
  | 'empty_batch'
  | 'sequence_gap';

/** Bytes that we did not write, or values that have no canonical bytes. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
  readonly problem: CodecProblem;

  constructor(problem: CodecProblem, detail = '') {
    super(detail === '' ? problem : `${problem}: ${detail}`);
    this.problem = problem;
  }
}
