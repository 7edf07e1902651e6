import { existsSync, readFileSync } from 'node:fs';
import { readRouteRows } from '#coverage/built-routes.ts';
import { findMissingTexts, parseCatalog } from '#coverage/catalogs.ts';
import { findAnsweredCodes, findExpectedCodes } from '#coverage/error-codes.ts';
import { inRepository, listFiles, readJson } from '#repository.ts';

/**
 * `npm run coverage`: how much of the product specification stands, counted from the sources. What counts as built is
 * explained in docs/coverage.md.
 */
interface Counted {
  readonly name: string;
  readonly built: ReadonlySet<string>;
  readonly wanted: readonly (readonly [area: string, names: readonly string[]])[];
}

/** The specification's locale codes and the tag that names each one's catalogs. */
const LOCALES: Readonly<Record<string, string>> = {
  zh: 'zh-CN',
  en: 'en',
  jp: 'ja',
  hk: 'zh-HK',
  hy: 'ko',
  yn: 'vi',
  ty: 'th',
};

const read = (path: string): string => readFileSync(inRepository(path), 'utf8');
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Where the phone's routes stand. */
const ROUTE_TABLES = ['apps/web/src/app/routes.ts', 'apps/web/src/app/p2p-routes.ts'];

function countRoutes(): Counted {
  const rows = ROUTE_TABLES.filter((table) => existsSync(inRepository(table))).flatMap((table) =>
    readRouteRows(read(table)),
  );
  const built = rows.filter((row) => row.isLoaded && row.modules.every(isHere));
  return {
    name: 'routes',
    built: new Set(built.map((row) => row.path)),
    wanted: Object.entries(readJson('tooling/spec/routes.json') as Record<string, string[]>),
  };
}

/** A module that a route loads has to exist; `#` stands for the client's src, the table lies in `app`. */
function isHere(specifier: string): boolean {
  return existsSync(inRepository('apps/web/src/app', specifier.replace(/^#/, '../')));
}

/** An endpoint is built when it is described; the server does not compile without a handler for each. */
async function countEndpoints(): Promise<Counted> {
  const protocol = (await import(inRepository('packages/protocol/src/index.ts'))) as {
    endpoints: Readonly<Record<string, unknown>>;
  };
  return {
    name: 'endpoints',
    built: new Set(Object.keys(protocol.endpoints)),
    wanted: Object.entries(readJson('tooling/spec/endpoints.json') as Record<string, string[]>),
  };
}

/** A code is built when the server can answer with it and a test of the server or of the whole system expects it. */
async function countCodes(): Promise<Counted> {
  const protocol = (await import(inRepository('packages/protocol/src/index.ts'))) as {
    codes: Readonly<Record<string, number>>;
  };
  const codeByName = new Map(Object.entries(protocol.codes));
  const texts = readJson('tooling/spec/error-codes.json') as Readonly<Record<string, string>>;
  const codes = new Set(Object.keys(texts).map(Number));
  const sources = listFiles('apps/server/src', (path) => /\.ts$/.test(path));
  const tests = [...sources, ...listFiles('e2e/src', (path) => /\.ts$/.test(path))];
  const isShipped = (path: string): boolean => !isTest(path) && !path.includes('/testing/');
  const answered = new Set(
    sources.filter(isShipped).flatMap((path) => [...findAnsweredCodes(read(path), codeByName)]),
  );
  const expected = new Set(
    tests
      .filter((path) => isTest(path) || path.startsWith('e2e/'))
      .flatMap((path) => [...findExpectedCodes(read(path), codes)]),
  );
  const byHundreds = Map.groupBy([...codes].map(String), (code) =>
    code.length < 4 ? 'general' : `${code.slice(0, -3)}xxx`,
  );
  return {
    name: 'codes',
    built: new Set([...answered].filter((code) => expected.has(code)).map(String)),
    wanted: [...byHundreds],
  };
}

/** A locale is built when no catalog of the client lacks a text in it, and every error code has one. */
function countLocales(): Counted {
  const sources = listFiles('apps/web/src', (path) => path.endsWith('/locales/en.po'));
  const codes = Object.keys(readJson('tooling/spec/error-codes.json') as object);
  const complete = Object.entries(LOCALES).filter(([, tag]) => {
    const pairs = sources.map((path) => {
      const own = path.replace(/en\.po$/, `${tag}.po`);
      const translated = existsSync(inRepository(own)) ? parseCatalog(read(own)) : undefined;
      return { source: parseCatalog(read(path)), translated };
    });
    const isWhole = pairs.every(
      ({ source, translated }) => findMissingTexts(source, translated).length === 0,
    );
    const ids = new Set(pairs.flatMap(({ translated }) => [...(translated?.keys() ?? [])]));
    return sources.length > 0 && isWhole && codes.every((code) => ids.has(`error.${code}`));
  });
  return {
    name: 'locales',
    built: new Set(complete.map(([code]) => code)),
    wanted: Object.keys(LOCALES).map((code) => [code, [code]]),
  };
}

function printTable(counted: Counted): string {
  console.log(`\n${counted.name}`);
  let built = 0;
  let total = 0;
  for (const [area, names] of counted.wanted) {
    const missing = names.filter((name) => !counted.built.has(name));
    built += names.length - missing.length;
    total += names.length;
    const figure = `${names.length - missing.length}/${names.length}`.padStart(8);
    const rest = missing.length === 0 ? '' : `  missing: ${missing.join(' ')}`;
    console.log(`  ${area.padEnd(14)}${figure}${rest}`);
  }
  return `${counted.name} ${built}/${total}`;
}

const counts = [countRoutes(), await countEndpoints(), await countCodes(), countLocales()];
const totals = counts.map(printTable);
console.log(`\n${totals.join(' ')}`);
