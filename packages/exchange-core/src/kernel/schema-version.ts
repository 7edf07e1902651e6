/**
 * The version of commands and effects that this program writes. It grows by one in the change that
 * adds the first kind or field after a landing, which somebody may have run; `since` and `added` of
 * kinds name it. A reader understands every earlier version and refuses a later one.
 */
export const SCHEMA_VERSION = 8;

/**
 * SHA-256 of all kinds and fields of the versions before: bytes of those are in journals, and nothing can be added to them.
 * Whoever raises the version takes over what `kinds.test.ts` finds then.
 */
export const EARLIER_KINDS = '95ae3ed1bf9777a3a5a5b8a9d61f98bd3a93ec839f590bfb8fa8e7163ca3bec1';
