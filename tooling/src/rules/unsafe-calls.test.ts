import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRepository, listFiles } from '#repository.ts';

const isShipped = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('/testing/');

/** What ships: servers, clients, packages. */
const sources = ['apps', 'packages']
  .flatMap((folder) => listFiles(folder, isShipped))
  .map((path) => ({ path, text: readFileSync(inRepository(path), 'utf8') }));

interface Ban {
  /** Requirement of docs/asvs.md that names this test. */
  readonly asks: string;
  readonly what: string;
  readonly calls: RegExp;
  /** A text that has one, so that a pattern that finds nothing more is noticed. */
  readonly example: string;
  /** Sources that may, each for the reason that its row in docs/asvs.md gives. */
  readonly allowed: readonly string[];
}

const bans: readonly Ban[] = [
  {
    asks: '1.2.5',
    what: 'a command for a shell',
    calls: /\b(exec|execSync)\b[^;]*from 'node:child_process'|\bshell: (true|['"`])/,
    example: "import { exec } from 'node:child_process';",
    allowed: [],
  },
  {
    asks: '1.2.9',
    what: 'a regular expression that is made at run time',
    calls: /\bnew RegExp\(|[^.\w]RegExp\(/,
    example: 'new RegExp(text)',
    allowed: [
      'apps/admin/src/features/settings/SettingsScreen.tsx',
      'apps/server/src/modules/console/settings/settings-table.ts',
      'apps/server/src/modules/people/names/name-words.ts',
      'apps/server/src/texts/ways-out.ts',
    ],
  },
  {
    asks: '1.3.2',
    what: 'a program made of text',
    calls: /\beval\(|\bFunction\(['"`]|new Function\(|node:vm/,
    example: 'new Function(text)',
    allowed: [],
  },
  {
    asks: '3.2.2',
    what: 'markup made of text',
    calls:
      /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML)\b|\bdocument\.write\b/,
    example: 'element.innerHTML = text',
    allowed: [],
  },
  {
    asks: '6.5.3',
    what: 'a number that can be guessed',
    calls: /\bMath\.random\b|\bpseudoRandomBytes\b/,
    example: 'Math.random()',
    // How long a client waits before it connects again.
    allowed: ['packages/api-client/src/feed-client.ts'],
  },
  {
    asks: '11.3.1',
    what: 'a cipher other than AES-256-GCM',
    calls: /\bcreate(?:Cipher|Decipher)iv\((?!'aes-256-gcm')/,
    example: "createCipheriv('aes-256-cbc', key, nonce)",
    allowed: [],
  },
  {
    asks: '11.4.1',
    what: 'a hash that is broken',
    calls: /['"`](md4|md5|sha-?1|ripemd160)['"`]/i,
    example: "createHash('md5')",
    allowed: ['apps/server/src/modules/access/security/totp.ts'],
  },
  {
    asks: '12.3.2',
    what: 'a certificate that nobody looks at',
    calls: /\brejectUnauthorized\b|NODE_TLS_REJECT_UNAUTHORIZED|\bcheckServerIdentity\b/,
    example: 'rejectUnauthorized: false',
    allowed: [],
  },
];

describe('no source that ships has', () => {
  test.each(bans)('$what ($asks)', ({ calls, example, allowed }) => {
    const found = sources.filter(({ text }) => calls.test(text)).map(({ path }) => path);
    expect(found).toEqual(allowed);
    expect(calls.test(example)).toBe(true);
  });
});

test('whoever asks another machine follows it nowhere (15.3.2)', () => {
  const asking = sources.filter(
    ({ path, text }) =>
      path.startsWith('apps/server/src') &&
      !path.includes('/cli/') &&
      /\b(await |client\.)fetch\(/.test(text),
  );
  expect(asking.length).toBeGreaterThan(3);
  const following = asking.filter(({ text }) => !text.includes("redirect: 'error'"));
  expect(following.map(({ path }) => path)).toEqual([]);
});
