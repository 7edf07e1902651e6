/**
 * The version of commands and effects that this program writes. It grows by one in the change that
 * adds the first kind or field after a landing, which somebody may have run; `since` and `added` of
 * kinds name it. A reader understands every earlier version and refuses a later one.
 */
export const SCHEMA_VERSION = 5;

/**
 * SHA-256 of all kinds and fields of the versions before: bytes of those are in journals, and nothing can be added to them.
 * Whoever raises the version takes over what `kinds.test.ts` finds then.
 */
export const EARLIER_KINDS = 'a2cf15732c64446b39f18363e7d374fdc24fce8613dd70df3cef9ee77bfe24aa';
