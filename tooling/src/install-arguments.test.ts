import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installArguments } from './install-arguments.ts';

const DAY_MS = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** What our registry has: how many days ago each version was published; the last one is `latest`. */
const published: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  seasoned: { '1.0.0': 30, '1.1.0': 8, '1.2.0': 6 },
  newborn: { '1.0.0': 1 },
};

let registry: Server;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-registry-'));
  registry = createServer(({ url = '' }, response) => {
    const name = url.slice(1);
    const ages = published[name];
    if (ages === undefined) {
      response.writeHead(404).end('{}');
      return;
    }
    const versions = Object.keys(ages);
    const tarball = (version: string) => `http://127.0.0.1/${name}-${version}.tgz`;
    const body = {
      name,
      'dist-tags': { latest: versions.at(-1) },
      versions: Object.fromEntries(
        versions.map((version) => [
          version,
          { name, version, dist: { tarball: tarball(version) } },
        ]),
      ),
      time: Object.fromEntries(versions.map((version) => [version, ago(ages[version] ?? 0)])),
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

/** Has npm choose a version from our registry, installing nothing. @returns what the manifest says then */
async function chosen(given: readonly string[]): Promise<string | undefined> {
  const manifest = join(folder, 'package.json');
  writeFileSync(manifest, JSON.stringify({ name: 'house', version: '1.0.0', private: true }));
  rmSync(join(folder, 'package-lock.json'), { force: true });
  const { port } = registry.address() as AddressInfo;
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const npm = spawn(
    'npm',
    [
      ...given,
      ...['--package-lock-only', '--no-audit', '--no-fund', '--fetch-retries=0'],
      ...[`--registry=http://127.0.0.1:${port}`, `--cache=${join(folder, 'cache')}`],
    ],
    { cwd: folder, env: Object.fromEntries(own), stdio: 'ignore' },
  );
  await once(npm, 'close');
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  return Object.values(dependencies)[0];
}

test('npm takes the newest version that is a week old, pinned exactly', async () => {
  expect(await chosen(installArguments(['seasoned']))).toBe('1.1.0');
});

test('npm takes nothing of a package that is younger', async () => {
  expect(await chosen(installArguments(['newborn']))).toBeUndefined();
});

test('npm takes the newest where somebody says otherwise', async () => {
  expect(await chosen(installArguments(['seasoned', '--min-release-age=0']))).toBe('1.2.0');
});
