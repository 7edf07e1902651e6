/** PostgreSQL's answer to a second row with the same key. */
const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a row because another has its key, of the given constraint where one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const problem = error as { readonly code?: unknown; readonly constraint?: unknown };
  return (
    problem.code === UNIQUE_VIOLATION &&
    (constraint === undefined || problem.constraint === constraint)
  );
}
