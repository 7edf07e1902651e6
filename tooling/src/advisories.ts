/** A known weakness of a package that the product needs. */
export interface Advisory {
  readonly package: string;
  /** As the registry names it, such as `GHSA-35jh-r3h4-6jhm`. */
  readonly id: string;
  readonly severity: string;
  readonly title: string;
}

/** A critical advisory that somebody looked at, with the reason why it does not hold a build up. */
export interface SignedOff {
  readonly package: string;
  readonly advisory: string;
  readonly reason: string;
  /** The last day on which it holds, as in `2026-12-31`. */
  readonly until: string;
}

/** What a registry said, or why it was not asked. */
export type Asked =
  | { readonly isAsked: true; readonly advisories: readonly Advisory[] }
  | { readonly isAsked: false; readonly why: string };

export interface Verdict {
  /** What fails the build; none passes. */
  readonly problems: readonly string[];
  /** What is worth a line and holds nothing up. */
  readonly notes: readonly string[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Found = Readonly<Record<string, unknown>>;

/** `value` as an object to look into, or undefined. */
function asRecord(value: unknown): Found | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Found) : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what `npm audit --json` wrote. */
export function readAudit(output: string): Asked {
  let report: Found | undefined;
  try {
    report = asRecord(JSON.parse(output));
  } catch {
    return { isAsked: false, why: 'npm audit wrote nothing that can be read' };
  }
  const vulnerabilities = asRecord(report?.['vulnerabilities']);
  if (vulnerabilities === undefined) return { isAsked: false, why: whyNot(report) };
  const advisories = Object.entries(vulnerabilities).flatMap(([name, entry]) =>
    advisoriesOf(name, entry),
  );
  return { isAsked: true, advisories };
}

/** What is reached through another package is named there, by a text instead of an advisory. */
function advisoriesOf(name: string, entry: unknown): readonly Advisory[] {
  const via = asRecord(entry)?.['via'];
  if (!Array.isArray(via)) return [];
  return via.flatMap((one: unknown): readonly Advisory[] => {
    const advisory = asRecord(one);
    if (advisory === undefined) return [];
    const { url, source, severity, title } = advisory;
    const id = /[^/]+$/.exec(textOf(url))?.[0] ?? String(source);
    return [{ package: name, id, severity: textOf(severity), title: textOf(title) }];
  });
}

function whyNot(report: Found | undefined): string {
  const error = asRecord(report?.['error']);
  const status = report?.['statusCode'] ?? error?.['code'];
  if (typeof status === 'number') return `the registry answers ${status}`;
  const said = [report?.['message'], status, error?.['summary']].map(textOf).find(Boolean);
  const answered = /\b[45]\d\d\b/.exec(said ?? '')?.[0];
  if (answered !== undefined) return `the registry answers ${answered}`;
  return said === undefined ? 'the registry answers none' : `the registry cannot be asked: ${said}`;
}

/** Reads the list of what was signed off. @throws Error that names what is wrong with it */
export function readSignedOff(list: unknown): readonly SignedOff[] {
  if (!Array.isArray(list)) throw new Error('the list of signed-off advisories is no list');
  return list.map((entry: unknown, place) => {
    const found = asRecord(entry) ?? {};
    const texts = ['package', 'advisory', 'reason', 'until'].map((key) => textOf(found[key]));
    const [name = '', advisory = '', reason = '', until = ''] = texts;
    if (texts.includes('') || !DAY.test(until) || Object.keys(found).length !== texts.length) {
      throw new Error(
        `signed-off advisory ${place + 1}: package, advisory, reason and until (a day) are needed, no more`,
      );
    }
    return { package: name, advisory, reason, until };
  });
}

/** Whether a build may go on: every critical advisory is signed off, and nothing signed off is over. */
export function judge(asked: Asked, signedOff: readonly SignedOff[], today: string): Verdict {
  const over = signedOff
    .filter(({ until }) => until < today)
    .map((entry) => `${entry.package} ${entry.advisory} was signed off until ${entry.until} only`);
  if (!asked.isAsked) return { problems: over, notes: [`not asked: ${asked.why}`] };
  const isSigned = (advisory: Advisory): boolean =>
    signedOff.some((entry) => entry.package === advisory.package && entry.advisory === advisory.id);
  const critical = asked.advisories.filter(({ severity }) => severity === 'critical');
  const lesser = asked.advisories.length - critical.length;
  return {
    problems: [
      ...over,
      ...critical
        .filter((advisory) => !isSigned(advisory))
        .map((advisory) => `critical: ${advisory.package} ${advisory.id} ${advisory.title}`),
    ],
    notes: [
      `asked: ${critical.length} critical, ${critical.filter(isSigned).length} of them signed off, ${lesser} of lesser weight`,
    ],
  };
}
