/**
 * Where the focus goes in a column of things that are pressed, as in any menu.
 * @returns its place; undefined for a key that moves nothing
 */
export function menuStep(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
