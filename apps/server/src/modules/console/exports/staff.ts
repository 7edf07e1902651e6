import { adminEndpoints, adminRoutes, exportableLists, PAGE_ROWS_MAX } from '@candor/protocol';
import type { AdminReply, AdminRequest, ExportableList } from '@candor/protocol';
import { assertAllowed } from '#modules/console/acts/index.ts';
import type { ActWork, AdminHandlers, Json, Plan, StaffCall } from '#modules/console/acts/index.ts';
import { toCsv } from '#api/csv.ts';
import type { CsvValue } from '#api/csv.ts';

/** Rows of one export; a longer list is fetched in parts, each of which is written down. */
const EXPORT_ROWS_MAX = 10_000;

type Row = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Json>>;

interface ListPage {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

export interface AdminExportDeps {
  /** What a list would be asked for by this query. @throws ApiError invalidRequest */
  readonly readQuery: (list: ExportableList, query: string) => Fields;
  /** The answer of the list itself. */
  readonly ask: (list: ExportableList, request: object, call: StaffCall) => unknown;
}

/** The columns of a list: the fields of its rows, in the order in which its answer describes them. */
function columnsOf(list: ExportableList): readonly string[] {
  const { properties } = adminEndpoints[list].reply as unknown as {
    readonly properties: Readonly<
      Record<string, { readonly items?: { readonly properties: object } }>
    >;
  };
  return Object.keys(properties[exportableLists[list]]?.items?.properties ?? {});
}

/** Times as people and spreadsheets read them; what has parts as JSON. */
function cellOf(column: string, value: unknown): CsvValue {
  if (column.endsWith('Ms') && typeof value === 'number') return new Date(value).toISOString();
  if (value === undefined || value === null) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  return value as CsvValue;
}

const titleOf = (column: string): string => column.replace(/Ms$/, '');

async function readPage(
  { ask }: AdminExportDeps,
  list: ExportableList,
  request: object,
  call: StaffCall,
): Promise<ListPage> {
  const reply = (await ask(list, request, call)) as { readonly nextCursor?: string | null } & Row;
  // A small table answers with all it has.
  const { nextCursor = null } = reply;
  return { rows: reply[exportableLists[list]] as readonly Row[], nextCursor };
}

/** All pages of a list from `cursor` on, as far as one file goes. */
async function readAll(
  deps: AdminExportDeps,
  list: ExportableList,
  request: object,
  call: StaffCall,
): Promise<ListPage> {
  const rows: Row[] = [];
  let page: ListPage = await readPage(deps, list, request, call);
  rows.push(...page.rows);
  while (page.nextCursor !== null && rows.length < EXPORT_ROWS_MAX) {
    page = await readPage(deps, list, { ...request, cursor: page.nextCursor }, call);
    rows.push(...page.rows);
  }
  return { rows, nextCursor: page.nextCursor };
}

/** @throws ApiError notPermitted for a list that one may not see, invalidRequest */
async function exportList(
  deps: AdminExportDeps,
  { list, query, cursor }: AdminRequest<'listExport'>,
  work: ActWork,
): Promise<Plan<AdminReply<'listExport'>>> {
  assertAllowed(work.staff, adminRoutes[list].permission);
  const { limit: _limit, cursor: _cursor, ...filters } = deps.readQuery(list, query);
  const from = cursor === undefined ? {} : { cursor };
  const request = { ...filters, limit: PAGE_ROWS_MAX, ...from };
  const { rows, nextCursor } = await readAll(deps, list, request, work);
  const columns = columnsOf(list);
  const { userId } = filters;
  return {
    subject: typeof userId === 'number' ? `user ${userId}` : `list ${list}`,
    effect: { kind: 'list_export', list, rows: rows.length },
    before: null,
    // What somebody typed may be a contact; who reads the log need not see any.
    after: { ...filters, ...('search' in filters && { search: '…' }), ...from },
    carryOut: () => ({
      fileName: `${list}.csv`,
      contentType: 'text/csv; charset=utf-8',
      text: toCsv(
        columns.map(titleOf),
        rows.map((row) => columns.map((column) => cellOf(column, row[column]))),
      ),
      rows: rows.length,
      nextCursor,
    }),
  };
}

/** Lists as files: the very rows that the list answers with, asked of the list itself. */
export function adminExportHandlers(deps: AdminExportDeps) {
  return {
    listExport: (request, work) => exportList(deps, request, work),
  } satisfies Partial<AdminHandlers>;
}
