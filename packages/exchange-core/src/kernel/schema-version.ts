/**
 * The version of commands and effects that this program writes. It grows by one in the change that
 * adds the first kind or field after a landing, which somebody may have run; `since` and `added` of
 * kinds name it. A reader understands every earlier version and refuses a later one.
 */
export const SCHEMA_VERSION = 7;

/**
 * SHA-256 of all kinds and fields of the versions before: bytes of those are in journals, and nothing can be added to them.
 * Whoever raises the version takes over what `kinds.test.ts` finds then.
 */
export const EARLIER_KINDS = '51b7bfd9e9474a464873ea8a1cabd53e17081a5bc35b8db69e3a8b328e441da8';
