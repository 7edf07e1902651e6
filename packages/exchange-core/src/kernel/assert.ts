/**
 * Stops the engine on a broken invariant. A user's mistake is a rejection; what fails here is a
 * bug, and going on would write it into the journal.
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${message}`);
}
