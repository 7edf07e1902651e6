import { describe, expect, test } from 'vitest';
import { judge, readAudit, readSignedOff } from './advisories.ts';
import type { SignedOff } from './advisories.ts';
import { readJson } from './repository.ts';

/** As `npm audit --json` writes it: one critical advisory, what depends on it, and one of lesser weight. */
const report = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    minimist: {
      name: 'minimist',
      severity: 'critical',
      isDirect: false,
      via: [
        {
          source: 1097678,
          name: 'minimist',
          dependency: 'minimist',
          title: 'Prototype Pollution in minimist',
          url: 'https://github.com/advisories/GHSA-xvch-5gv4-984h',
          severity: 'critical',
          range: '<0.2.4',
        },
      ],
      effects: ['mkdirp'],
    },
    mkdirp: { name: 'mkdirp', severity: 'critical', isDirect: true, via: ['minimist'] },
    tar: {
      name: 'tar',
      severity: 'moderate',
      via: [
        {
          source: 1096915,
          title: 'Denial of service while parsing a tar file',
          url: 'https://github.com/advisories/GHSA-f5x3-32g6-xq36',
          severity: 'moderate',
        },
      ],
    },
  },
  metadata: { vulnerabilities: { moderate: 1, critical: 2, total: 3 } },
});

const signed: SignedOff = {
  package: 'minimist',
  advisory: 'GHSA-xvch-5gv4-984h',
  reason: 'its input is ours',
  until: '2026-12-31',
};

describe('what a registry knows', () => {
  test('fails a build when it is critical and nobody signed it off', () => {
    expect(judge(readAudit(report), [], '2026-11-21')).toEqual({
      problems: ['critical: minimist GHSA-xvch-5gv4-984h Prototype Pollution in minimist'],
      notes: ['asked: 1 critical, 0 of them signed off, 1 of lesser weight'],
    });
  });

  test('passes on the last day for which it was signed off, and fails on the next', () => {
    expect(judge(readAudit(report), [signed], '2026-12-31').problems).toEqual([]);
    expect(judge(readAudit(report), [signed], '2027-01-01').problems).toEqual([
      'minimist GHSA-xvch-5gv4-984h was signed off until 2026-12-31 only',
    ]);
  });

  test.each<[what: string, other: Partial<SignedOff>]>([
    ['another package', { package: 'mkdirp' }],
    ['another advisory', { advisory: 'GHSA-f5x3-32g6-xq36' }],
  ])('is not signed off by an entry for %s', (_what, other) => {
    const { problems } = judge(readAudit(report), [{ ...signed, ...other }], '2026-11-21');
    expect(problems).toHaveLength(1);
  });

  test('passes when it is nothing', () => {
    const nothing = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} });
    expect(judge(readAudit(nothing), [], '2026-11-21')).toEqual({
      problems: [],
      notes: ['asked: 0 critical, 0 of them signed off, 0 of lesser weight'],
    });
  });
});

describe('a registry without advisories', () => {
  test.each<[why: string, output: string]>([
    [
      'the registry answers 405',
      '{"message":"405 Method Not Allowed - POST http://127.0.0.1/-/npm/v1/security/audits/quick - Method Not Allowed","method":"POST","statusCode":405,"body":{},"error":{"summary":"","detail":""}}',
    ],
    [
      'the registry answers 404',
      '{"message":"404 Not Found - POST http://127.0.0.1/-/npm/v1/security/advisories/bulk","error":{"summary":"","detail":""}}',
    ],
    [
      'the registry cannot be asked: request failed, reason: connect ECONNREFUSED 127.0.0.1:1',
      '{"message":"request failed, reason: connect ECONNREFUSED 127.0.0.1:1","error":{"summary":"","detail":""}}',
    ],
    ['the registry answers none', '{}'],
    ['npm audit wrote nothing that can be read', ''],
  ])('is said to be so and fails nothing: %s', (why, output) => {
    expect(judge(readAudit(output), [], '2026-11-21')).toEqual({
      problems: [],
      notes: [`not asked: ${why}`],
    });
  });

  test('does not hide an entry that is over', () => {
    expect(judge(readAudit('{}'), [signed], '2027-01-01').problems).toHaveLength(1);
  });
});

describe('the list of what was signed off', () => {
  test('can be read', () => {
    expect(() => readSignedOff(readJson('tooling/signed-off-advisories.json'))).not.toThrow();
  });

  test.each<[what: string, list: unknown]>([
    ['no list', {}],
    ['no reason', [{ ...signed, reason: '' }]],
    ['no day', [{ ...signed, until: 'soon' }]],
    ['no advisory', [{ package: 'a', reason: 'b', until: '2026-12-31' }]],
    ['more than is asked', [{ ...signed, forever: true }]],
    ['a text', ['minimist']],
  ])('is refused with %s', (_what, list) => {
    expect(() => readSignedOff(list)).toThrow();
  });
});
