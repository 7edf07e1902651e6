import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A product to be: its name, its numbers in the journal, and where it is shown. */
export interface Skeleton {
  /** One lowercase word: `trial`. */
  readonly name: string;
  /** The group of the server's modules and of the phone's features: `earn`. */
  readonly group: string;
  readonly commandId: number;
  readonly recordId: number;
  /** The schema version that knows it first. */
  readonly since: number;
  /** A path of the specification that has no screen yet, as `pages/mstarch/mstarch`; none makes no screen. */
  readonly route?: string | undefined;
}

export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

const templates = new URL('../../product-skeleton/', import.meta.url).pathname;

/** Where each folder of the template goes. */
const folders = ({ name, group }: Skeleton): Readonly<Record<string, string>> => ({
  core: `packages/exchange-core/src/${name}`,
  protocol: `packages/protocol/src/${name}`,
  server: `apps/server/src/modules/${group}/${name}`,
  web: `apps/web/src/features/${group}/${name}`,
});

/** The folders that are the product's own. */
export const foldersOf = (skeleton: Skeleton): readonly string[] =>
  Object.values(folders(skeleton));

/** The product's own files. */
export function renderFiles(skeleton: Skeleton): readonly SourceFile[] {
  const fill = (text: string): string => fillIn(text, skeleton);
  return Object.entries(folders(skeleton))
    .filter(([folder]) => folder !== 'web' || skeleton.route !== undefined)
    .flatMap(([folder, target]) =>
      readdirSync(join(templates, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => {
          const path = join(entry.parentPath, entry.name);
          const own = relative(join(templates, folder), path).replace(/\.template$/, '');
          return { path: `${target}/${fill(own)}`, text: fill(readFileSync(path, 'utf8')) };
        }),
    );
}

/** The lists that name every product, with this one appended. `read` reads a file of the repository. */
export function editLists(skeleton: Skeleton, read: (path: string) => string): SourceFile[] {
  const { name, group, route } = skeleton;
  const core = 'packages/exchange-core/src';
  const module = `#modules/${group}/${name}`;
  const edit = (path: string, ...steps: ((text: string) => string)[]): SourceFile => ({
    path,
    text: steps.reduce((text, step) => step(text), read(path)),
  });
  return [
    edit(
      `${core}/products.ts`,
      imports(`import { ${name} } from '#${name}/product.ts';`),
      append('export const products = [', ']', name),
      behindLast(/^export \* from .*;$/gm, `export * from './${name}/index.ts';`),
    ),
    edit(
      'packages/protocol/src/products.ts',
      imports(`import { ${name}Endpoints } from './${name}/endpoints.ts';`),
      append('export const productEndpoints = {', '}', `...${name}Endpoints`),
    ),
    edit(
      'apps/server/src/products.ts',
      imports(`import { ${name}Product } from '${module}/product.ts';`),
      append('const products = [', ']', `${name}Product`),
    ),
    edit(
      'apps/server/src/compose/products.ts',
      imports(`import { ${name}Routes } from '${module}/index.ts';`),
      append(
        'export const productRoutes = (deps: ProductDeps) => ({',
        '})',
        `...${name}Routes(deps)`,
      ),
    ),
    edit(
      'apps/server/src/compose/testing/product-guards.ts',
      imports(`import { ${name}Guards } from '${module}/testing/guards.ts';`),
      append('const products: readonly ProductGuards[] = [', ']', `${name}Guards`),
    ),
    ...(route === undefined ? [] : [edit('apps/web/src/app/routes.ts', loads(skeleton, route))]),
  ];
}

const titleOf = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

function fillIn(text: string, skeleton: Skeleton): string {
  const words = new Map(
    Object.entries({ ...skeleton, Name: titleOf(skeleton.name) }).map(
      ([word, value]) => [word, String(value)] as const,
    ),
  );
  return text.replace(/\{\{(\w+)\}\}/g, (whole, word: string) => words.get(word) ?? whole);
}

/** Puts a line behind the last one that `pattern` finds. */
const behindLast =
  (pattern: RegExp, line: string) =>
  (text: string): string => {
    const last = [...text.matchAll(pattern)].at(-1);
    if (last === undefined) throw new Error(`there is no place for ${line}`);
    const at = last.index + last[0].length;
    return `${text.slice(0, at)}\n${line}${text.slice(at)}`;
  };

/** Puts an import behind the others. */
const imports = (line: string) => behindLast(/^(?:import .*|\} from .*);$/gm, line);

/** Puts an item at the end of the list between `begin` and the next `end`. */
const append =
  (begin: string, end: string, item: string) =>
  (text: string): string => {
    const from = text.indexOf(begin);
    const to = text.indexOf(end, from + begin.length);
    if (from < 0 || to < 0) throw new Error(`there is no list ${begin}`);
    const items = text
      .slice(from + begin.length, to)
      .trimEnd()
      .replace(/,$/, '');
    const before = items === '' ? '' : `${items},`;
    return `${text.slice(0, from + begin.length)}${before}\n  ${item},\n${text.slice(to)}`;
  };

const ROUTE_WITHOUT_SCREEN = /\{ path: '([^']+)', title: (msg`[^`]+`)(?:, auth: true)? \},/g;

/** Gives the route its screen. */
const loads =
  ({ name, group }: Skeleton, route: string) =>
  (text: string): string => {
    const free = [...text.matchAll(ROUTE_WITHOUT_SCREEN)];
    const row = free.find(([, path]) => path === route);
    if (row === undefined) {
      const paths = free.map(([, path = '']) => `  ${path}`).join('\n');
      throw new Error(`${route} is not one of the routes without a screen:\n${paths}`);
    }
    const screen = `${titleOf(name)}Screen`;
    const [whole, , title = ''] = row;
    return text.replace(
      whole,
      () =>
        `{ path: '${route}', title: ${title}, auth: true, load: () => import('#features/${group}/${name}/${screen}.tsx').then((m) => m.${screen}), },`,
    );
  };
