/** Every row of a list, page by page. */
export async function allPages<Row>(
  read: (page: { limit: number; cursor?: string }) => Promise<{
    readonly rows: readonly Row[];
    readonly nextCursor: string | null;
  }>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read({ limit: 150, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.rows);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}
