/** `2026-11-21 04:30 UTC`: read alike in every language; the phone shows it in its reader's zone. */
export function utcTime(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
