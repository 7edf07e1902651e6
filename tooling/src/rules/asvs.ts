import { absentTests, namedTests } from './named-tests.ts';

/**
 * How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. They come first in their
 * section and are numbered from one; OAuth (10) and WebRTC (17) are left out.
 */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};

/** What stands in the last column where no test does. */
const STATES: readonly string[] = ['met, no test', 'not met', 'does not apply'];

/** Numbers of the requirements, in the standard's order. */
export const requirements: readonly string[] = Object.entries(SECTIONS).flatMap(
  ([section, count]) => Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

/** What is wrong with the list in `docs/asvs.md`: a requirement missing or twice, a row without reason or proof. */
export function asvsProblems(page: string, exists: (path: string) => boolean): readonly string[] {
  const rows = page
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
  const numbers = rows.map(([number = '']) => number);
  return [
    ...requirements
      .filter((number) => !numbers.includes(number))
      .map((number) => `${number} is missing`),
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `${number} is there twice`),
    ...numbers
      .filter((number) => !requirements.includes(number))
      .map((number) => `${number} is no requirement`),
    ...rows.flatMap(([number = '', asks = '', where = '', proof = '', ...more]) => [
      ...(asks.trim() === '' || where.trim() === '' || more.length > 0
        ? [`${number} needs four columns, none of them empty`]
        : []),
      ...(STATES.includes(proof) || namedTests(proof).length > 0
        ? []
        : [`${number} has neither a test nor a state`]),
      ...absentTests(where + proof, exists).map((file) => `${number}: ${file} does not exist`),
    ]),
  ];
}
