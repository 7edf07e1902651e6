import { readJson } from '#repository.ts';

/** What is run: the server and both clients. Tests, benches and tools are not. */
const PRODUCT = ['apps/server', 'apps/web', 'apps/admin'] as const;

type Names = Readonly<Record<string, string>>;

/** A package as package-lock.json has it, by its place. */
interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
}

export type LockPackages = Readonly<Record<string, LockEntry>>;

/** One part of the product, as CycloneDX names it. */
interface SbomComponent {
  readonly type: 'application' | 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
  readonly licenses?: readonly object[];
}

/** What the product is made of, in the shape of CycloneDX. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: { readonly component: SbomComponent };
  readonly components: readonly SbomComponent[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Where Node finds a package from a folder: the nearest `node_modules` that has it. */
function placeOf(packages: LockPackages, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const entry = packages[place];
    if (entry?.link === true) return entry.resolved;
    if (entry !== undefined) return place;
    if (folder === '') return undefined;
  }
}

/** Places of all that a package needs when it runs; what is for other machines may be in no place. */
function needsOf(packages: LockPackages, place: string): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
  const names = Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies });
  return names.flatMap((name) => placeOf(packages, name, place) ?? []);
}

function licencesOf(license: string): readonly object[] {
  return /\s/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}

function componentOf(packages: LockPackages, place: string): SbomComponent {
  const { version = '', license, integrity, ...entry } = packages[place] ?? {};
  const name = entry.name ?? place.replace(/^.*node_modules\//, '');
  const isOurs = !place.includes('node_modules/');
  const sha512 = /^sha512-(\S+)/.exec(integrity ?? '')?.[1];
  return {
    type: (PRODUCT as readonly string[]).includes(place) ? 'application' : 'library',
    'bom-ref': place,
    name,
    version,
    ...(isOurs ? {} : { purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }),
    ...(sha512 === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
    ...(license === undefined ? {} : { licenses: licencesOf(license) }),
  };
}

/**
 * Every package that production needs, with version, licence and hash, as package-lock.json pins it. It has
 * neither number nor time, so that the same lockfile gives the same text.
 */
export function createSbom(
  packages: LockPackages = (readJson('package-lock.json') as { readonly packages: LockPackages })
    .packages,
): Sbom {
  const needs = new Map<string, readonly string[]>();
  const visit = (place: string): void => {
    if (needs.has(place)) return;
    const found = needsOf(packages, place);
    needs.set(place, found);
    for (const one of found) visit(one);
  };
  for (const folder of PRODUCT) visit(folder);
  const places = [...needs.keys()].sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { ...componentOf(packages, ''), 'bom-ref': 'candor', type: 'application' },
    },
    components: places.map((place) => componentOf(packages, place)),
    dependencies: [
      { ref: 'candor', dependsOn: [...PRODUCT] },
      ...places.map((ref) => ({ ref, dependsOn: [...(needs.get(ref) ?? [])].sort() })),
    ],
  };
}
