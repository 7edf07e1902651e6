/** What was typed or pasted as an invite code: without blanks, full-width letters made plain. */
export function cleanInviteCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '');
}

/** Whether it can be an invite code at all; the server knows whether it is one. */
export function isInviteCode(code: string): boolean {
  return /^[A-Za-z0-9]{1,16}$/.test(code);
}
