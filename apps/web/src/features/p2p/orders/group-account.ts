/** An account number in groups of four, as it is read aloud; others stay as they are. */
export function groupAccount(account: string): string {
  const plain = account.replace(/\s/g, '');
  return /^[A-Za-z0-9]{8,34}$/.test(plain) && /\d/.test(plain)
    ? plain.replace(/(.{4})(?=.)/g, '$1 ')
    : account;
}
