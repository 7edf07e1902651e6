/** The part of a package.json that the rules look at. */
export interface Manifest {
  readonly name?: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly type?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** An exact version, or an alias to one; a range would make two clones differ. */
const EXACT = /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** What is wrong with a workspace's manifest, as sentences; empty when it keeps the rules. */
export function findManifestProblems(folder: string, manifest: Manifest): readonly string[] {
  const problems: string[] = [];
  const expected = folder === '.' ? 'candor' : `@candor/${folder.replace(/^.*\//, '')}`;
  if (manifest.name !== expected) problems.push(`${folder}: name is not ${expected}`);
  if (manifest.private !== true) problems.push(`${folder}: private is not true`);
  if (manifest.license !== 'Apache-2.0') problems.push(`${folder}: license is not Apache-2.0`);
  if (manifest.type !== 'module') problems.push(`${folder}: type is not module`);
  const declared = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  };
  for (const [name, version] of Object.entries(declared)) {
    if (!EXACT.test(version)) problems.push(`${folder}: ${name} is not pinned exactly: ${version}`);
  }
  return problems;
}
