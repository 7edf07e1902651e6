import { existsSync, readFileSync } from 'node:fs';
import { inRepository, listFiles, readJson } from '#repository.ts';
import { describeCodes, describeFigures, replaceBlock } from '#rules/generated-tables.ts';
import type { BenchmarkFigure, ErrorMeanings } from '#rules/generated-tables.ts';
import { describeRoutes } from '#rules/route-tables.ts';
import type { RouteFacts } from '#rules/route-tables.ts';

/** A page with parts that come from code, as it is and as it has to be. */
export interface GeneratedPage {
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

/** The routes that browsers load: written, because the tables they follow from bring every schema along. */
async function routesPage(): Promise<GeneratedPage> {
  const { endpoints } = (await import(inRepository('packages/protocol/src/endpoints.ts'))) as {
    endpoints: Readonly<Record<string, RouteFacts>>;
  };
  const { adminEndpoints } = (await import(
    inRepository('packages/protocol/src/admin/admin-endpoints.ts')
  )) as { adminEndpoints: Readonly<Record<string, RouteFacts>> };
  const path = 'packages/protocol/src/generated/routes.ts';
  return {
    path,
    current: existsSync(inRepository(path)) ? readFileSync(inRepository(path), 'utf8') : '',
    wanted: describeRoutes(endpoints, adminEndpoints),
  };
}

function decisionsPage(): GeneratedPage {
  const path = 'docs/adr/README.md';
  const current = readFileSync(inRepository(path), 'utf8');
  const rows = listFiles('docs/adr', (name) => /\/\d{4}-[^/]*\.md$/.test(name)).map((name) => {
    const title = /^# \d{4} (.+)$/m.exec(readFileSync(inRepository(name), 'utf8'))?.[1];
    const file = name.replace(/^.*\//, '');
    return `- [${file.slice(0, 4)}](${file}) ${title ?? file}`;
  });
  return { path, current, wanted: replaceBlock(current, 'decisions', rows.join('\n')) };
}

/** What the readme shows of the figures, in this order: a line for each promise of speed. */
const headlines: readonly string[] = [
  'core.commands_per_cpu_second',
  'core.hard_mix.engine_ratio',
  'core.hard_mix.bare_book_ratio',
  'durable.websocket',
  'durable.http',
  'durable.websocket_p99',
  'durable.http_p99',
  'feed.broadcast.ratio',
  'startup.first',
  'startup.after_crash',
  'client.lighthouse.home.performance',
  'client.lighthouse.spot.performance',
  'client.live_book.fps',
  'client.tab_switch',
  'admin.list_slowest',
];

/**
 * The pages that show what was measured last. They are written with the others and not held to the figures by
 * a test: a benchmark that a reader runs does not make them wrong.
 */
export function measuredPages(): readonly GeneratedPage[] {
  const figures = readJson('bench/results.json') as readonly BenchmarkFigure[];
  const chosen = headlines.flatMap((name) => figures.filter((figure) => figure.name === name));
  const pages: [path: string, figures: readonly BenchmarkFigure[]][] = [
    ['README.md', chosen],
    ['bench/README.md', figures],
  ];
  return pages.map(([path, shown]) => {
    const current = readFileSync(inRepository(path), 'utf8');
    const text = `${describeFigures(shown)}\n\n${describeMachines(shown)}`;
    return { path, current, wanted: replaceBlock(current, 'figures', text) };
  });
}

/** Where the figures were measured: the machine of most of them, and what was measured on another one. */
function describeMachines(figures: readonly BenchmarkFigure[]): string {
  const [most = ['no machine yet', []], ...others] = [
    ...Map.groupBy(figures, ({ machine }) => machine),
  ].toSorted(([, left], [, right]) => right.length - left.length);
  const elsewhere = others.map(
    ([machine, measured]) => `; ${measured.map(({ name }) => name).join(', ')} on ${machine}`,
  );
  return `Measured on ${most[0]}${elsewhere.join('')}.`;
}

/** The pages whose tables follow from the sources: settings from the server, error codes from the protocol, decisions. */
export async function generatedPages(): Promise<readonly GeneratedPage[]> {
  const { describeSettings } = (await import(
    inRepository('apps', 'server', 'src', 'config', 'settings.ts')
  )) as { describeSettings: () => string };
  const readme = readFileSync(inRepository('README.md'), 'utf8');
  return [
    await errorCodesPage(),
    await routesPage(),
    decisionsPage(),
    {
      path: 'README.md',
      current: readme,
      wanted: replaceBlock(readme, 'settings', describeSettings()),
    },
  ];
}
