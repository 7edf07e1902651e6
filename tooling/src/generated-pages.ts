import { existsSync, readFileSync } from 'node:fs';
import { inRepository, listFiles, readJson } from '#repository.ts';
import { describeCodes, describeFigures, replaceBlock } from '#rules/generated-tables.ts';
import type { BenchmarkFigure, ErrorMeanings } from '#rules/generated-tables.ts';

/** A page with parts that come from code, as it is and as it has to be. */
interface GeneratedPage {
  readonly path: string;
  readonly current: string;
  readonly wanted: string;
}

/** Codes from here on are the house's own; those below are the specification's, 21002 included. */
const HOUSE_CODE_MIN = 41_000;

async function errorCodesPage(): Promise<GeneratedPage> {
  const { errorCodes } = (await import(inRepository('packages/protocol/src/index.ts'))) as {
    errorCodes: ErrorMeanings;
  };
  const path = 'docs/error-codes.md';
  const current = readFileSync(inRepository(path), 'utf8');
  const isHouse = (code: number): boolean => code >= HOUSE_CODE_MIN;
  const wanted = replaceBlock(
    replaceBlock(
      current,
      'specification codes',
      describeCodes(errorCodes, (code) => !isHouse(code)),
    ),
    'house codes',
    describeCodes(errorCodes, isHouse),
  );
  return { path, current, wanted };
}

function decisionsPage(): GeneratedPage {
  const path = 'docs/adr/README.md';
  const current = readFileSync(inRepository(path), 'utf8');
  const rows = listFiles('docs/adr', (name) => /\/\d{4}-[^/]*\.md$/.test(name)).map((name) => {
    const title = /^# (?:ADR )?(?:\d{4})?[.:]? *(.+)$/m.exec(
      readFileSync(inRepository(name), 'utf8'),
    )?.[1];
    const file = name.replace(/^.*\//, '');
    return `- [${file.slice(0, 4)}](${file}) ${title ?? file}`;
  });
  return { path, current, wanted: replaceBlock(current, 'decisions', rows.join('\n')) };
}

/** README.md with the figures that were measured last; a benchmark run by a reader does not make the page wrong. */
export function readmeWithFigures(readme: string): string {
  const figures = existsSync(inRepository('bench', 'results.json'))
    ? (readJson('bench/results.json') as readonly BenchmarkFigure[])
    : [];
  const machine = figures[0]?.machine ?? '';
  const text =
    figures.length === 0
      ? 'Not measured yet.'
      : `${describeFigures(figures)}\n\nMeasured on ${machine}; \`npm run bench\` measures yours.`;
  return replaceBlock(readme, 'figures', text);
}

/** The pages whose tables follow from the sources: settings from the server, error codes from the protocol, decisions. */
export async function generatedPages(): Promise<readonly GeneratedPage[]> {
  const { describeSettings } = (await import(
    inRepository('apps', 'server', 'src', 'config', 'settings.ts')
  )) as { describeSettings: () => string };
  const read = (path: string): string => readFileSync(inRepository(path), 'utf8');
  const operations = read('docs/operations.md');
  const readme = read('README.md');
  return [
    await errorCodesPage(),
    decisionsPage(),
    {
      path: 'docs/operations.md',
      current: operations,
      wanted: replaceBlock(operations, 'settings', describeSettings()),
    },
    {
      path: 'README.md',
      current: readme,
      wanted: replaceBlock(readme, 'settings', describeSettings()),
    },
  ];
}
