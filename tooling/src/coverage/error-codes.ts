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
 * The codes a server source answers with: the first argument of an error or a refusal, what is handed to a
 * `refusalOf...` or `confirm...` helper, and the values of a table from something to `ErrorCode`. In such a table 100 stands for what no caller can cause, so it does not count.
 */
export function findAnsweredCodes(source: string, codes: ReadonlySet<number>): ReadonlySet<number> {
  const text = strip(source);
  const thrown = [...text.matchAll(/\b(?:ApiError|refusalAnswer|refusalEnvelope)\(([^,;]*)/g)];
  const handed = [...text.matchAll(/\b(?:refusalOf|confirm)\w*\(([^;]*);/g)];
  const mapped = /\bErrorCode>/.test(text) ? [...text.matchAll(/\w\s*:\s*(\d{3,5}),/g)] : [];
  const found = [
    ...[...thrown, ...handed].flatMap((match) => literalsIn(match[1] ?? '')),
    ...mapped.flatMap((match) => literalsIn(match[1] ?? '')).filter((code) => code !== 100),
  ];
  return new Set(found.filter((code) => codes.has(code)));
}

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
