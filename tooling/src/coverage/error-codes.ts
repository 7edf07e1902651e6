/** Codes that are also HTTP statuses or round numbers: a bare literal of these says nothing about codes. */
const AMBIGUOUS = new Set([100, 400, 404, 500]);

/** Source text without what may hold numbers that are no codes: comments, texts with digits, calendar dates. */
function strip(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, (text) =>
      /\d/.test(text) ? "''" : text,
    )
    .replace(/\bDate(?:\.UTC)?\([^)]*\)/g, 'Date()');
}

function literalsIn(text: string): readonly number[] {
  return [...text.matchAll(/(?<![\w.$])(\d{3,5})(?![\w.])/g)].map((match) => Number(match[1]));
}

/**
 * The codes a server source answers with, by their names: members of `refuse` and `codes`, what indexes `refuse`, what
 * is handed to a helper whose name begins with `refusalOf`, `confirm` or `positive`, and the values of a table from
 * something to `ErrorName`, or of a product's declaration. In such a table `failed` stands for what no caller can cause, so it does not count.
 */
export function findAnsweredCodes(
  source: string,
  codeByName: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  const text = strip(source);
  const members = [...text.matchAll(/\b(?:refuse|codes)\.(\w+)/g)].map(([, name = '']) => name);
  const handed = [
    ...text.matchAll(/\brefuse\[([^\]]*)\]|\b(?:refusalOf|confirm|positive)\w*\(([^;]*);/g),
  ];
  const mapped = /\b(?:ErrorName>|ProductDeclaration;)/.test(text)
    ? [...text.matchAll(/\w\s*:\s*\[?\s*('\w+'),/g)]
    : [];
  const found = [
    ...members,
    ...handed.flatMap((match) => namesIn(match[1] ?? match[2] ?? '')),
    ...mapped.flatMap((match) => namesIn(match[1] ?? '')).filter((name) => name !== 'failed'),
  ];
  return new Set(found.flatMap((name) => codeByName.get(name) ?? []));
}

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

/** The codes a test expects: any literal of a code; an ambiguous one only on a line about codes or refusals. */
export function findExpectedCodes(source: string, codes: ReadonlySet<number>): ReadonlySet<number> {
  const found = strip(source)
    .split('\n')
    .flatMap((line) => {
      const isAboutCodes = /code|refus|envelope/i.test(line);
      return literalsIn(line).filter((code) => isAboutCodes || !AMBIGUOUS.has(code));
    });
  return new Set(found.filter((code) => codes.has(code)));
}
