/** One entry of package-lock.json, as far as completing it needs. */
export interface LockEntry {
  readonly version?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** Entries by their path below the repository, such as `node_modules/pg`. */
export type LockEntries = Readonly<Record<string, LockEntry>>;

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32'];
const PROCESSORS: Readonly<Record<string, string>> = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  loongarch64: 'loong64',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
};

/**
 * Entries that `npm ci` demands and that npm leaves out of a lockfile when it cannot see another platform's binary
 * while writing it: every optional dependency that a package pins exactly must be listed, or `npm ci` refuses.
 */
export function findMissingPlatformEntries(entries: LockEntries): LockEntries {
  const missing: Record<string, LockEntry> = {};
  for (const [path, entry] of Object.entries(entries)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) || isReachable(entries, path, name)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...(entry.dev === true ? { dev: true } : {}),
        optional: true,
        ...platformOf(name),
      };
    }
  }
  return missing;
}

/** Whether a package at `path` would find `name` by walking up, as Node does. */
function isReachable(entries: LockEntries, path: string, name: string): boolean {
  for (let base = path; ; base = base.replace(/(^|\/)[^/]*\/?$/, '')) {
    if (`${base === '' ? '' : `${base}/`}node_modules/${name}` in entries) return true;
    if (base === '') return false;
  }
}

/** Platform fields read off a binary package's name: `…-linux-arm64-musl`, `…-win32-x64-msvc`. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const system = words.find((word) => SYSTEMS.includes(word));
  const processor = words.map((word) => PROCESSORS[word]).find((word) => word !== undefined);
  const last = words.at(-1) ?? '';
  const libc = last.startsWith('musl') ? 'musl' : last.startsWith('gnu') ? 'glibc' : undefined;
  return {
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(system === undefined ? {} : { os: [system] }),
    ...(system === 'linux' && libc !== undefined ? { libc: [libc] } : {}),
  };
}
