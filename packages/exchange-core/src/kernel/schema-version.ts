/**
 * The version of commands and effects that this program writes. It grows by one in the change that
 * adds the first kind or field after a release; `since` and `added` of kinds name it. A reader
 * understands every earlier version and refuses a later one.
 */
export const SCHEMA_VERSION = 3;
