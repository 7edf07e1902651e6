import type { ListProblem, ScreeningKind } from '@candor/protocol';

/** One person of a list. */
export interface ListEntry {
  readonly entryId: string;
  readonly kind: ScreeningKind;
  /** The name first, then aliases. */
  readonly names: readonly string[];
  /** As YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly birthdays: readonly string[];
  /** As ISO 3166-1. */
  readonly countries: readonly string[];
}

/** What a list says of one person at most; more is no list of names. */
const VALUES_MAX = 200;
const LENGTH_MAX = 300;

/** A file that is no list. Its message is kept: why, and behind it which line or entry says so. */
export class ListProblemError extends Error {
  constructor(why: ListProblem, at?: number) {
    super(at === undefined ? why : `${why} ${at}`);
  }
}

/** What a file is of, by its name: `sanctions-….csv`, `pep-….jsonl`. */
export function kindOfFile(fileName: string): ScreeningKind | undefined {
  return /^(sanctions|pep)\b.*\.(csv|jsonl|json)$/.exec(fileName)?.[1] as ScreeningKind | undefined;
}

const cleaned = (values: readonly string[]): readonly string[] => [
  ...new Set(
    values
      .slice(0, VALUES_MAX)
      // PostgreSQL takes no NUL.
      .map((value) => value.replaceAll('\0', '').trim().slice(0, LENGTH_MAX))
      .filter((value) => value !== ''),
  ),
];

/** The fields of each row: a comma parts them, quotes hold commas, quotes and line ends. */
function* csvRows(text: string): Generator<readonly string[]> {
  let fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (field.lastIndex < text.length) {
    const found = field.exec(text);
    if (found === null) throw new ListProblemError('quote');
    const [, quoted, plain = '', end] = found;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (fields.some((value) => value !== '')) yield fields;
    fields = [];
  }
}

const split = (text: string | undefined): readonly string[] => (text ?? '').split(';');

function* entriesOfCsv(text: string, kind: ScreeningKind): Generator<ListEntry> {
  const rows = csvRows(text.replace(/^\uFEFF/, ''));
  const head = rows.next();
  const columns = head.done === true ? [] : head.value.map((name) => name.trim().toLowerCase());
  if (!columns.includes('id') || !columns.includes('name')) {
    throw new ListProblemError('head');
  }
  for (const fields of rows) {
    const of = (name: string): string | undefined => fields[columns.indexOf(name)];
    yield {
      entryId: of('id') ?? '',
      kind,
      names: [of('name') ?? '', ...split(of('aliases'))],
      birthdays: split(of('birth_date')),
      countries: split(of('countries')),
    };
  }
}

interface JsonEntity {
  readonly id?: unknown;
  readonly schema?: unknown;
  readonly caption?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function entryOfEntity(line: string, fileKind: ScreeningKind): ListEntry | undefined {
  const { id, schema, caption, properties = {} } = JSON.parse(line) as JsonEntity;
  // Ships, companies and the links between them are no users.
  if (schema !== undefined && schema !== 'Person' && schema !== 'LegalEntity') return undefined;
  const of = (...names: readonly string[]) => names.flatMap((name) => textsOf(properties[name]));
  const topics = of('topics');
  const isSanctioned = topics.some((topic) => topic.startsWith('sanction'));
  const isInOffice = topics.some((topic) => topic.startsWith('role.'));
  return {
    entryId: typeof id === 'string' ? id : '',
    kind: isSanctioned ? 'sanctions' : isInOffice ? 'pep' : fileKind,
    names: [...(typeof caption === 'string' ? [caption] : []), ...of('name', 'alias', 'weakAlias')],
    birthdays: of('birthDate'),
    countries: of('country', 'nationality', 'citizenship'),
  };
}

function* entriesOfJsonLines(text: string, kind: ScreeningKind): Generator<ListEntry> {
  for (const [place, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      const entry = entryOfEntity(line, kind);
      if (entry !== undefined) yield entry;
    } catch {
      throw new ListProblemError('line', place + 1);
    }
  }
}

/** All people of a file. @throws ListProblemError when it is not wholly a list: half a list is none */
export function readList(fileName: string, text: string): readonly ListEntry[] {
  const kind = kindOfFile(fileName);
  if (kind === undefined) {
    throw new ListProblemError('name');
  }
  const read = fileName.endsWith('.csv')
    ? entriesOfCsv(text, kind)
    : entriesOfJsonLines(text, kind);
  const entries = new Map<string, ListEntry>();
  for (const entry of read) {
    const names = cleaned(entry.names);
    const entryId = cleaned([entry.entryId])[0];
    if (entryId === undefined || names.length === 0) {
      throw new ListProblemError('entry', entries.size + 1);
    }
    entries.set(entryId, {
      ...entry,
      entryId,
      names,
      birthdays: cleaned(entry.birthdays),
      countries: cleaned(entry.countries),
    });
  }
  if (entries.size === 0) throw new ListProblemError('nobody');
  return [...entries.values()];
}
