import type { ListProblem } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const texts: Readonly<Record<ListProblem, (at: number) => MessageDescriptor>> = {
  name: () => msg`the name must begin with sanctions or pep, and end with .csv, .json or .jsonl`,
  too_large: () => msg`the file is too large`,
  head: () => msg`the first line must name the columns id and name`,
  quote: () => msg`a quote is not closed`,
  line: (at) => msg`line ${at} is no JSON object`,
  entry: (at) => msg`entry ${at} has no id or no name`,
  nobody: () => msg`it holds nobody`,
  other: () => msg`it is no list`,
};

/** Why a file of a list cannot be read. */
export function problemText(problem: {
  readonly why: ListProblem;
  readonly at: number | null;
}): MessageDescriptor {
  return texts[problem.why](problem.at ?? 0);
}
