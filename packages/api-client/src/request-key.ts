const KEY_BYTES = 16;

/**
 * 128 random bits as 32 hex digits. Not `crypto.randomUUID`: browsers have it on https pages only, and a
 * phone opens a server on the local network over http.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
